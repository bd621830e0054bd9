/** @module-tag night */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { testEngine } from '../../fixtures/search/limited-engine.js';
import { keyword, KEYWORDS, manyValues } from '../../fixtures/search/many-values.js';
import { BINARY } from '../terminal.js';
import { hasPty, KEY } from './pty.js';
import { browseSetup } from './setup.js';

const REACHABLE = 5;
// Scripts wait for up to 60 s.
const engine = testEngine({ maxStart: REACHABLE, separateCounts: true }, 61);
const setup = browseSetup(await manyValues(), engine);
afterEach(() => engine.failIf(() => false));

const OPTIONS = {
  filter: false,
  multivalue: 'checkbox',
  preview: 10,
  sort: 'count',
  sort_orientation: 'desc',
  filterVal: null,
};
const FACET = { field_name: 'keywords', translation: {}, position: 0, range_facet: false, is_facet: true };

describe.runIf(hasPty)('browse on a remote engine', () => {
  test('loads the other values of a facet when the user opens more', async () => {
    await setup.configure({ facets: [{ ...FACET, options: OPTIONS }] });
    const screen = setup.browse();
    await screen.shows(/^ More/m);
    screen.type(`${KEY.tab}${KEY.end}`);
    await screen.shows('▸More');
    screen.type(KEY.enter);
    await screen.shows(`${KEYWORDS - 20} more`);
    await screen.shows(keyword(19));
    screen.type('q');
    expect(await screen.code).toBe(0);
  });

  test('says that there are results behind the last one that the server returns', async () => {
    const screen = setup.browse();
    await screen.shows(/^.*▸ {3}all/m);
    screen.type(KEY.end);
    await screen.shows(`Only the first ${REACHABLE} results are shown here.`);
    screen.type('q');
    expect(await screen.code).toBe(0);
  });

  test('shows that the search is not available, and searches again', async () => {
    engine.failIf(() => true);
    const screen = setup.browse('note');
    await screen.shows('Search not available');
    engine.failIf(() => false);
    screen.type(`/${KEY.enter}`);
    await screen.shows('note');
    screen.type('q');
    expect(await screen.code).toBe(0);
  });
});

describe('commands while the search is not available', () => {
  test.each([
    ['en', 'search note', 'Search not available'],
    ['de', 'search note', 'Suche nicht verfügbar'],
    ['en', 'download --query note --to out', 'Search not available'],
    ['de', 'download --query note --to out', 'Suche nicht verfügbar'],
  ])('in %s, %s ends with exit code 7', async (language, line, title) => {
    engine.failIf(() => true);
    const { code, stderr } = await setup.cli.run(line.split(' '), { env: { LANG: `${language}_XX.UTF-8` } });
    expect({ code, stderr }).toMatchObject({ code: 7, stderr: expect.stringContaining(title) as string });
  });
});

describe('facets of search', () => {
  test('have all values in a pipe', async () => {
    const { stdout } = await setup.cli.run(['search', '--facets', 'keywords']);
    expect(stdout.trimEnd().split('\n')).toHaveLength(KEYWORDS);
  });

  test.runIf(hasPty)('have their most frequent values in a table, with a hint for the others', async () => {
    const before = engine.requests.length;
    const line = `stty cols 100; '${process.execPath}' '${BINARY}' search --facets keywords --no-color`;
    const { stdout } = await promisify(execFile)('/usr/bin/script', ['-qec', line, '/dev/null'], {
      env: { ...setup.cli.environment, TERM: 'xterm' },
    });
    expect(engine.requests.slice(before)).toMatchObject([{ facets: ['keywords'], facetLimit: 21 }]);
    expect(stdout).toContain(keyword(19));
    expect(stdout).not.toContain(keyword(20));
    expect(stdout).toContain('others');
    expect(stdout).toContain('Some fields have further values. `--json` prints all of them.');
  });
});
