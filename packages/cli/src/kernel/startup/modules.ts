/**
 * Modules that only some commands need, and that are ESM or slow to load. The entry file imports them, because
 * code from V8's cache (load.ts) cannot call import().
 */
export const modules = {
  https: () => import('node:https'),
  prompts: () => import('@inquirer/prompts'),
  sample: () => import('@assetportal/sample'),
  server: () => import('@assetportal/server'),
};

export type Modules = typeof modules;
