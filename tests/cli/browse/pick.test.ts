import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { idOf, portalWithFiles, type CliPortal } from '../library.js';
import { terminal } from '../terminal.js';
import { hasPty, KEY, startBrowse, type BrowseRun } from './pty.js';

describe.runIf(hasPty)('browse --pick', () => {
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
  const browse = (line: string, after = '') =>
    (run = startBrowse(`${line} --sort fname:asc`, {
      home: home.path,
      env: environment(),
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
});
