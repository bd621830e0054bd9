/** @module-tag night */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { idOf } from '../library.js';
import { hasPty, KEY } from './pty.js';
import { browseSetup } from './setup.js';

describe.runIf(hasPty)('browse --pick', () => {
  const setup = browseSetup({ 'crane.txt': 'a\n', 'harbor.txt': 'ab\n', 'ship.txt': 'abc\n' });
  const { browse } = setup;

  test('prints the selected IDs to a pipe, and draws on the terminal', async () => {
    const file = join(setup.home, 'picked');
    const screen = browse('--pick', { after: `| cat > '${file}'` });
    await screen.shows('▸   crane');
    await screen.shows('Enter pick');
    screen.type(`x${KEY.down}${KEY.down}x`);
    await screen.shows(' 2 selected');
    screen.type(KEY.enter);
    expect(await screen.code).toBe(0);
    const ids = ['crane.txt', 'ship.txt'].map((path) => idOf(setup.library, path));
    expect(await readFile(file, 'utf8')).toBe(ids.map((id) => `${id}\n`).join(''));
  });

  test('a choice can be the argument of another command', async () => {
    const file = join(setup.home, 'shown');
    const screen = browse('--pick', { after: `> '${file}'` });
    await screen.shows('▸   crane');
    screen.type(KEY.enter);
    expect(await screen.code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe(`${idOf(setup.library, 'crane.txt')}\n`);
  });

  test.each([
    ['Escape', KEY.escape],
    ['Ctrl-C', KEY.ctrlC],
  ])('%s prints nothing and ends with 130', async (_, key) => {
    const file = join(setup.home, 'nothing');
    const screen = browse('--pick', { after: `> '${file}'` });
    await screen.shows('▸   crane');
    screen.type(key);
    expect(await screen.code).toBe(130);
    expect(await readFile(file, 'utf8')).toBe('');
  });

  test.each([['browse'], ['browse', '--pick']])(
    'without a terminal, %s is a usage error',
    async (...line) => {
      const result = await setup.cli.run(line);
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr).toContain('needs a terminal');
    },
  );
});
