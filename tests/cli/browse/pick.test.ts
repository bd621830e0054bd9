import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { idOf, portalWithFiles, type CliPortal } from '../library.js';
import { terminal } from '../terminal.js';
import { hasPty, KEY, startBrowse, type BrowseRun } from './pty.js';

describe.runIf(hasPty)('browse --pick, screen readers and failures', () => {
  let library: CliPortal;
  let home: Awaited<ReturnType<typeof temporaryFolder>>;
  let run: BrowseRun | undefined;
  beforeAll(async () => {
    home = await temporaryFolder();
    library = await portalWithFiles({ 'crane.txt': 'a\n', 'harbor.txt': 'ab\n', 'ship.txt': 'abc\n' });
  });
  afterEach(() => run?.end());
  afterAll(async () => {
    await library.close();
    await home.remove();
  });
  const environment = () => ({ ASSETPORTAL_URL: library.portal.url });
  const browse = (line: string, after = '', env = {}) =>
    (run = startBrowse(`${line} --sort fname:asc`, {
      home: home.path,
      env: { ...environment(), ...env },
      after,
    }));

  test('prints the selected IDs to a pipe, and draws on the terminal', async () => {
    const file = join(home.path, 'picked');
    const screen = browse('--pick', `| cat > '${file}'`);
    await screen.shows('▸   crane');
    await screen.shows('Enter pick');
    screen.type(`x${KEY.down}${KEY.down}x`);
    await screen.shows(' 2 selected');
    screen.type(KEY.enter);
    expect(await screen.code).toBe(0);
    const ids = ['crane.txt', 'ship.txt'].map((path) => idOf(library, path));
    expect(await readFile(file, 'utf8')).toBe(ids.map((id) => `${id}\n`).join(''));
  });

  test('a choice can be the argument of another command', async () => {
    const file = join(home.path, 'shown');
    const screen = browse('--pick', `> '${file}'`);
    await screen.shows('▸   crane');
    screen.type(KEY.enter);
    expect(await screen.code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe(`${idOf(library, 'crane.txt')}\n`);
  });

  test.each([
    ['Escape', KEY.escape],
    ['Ctrl-C', KEY.ctrlC],
  ])('%s prints nothing and ends with 130', async (_, key) => {
    const file = join(home.path, 'nothing');
    const screen = browse('--pick', `> '${file}'`);
    await screen.shows('▸   crane');
    screen.type(key);
    expect(await screen.code).toBe(130);
    expect(await readFile(file, 'utf8')).toBe('');
  });

  test.each([['browse'], ['browse', '--pick']])(
    'without a terminal, %s is a usage error',
    async (...line) => {
      const result = await terminal(home.path, environment()).run(line);
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr).toContain('needs a terminal');
    },
  );

  test.each([
    ['--screen-reader', {}],
    ['', { INK_SCREEN_READER: 'true' }],
  ])('prints one line per event with %s %j', async (option, env) => {
    const screen = browse(option, '', env);
    await screen.shows(/crane, TXT, 2 bytes, 1 of 3/);
    screen.type(KEY.down);
    await screen.shows(/harbor, TXT, 3 bytes, 2 of 3/);
    screen.type('x');
    await screen.shows(/harbor, TXT, 3 bytes, selected, 2 of 3/);
    screen.type(KEY.tab);
    await screen.shows('Filters. Space changes a filter');
    expect(screen.written()).not.toContain('\u001b[?1049h');
    expect(screen.written()).not.toContain('│');
    screen.type('q');
    expect(await screen.code).toBe(0);
  });

  test('a server that is gone is reported in the interface, and the results stay', async () => {
    const gone = await portalWithFiles({ 'crane.txt': 'a\n' });
    const screen = browse('', '', { ASSETPORTAL_URL: gone.portal.url });
    await screen.shows('▸   crane');
    await gone.close();
    screen.type('/cra');
    await screen.shows(/Press Enter to\s+try again/);
    await screen.shows('crane');
    screen.type(KEY.ctrlC);
    expect(await screen.code).toBe(130);
  });

  test('a portal that cannot be reached is an error before anything is drawn', async () => {
    const screen = browse('', '', { ASSETPORTAL_URL: 'http://127.0.0.1:9' });
    expect(await screen.code).toBe(7);
    expect(screen.written()).not.toContain('\u001b[?1049h');
    expect(screen.written()).toContain('✗');
  });
});
