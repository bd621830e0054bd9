import { mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { itemsOf, waitForExit } from '../terminal.js';
import { proxiedCli, sha256 } from './proxied-cli.js';

const setup = proxiedCli({
  'one.txt': 'the first\n',
  'a/same.txt': 'from a\n',
  'b/same.txt': 'from b\n',
  'b/SAME.TXT': 'from B, loudly\n',
  'näme with späces.txt': 'umlauts\n',
  'big.bin': 1_500_000,
  'c/twin.dat': 'twins\n',
  'd/twin.dat': 'twins\n',
});

describe('download', () => {
  test(
    'saves files under their own names and prints the paths',
    { tags: ['4.decision.file-name'] },
    async () => {
      const result = await setup.cli.run([
        'download',
        setup.id('one.txt'),
        setup.id('näme with späces.txt'),
        '--to',
        setup.to,
      ]);
      expect(result).toMatchObject({ code: 0 });
      expect(result.stdout.trim().split('\n').sort()).toEqual([
        join(setup.to, 'näme with späces.txt'),
        join(setup.to, 'one.txt'),
      ]);
      expect(result.stderr).toContain(`✓ 2 files (`);
      expect(await setup.downloaded('one.txt')).toBe(await setup.original('one.txt'));
      expect(await setup.downloaded('näme with späces.txt')).toBe(
        await setup.original('näme with späces.txt'),
      );
    },
  );

  test('reads IDs from a pipe, in the output format of `search --ids` and of `search`', async () => {
    const ids = await setup.cli.run(['search', '--all', '--ids']);
    const rows = await setup.cli.run(['search', '--all']);
    for (const input of [ids.stdout, rows.stdout]) {
      const result = await setup.cli.run(['download', '-', '--to', setup.to, '--skip-existing', '--json'], {
        input,
      });
      expect(result.code).toBe(0);
      expect(JSON.parse(result.stdout)).toMatchObject({
        kind: 'download',
        version: 1,
        refused: 0,
        missing: 0,
      });
    }
    expect(await setup.files()).toHaveLength(setup.library.assets.size);
  });

  test('downloads the results of a search', async () => {
    const result = await setup.cli.run(['download', '--query', '*', '--facet', 'folder=a', '--to', setup.to]);
    expect(result.code).toBe(0);
    expect(await setup.files()).toEqual(['same.txt']);
    expect(await setup.downloaded('same.txt')).toBe(await setup.original('a/same.txt'));
  });

  test('never overwrites files, but numbers equal names and names that differ only in case', async () => {
    await mkdir(setup.to);
    await writeFile(join(setup.to, 'one.txt'), 'mine');
    const ids = [setup.id('one.txt'), setup.id('a/same.txt'), setup.id('b/same.txt'), setup.id('b/SAME.TXT')];
    const result = await setup.cli.run(['download', ...ids, '--flat', '--to', setup.to]);
    expect(result.code).toBe(0);
    expect(await setup.files()).toEqual([
      'SAME (3).TXT',
      'one (2).txt',
      'one.txt',
      'same (2).txt',
      'same.txt',
    ]);
    expect(await readFile(join(setup.to, 'one.txt'), 'utf8')).toBe('mine');
    expect(await setup.downloaded('same.txt')).toBe(await setup.original('a/same.txt'));
    expect(await setup.downloaded('same (2).txt')).toBe(await setup.original('b/same.txt'));
    expect(await setup.downloaded('SAME (3).TXT')).toBe(await setup.original('b/SAME.TXT'));
  });

  test('downloads both of two deleted files with the same name and content', async () => {
    const twins = async (first: string, second: string) =>
      setup.cli.run([
        'download',
        setup.id(first),
        setup.id(second),
        '--flat',
        '--jobs',
        '1',
        '--to',
        setup.to,
      ]);
    await twins('c/twin.dat', 'd/twin.dat');
    for (const name of await setup.files()) await unlink(join(setup.to, name));
    await twins('d/twin.dat', 'c/twin.dat');
    expect(await setup.files()).toEqual(['twin (2).dat', 'twin.dat']);
  });

  test('--skip-existing skips only files with the same content', async () => {
    await mkdir(setup.to);
    await writeFile(join(setup.to, 'one.txt'), 'the FIRST\n');
    const first = await setup.cli.run([
      'download',
      setup.id('one.txt'),
      '--to',
      setup.to,
      '--skip-existing',
      '--json=status,path',
    ]);
    expect(itemsOf(first.stdout)).toEqual([{ status: 'downloaded', path: join(setup.to, 'one (2).txt') }]);
    const second = await setup.cli.run([
      'download',
      setup.id('one.txt'),
      '--to',
      setup.to,
      '--skip-existing',
      '--json=status,path',
    ]);
    expect(itemsOf(second.stdout)).toEqual([{ status: 'skipped', path: join(setup.to, 'one (2).txt') }]);
    expect(await setup.files()).toEqual(['one (2).txt', 'one.txt']);
  });

  test('writes one file to the path given by -o, or to standard output', async () => {
    const file = join(setup.home, 'mine.bin');
    expect((await setup.cli.run(['download', setup.id('big.bin'), '-o', file])).code).toBe(0);
    expect(sha256(await readFile(file))).toBe(await setup.original('big.bin'));
    const again = await setup.cli.run(['download', setup.id('one.txt'), '-o', file]);
    expect(again).toMatchObject({ code: 3, stdout: '' });
    expect(sha256(await readFile(file))).toBe(await setup.original('big.bin'));
    expect(sha256(await setup.cli.bytes(['download', setup.id('big.bin'), '-o', '-']))).toBe(
      await setup.original('big.bin'),
    );
  });

  test('exits with 0 if the reader closes the pipe', async () => {
    const child = setup.cli.start(['download', setup.id('big.bin'), '-o', '-']);
    child.stdout?.once('data', () => child.stdout?.destroy());
    const { code, stderr } = await waitForExit(child);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});

describe('download usage', () => {
  test.each([
    [['download']],
    [['download', 'x', '--query', 'y']],
    [['download', 'x', '--to', 'a', '-o', 'b']],
    [['download', 'x', 'y', '-o', 'b']],
    [['download', 'x', '-o', '-', '--json']],
    [['download', 'x', '--jobs', '0']],
    [['download', '--facet', 'nonsense']],
    [['download', 'x', '--json=nonsense']],
  ])('exits with a usage error for %j', async (args) => {
    const result = await setup.cli.run(args);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr.trim()).not.toBe('');
  });

  test('exits with a local error for --to with a file', async () => {
    await writeFile(setup.to, '');
    expect(await setup.cli.run(['download', setup.id('one.txt'), '--to', setup.to])).toMatchObject({
      code: 3,
      stdout: '',
    });
  });
});
