import { describe, expect, it } from 'vitest';
import { Modules } from '../../scripts/specification/modules.mjs';
import { documentOf } from '../../scripts/specification/specification-document.mjs';
import { useOf } from '../../scripts/specification/test-level.mjs';
import { readTags } from '../../scripts/specification/test-tags.mjs';
import { plant } from '../lint/planted.js';

/** Repository with the code that decides the levels, and helpers that tests use. */
const FILES = {
  'packages/sdk/src/index.ts': "export * from './app/create.js';\nexport * from './rule.js';\n",
  'packages/sdk/src/app/create.ts': 'export const createApp = () => ({});\n',
  'packages/sdk/src/rule.ts': 'export const isEven = () => true;\nexport const LIMIT = 4;\n',
  'packages/sdk/src/translations/catalog.ts': 'export const loadCatalog = () => ({});\n',
  'packages/server/src/index.ts': "export { startServer } from './boot/start.js';\n",
  'packages/server/src/boot/start.ts': 'export async function startServer() {}\n',
  'packages/cli/src/program.ts': 'export const start = async () => {};\nexport const version = () => 1;\n',
  'tests/support.ts': `
    import { createApp, isEven } from '@assetportal/sdk';
    import { startServer } from '@assetportal/server';
    import { start, version } from '../packages/cli/src/program.js';
    import { chromium } from 'playwright';
    export const appOf = () => createApp();
    export const evenOf = () => isEven(2);
    export const serve = async () => { await startServer(); };
    export const browser = () => chromium.launch();
    const BINARY = 'packages/cli/bin/assetportal.cjs';
    export const run = () => BINARY;
    export const runProgram = () => start();
    export const versionOf = () => version();`,
};

/** Returns the level of the first test in the source. */
async function levelOf(source: string, { kind = 'rule', folder = 'sdk' } = {}): Promise<string> {
  const file = `tests/${folder}/a.test.ts`;
  const text = `
    import { isEven, LIMIT } from '@assetportal/sdk';
    import { loadCatalog } from '../../packages/sdk/src/translations/catalog.js';
    import { appOf, evenOf, serve, browser, run, runProgram, versionOf } from '../support.js';
    describe('all', { tags: ['line'] }, () => { ${source} });`;
  const root = await plant({ ...FILES, [file]: text });
  const node = readTags(file, text, new Set(['line'])).tagged[0]?.nodes[0];
  if (node === undefined) throw new Error('The source has no test.');
  return useOf(new Modules(root), file, node, { id: 'line', kind }).level;
}

describe('level of a test', () => {
  it.each([
    ['compares a constant', "it('a', () => { expect(LIMIT).toBe(4); });", 'declared'],
    ['calls a rule', "it('a', () => { expect(isEven(LIMIT)).toBe(true); });", 'rule'],
    ['calls a rule through a helper', "it('a', () => { evenOf(); });", 'rule'],
    ['uses only a type of a value', "it('a', () => { let x: typeof isEven | undefined; });", 'declared'],
    ['creates the app', "it('a', () => { appOf(); });", 'wired'],
    ['starts the server', "it('a', async () => { await serve(); });", 'wired'],
    ['uses a portal that all files share', "it('a', () => { fetch(inject('portal')); });", 'wired'],
    ['uses another injected value', "it('a', () => { inject('seed'); });", 'declared'],
    ['uses a browser outside of tests/e2e', "it('a', () => { browser(); });", 'wired'],
    [
      'uses an app of a hook',
      "let app; beforeEach(() => { app = appOf(); }); it('a', () => { app.start(); });",
      'wired',
    ],
    [
      'is next to a test with an app',
      "let app; beforeEach(() => { app = appOf(); }); it('a', () => { isEven(2); });",
      'rule',
    ],
    [
      'uses an app of a local function',
      "const start = () => appOf(); const open = () => start(); it('a', () => { open(); });",
      'wired',
    ],
    ['has a table of rules', "it.each([isEven])('a', (rule) => { rule(2); });", 'rule'],
    [
      'uses one row of a table',
      "const rows = [['line', LIMIT], ['other', isEven(2)]]; for (const [tag, value] of rows) it('a', () => { expect(value); });",
      'declared',
    ],
    ['has a loop', "for (const rule of [isEven]) it('a', () => { rule(2); });", 'rule'],
    ['names the app only in a title', "it('appOf', () => { expect(LIMIT).toBe(4); });", 'declared'],
  ])('that %s', async (_, source, level) => {
    expect(await levelOf(source)).toBe(level);
  });

  it('is reachable in a browser or in the terminal only in the folders of such tests', async () => {
    const opens = "it('a', () => { browser(); });";
    const runs = "it('a', () => { run(); });";
    expect(await levelOf(opens, { folder: 'e2e' })).toBe('reachable');
    expect(await levelOf(runs, { folder: 'cli' })).toBe('reachable');
    expect(await levelOf(runs, { folder: 'faults' })).toBe('wired');
    const runsProgram = "it('a', () => { runProgram(); });";
    expect(await levelOf(runsProgram, { folder: 'cli' })).toBe('reachable');
    expect(await levelOf(runsProgram, { folder: 'faults' })).toBe('wired');
    expect(await levelOf("it('a', () => { versionOf(); });", { folder: 'cli' })).toBe('rule');
    expect(await levelOf("it('a', () => { evenOf(); });", { folder: 'e2e' })).toBe('rule');
  });

  it('does not rise when a test reads the text of a message', async () => {
    const source = "it('a', () => { loadCatalog(); });";
    expect(await levelOf(source, { kind: 'message' })).toBe('declared');
    expect(await levelOf(source)).toBe('rule');
  });
});

describe('state of a line', () => {
  const stateOf = (kind: string, levels: readonly string[], uncalled: readonly string[] = []) => {
    const lines = [{ id: '4.line', kind, text: 'A line' }];
    const tagged = levels.map((level) => ({
      tag: '4.line',
      file: 'tests/a.test.ts',
      title: 'a',
      tests: 1,
      level,
      uncalled: [...uncalled],
    }));
    const document = documentOf([{ section: '4', title: 'States', lines }], tagged, []);
    return /`4\.line`.*?\| A line \| ([^|]*) \|/.exec(document)?.[1];
  };

  it.each([
    ['rule', [], '**open**'],
    ['rule', ['declared'], '**in part**'],
    ['rule', ['rule'], '**in part**'],
    ['rule', ['rule', 'wired'], 'covered'],
    ['call', ['wired'], 'covered'],
    ['constant', ['declared'], '**in part**'],
    ['constant', ['reachable'], 'covered'],
    ['message', ['wired'], '**in part**'],
    ['message', ['reachable'], 'covered'],
    ['screen', ['wired'], '**in part**'],
    ['screen', ['reachable'], 'covered'],
  ])('of kind %s with tests of levels %j is %s', (kind, levels, state) => {
    expect(stateOf(kind, levels)).toBe(state);
  });

  it('is in part if a rule of its tests has no caller', () => {
    expect(stateOf('rule', ['wired'], ['footerHeight'])).toBe('**in part**: no caller of `footerHeight`');
  });
});
