/**
 * What only some commands need, and what is ESM or heavy. It is part of the entry, since code that V8 kept (load.ts)
 * cannot import().
 */
export const modules = {
  https: () => import('node:https'),
  prompts: () => import('@inquirer/prompts'),
  sample: () => import('@assetportal/sample'),
  server: () => import('@assetportal/server'),
};

export type Modules = typeof modules;
