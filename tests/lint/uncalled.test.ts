/**
 * Loads all sources into TypeScript, whose memory is free again when the process ends.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { describe, expect, it } from 'vitest';
import { uncalledRules } from '../../scripts/specification/callers.mjs';
import { WAITING_RULES } from '../specification/waiting-rules.js';
import { plant, ROOT } from './planted.js';

const namesOf = (rules: readonly { name: string }[]) => rules.map(({ name }) => name).sort();

describe('exported rules', () => {
  // R6, and “19 exported rules have no caller at all”.
  it('have a caller, or wait for the screen in the list of waiting rules', () => {
    const waiting = WAITING_RULES.flatMap(({ names }) => names);
    expect(namesOf(uncalledRules(ROOT))).toEqual([...waiting].sort());
  });
});

describe('uncalledRules', () => {
  const SDK = 'packages/sdk/src';
  const files = {
    [`${SDK}/rules.ts`]:
      "export { stored, shown, idle, nested, LIMIT, typed } from './rule.js';\nexport * from './loaded.js';\n",
    [`${SDK}/rule.ts`]: `
      export const LIMIT = 3;
      export const stored = (value: number) => value < LIMIT;
      export function shown() { return helper(); }
      const helper = () => 1;
      export function idle(): unknown { return nested(idle); }
      export const nested = (value: unknown) => value;
      export const typed = { one: 1 };`,
    [`${SDK}/loaded.ts`]: 'export const loaded = () => 1;\nexport const notLoaded = () => 1;\n',
    [`${SDK}/index.ts`]: "export { createStore } from './store.js';\n",
    [`${SDK}/store.ts`]: `
      import { stored } from './rule.js';
      import { typed } from './rule.js';
      export type Typed = typeof typed;
      export const createStore = () => ({ fits: stored });`,
    'packages/web/src/Screen.tsx': `
      import { createStore } from '@assetportal/sdk';
      import { shown as rule } from '@assetportal/sdk/rules';
      export const Screen = () => <p>{rule(createStore())}</p>;`,
    'packages/cli/src/command.ts':
      "export async function run() { const { loaded } = await import('@assetportal/sdk/rules'); loaded(); }\n",
  };

  it('reports rules that nothing, only tests or only an unused rule call', async () => {
    const root = await plant({
      ...files,
      'tests/rule.test.ts': "import { idle } from '@assetportal/sdk/rules';\nidle();\n",
    });
    expect(namesOf(uncalledRules(root))).toEqual(['idle', 'nested', 'notLoaded', 'typed']);
  });

  it('reports a rule whose only call is removed', async () => {
    const root = await plant({ ...files, [`${SDK}/store.ts`]: 'export const createStore = () => ({});\n' });
    expect(uncalledRules(root)).toContainEqual({ name: 'stored', local: 'stored', file: `${SDK}/rule.ts` });
  });

  it('reports a module of the app that no screen uses', async () => {
    const index = `${files[`${SDK}/index.ts`]}export const formModule = () => ({});\n`;
    const root = await plant({ ...files, [`${SDK}/index.ts`]: index });
    expect(namesOf(uncalledRules(root))).toEqual(['formModule', 'idle', 'nested', 'notLoaded', 'typed']);
  });

  it('reports functions of the other entry points, but not their constants', async () => {
    const root = await plant({
      ...files,
      [`${SDK}/config.ts`]: 'export function check() {}\nexport const SCHEMA = {};\n',
    });
    expect(uncalledRules(root)).toContainEqual({ name: 'check', local: 'check', file: `${SDK}/config.ts` });
    expect(namesOf(uncalledRules(root))).not.toContain('SCHEMA');
  });
});
