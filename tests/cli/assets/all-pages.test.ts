/** @module-tag night */
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testEngine } from '../../fixtures/search/limited-engine.js';
import { folderOf, startedPortal } from '../../fixtures/started-portal.js';
import { terminal } from '../terminal.js';

// Files without a preview, which takes much longer than the index.
const NAMES = Array.from({ length: 1203 }, (_, at) => `${String(at).padStart(4, '0')}.dat`);
/** Below the size of a page, so that no second page is reached by position. */
const MAX_START = 100;

const home = await temporaryFolder();
const portal = await startedPortal(
  folderOf(Object.fromEntries(NAMES.map((name) => [name, name]))),
  testEngine({ maxStart: MAX_START, separateCounts: false }),
);
const cli = terminal(home.path, { ASSETPORTAL_URL: portal.url });
afterAll(() => home.remove());

test.each([
  ['fname:asc', NAMES],
  ['fname:desc', [...NAMES].reverse()],
])('search --all prints more results than a page has, each once, by %s', async (sort, names) => {
  const { code, stdout, stderr } = await cli.run(['search', '--all', '--json=fname', '--sort', sort]);
  expect([code, stderr]).toEqual([0, '']);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { fname: string }).fname)).toEqual(names);
});
