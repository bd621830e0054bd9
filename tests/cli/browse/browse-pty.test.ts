/** @module-tag gate */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { idOf } from '../library.js';
import { hasPty, KEY, type BrowseRun } from './pty.js';
import { browseSetup } from './setup.js';

describe.runIf(hasPty)('browse on a terminal (mockup, browse)', () => {
  const setup = browseSetup({
    'press/harbor.txt': 'a\n',
    'press/harbor-2.txt': 'ab\n',
    'press/日本の港.txt': 'abc\n',
    'crane.csv': 'a,b\n',
  });
  const { browse } = setup;
  const cursorLine = ({ lines }: BrowseRun) => lines().find((line) => line.includes('▸'));
  const bookmarks = async () => (await setup.cli.run(['bookmark', 'list', '--ids'])).stdout;

  test('moves, selects, bookmarks and filters, and Ctrl-C restores the terminal', async () => {
    const screen = browse('', { env: { NO_COLOR: '1' } });
    await screen.shows('▸   crane');
    expect(screen.lines()).toHaveLength(30);
    expect(screen.lines()[0]).toMatch(/4 · .*↑$/);
    screen.type(KEY.down);
    await screen.shows('▸   harbor-2');
    screen.type('x');
    await screen.shows('▸●  harbor-2');
    await screen.shows(' 1 selected · 3 bytes');
    screen.type('b');
    await screen.shows('▸●★ harbor-2');
    await screen.shows('Added 1 bookmark.');
    expect(await bookmarks()).toBe(`${idOf(setup.library, 'press/harbor-2.txt')}\n`);
    screen.type(KEY.shiftDown);
    await screen.shows(' 2 selected');
    screen.type(`${KEY.tab}${KEY.end}`);
    await screen.shows(/^▸○ /m);
    const value = cursorLine(screen)?.slice(3).trim() ?? '';
    screen.type(' ');
    await screen.shows(/^▸◉ /m);
    expect(value).not.toBe('');
    // eslint-disable-next-line no-control-regex -- Looks for exactly these characters.
    expect(screen.written()).not.toMatch(/\u001b\[(1|2|3\d)m/);
    screen.type(KEY.ctrlC);
    expect(await screen.code).toBe(130);
    expect(screen.written()).toMatch(/\?7h.*\?25h.*\?1049l/s);
  });

  test('types a query with suggestions, shows the preview and the keys, and writes only changed lines', async () => {
    const screen = browse();
    await screen.shows('▸   crane');
    screen.type('/har');
    await screen.shows(/^ har▏.*2 of 4/);
    await screen.shows(/^ {3}harbor/m);
    screen.type(`${KEY.escape}`);
    await screen.shows(/Enter search/);
    screen.type(KEY.enter);
    await screen.shows(/▸.{3}harbor/);
    screen.type(' ');
    await screen.shows(/│ Added on|│ Imported|│ ID/);
    screen.type(' ?');
    await screen.shows('In the terminal');
    screen.type(KEY.escape);
    await screen.shows(/▸.{3}harbor-2/);
    const before = screen.written().length;
    screen.type(KEY.down);
    await screen.shows(/▸.{3}harbor /);
    // Two lines of the list, and the details.
    expect(screen.written().length - before).toBeLessThan(2500);
    screen.type('q');
    expect(await screen.code).toBe(0);
  });

  test('fits terminals of 79, 59 and 40 columns after a resize', { tags: ['gate'] }, async () => {
    const screen = browse();
    for (const [columns, rows] of [
      [79, 24],
      [59, 20],
      [40, 15],
    ] as const) {
      await screen.shows('▸   crane');
      await screen.resize(columns, rows);
      await screen.shows(new RegExp(`^─{${columns}}$`, 'm'));
      await screen.shows('▸   crane');
      expect(screen.lines().filter((line) => line.length > columns)).toEqual([]);
      expect(screen.lines().some((line) => line.includes('│'))).toBe(columns >= 60);
      // Below 60 columns, the facets cover the results.
      screen.type(KEY.tab);
      await screen.shows(/^▸○ /m);
      screen.type(KEY.tab);
    }
    screen.type('q');
    expect(await screen.code).toBe(0);
  });

  test('downloads the selection into the folder of --to', async () => {
    const to = join(setup.home, 'saved');
    const screen = browse(`--to '${to}'`);
    await screen.shows('▸   crane');
    screen.type('d');
    await screen.shows(/Format:|✓ 1 file/);
    if (screen.lines().some((line) => line.includes('Format:'))) screen.type(KEY.enter);
    await screen.shows(/✓ 1 file \(4 bytes\) in [\d.]+ s → /);
    expect(existsSync(join(to, 'crane.csv'))).toBe(true);
    screen.type('d');
    await screen.shows(/Format:|Nothing to do/);
    if (screen.lines().some((line) => line.includes('Format:'))) screen.type(KEY.enter);
    await screen.shows('✓ Nothing to do');
    screen.type('q');
    expect(await screen.code).toBe(0);
  });
});
