/** @module-tag night */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rename, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isFile } from '../network/proxy.js';
import { until, waitForExit } from '../terminal.js';
import { proxiedCli, STATE_FOLDER } from './proxied-cli.js';

const setup = proxiedCli({
  'a/same.txt': 'from a\n',
  'b/same.txt': 'from b\n',
  'b/moved.txt': 'moved\n',
  'big.bin': 600_000,
});

const all = (...more: string[]) => ['download', '--query', '*', '--to', setup.to, ...more];
const summary = async (args: string[]) => {
  const { code, stdout } = await setup.cli.run([...args, '--json']);
  return { code, ...(JSON.parse(stdout) as { downloaded: number; skipped: number; refused: number }) };
};
const ledger = () => join(setup.to, STATE_FOLDER, 'downloads.jsonl');

describe('a repeated download', () => {
  test('has the folders and times of the library, and downloads nothing again', async () => {
    const time = new Date('2019-03-04T05:06:07Z');
    const first = await setup.cli.run(all());
    expect(first).toMatchObject({ code: 0 });
    expect(await setup.files()).toEqual(['a/same.txt', 'b/moved.txt', 'b/same.txt', 'big.bin']);
    const original = await stat(join(setup.library.folder, 'a/same.txt'));
    const copy = await stat(join(setup.to, 'a/same.txt'));
    expect(Math.floor(copy.mtimeMs / 1000)).toBe(Math.floor(original.mtimeMs / 1000));
    setup.proxy.requests.length = 0;
    const second = await setup.cli.run(all());
    expect(second).toMatchObject({ code: 0, stdout: expect.stringContaining('same.txt') as string });
    expect(second.stderr).toContain('✓ Nothing to do: all 4 files are up to date in ./downloads');
    expect(setup.proxy.requests.filter(({ path }) => /files|download\/\?/.test(path))).toEqual([]);
    // Another time is not another content.
    await utimes(join(setup.to, 'a/same.txt'), time, time);
    expect(await summary(all())).toMatchObject({ code: 0, downloaded: 0, skipped: 4 });
  });

  test('downloads missing files again, and never overwrites a changed one', async () => {
    await setup.cli.run(all('--flat'));
    expect(await setup.files()).toEqual(['big.bin', 'moved.txt', 'same (2).txt', 'same.txt']);
    await writeFile(join(setup.to, 'moved.txt'), 'mine!\n');
    await rename(join(setup.to, 'big.bin'), join(setup.home, 'elsewhere.bin'));
    expect(await summary(all('--flat', '--on-conflict', 'fail'))).toMatchObject({ code: 8, refused: 1 });
    expect(await summary(all('--flat'))).toMatchObject({ code: 0, downloaded: 1, skipped: 3 });
    expect(await setup.files()).toEqual([
      'big.bin',
      'moved (2).txt',
      'moved.txt',
      'same (2).txt',
      'same.txt',
    ]);
    expect(await readFile(join(setup.to, 'moved.txt'), 'utf8')).toBe('mine!\n');
    expect(await summary(all('--flat'))).toMatchObject({ code: 0, downloaded: 0, skipped: 4 });
  });

  test('overwrites with --on-conflict overwrite, but no file of another asset', async () => {
    await mkdir(setup.to);
    await writeFile(join(setup.to, 'same.txt'), 'mine');
    expect(await summary(all('--flat', '--on-conflict', 'overwrite'))).toMatchObject({ downloaded: 4 });
    expect(await setup.files()).toEqual(['big.bin', 'moved.txt', 'same (2).txt', 'same.txt']);
    expect(await readFile(join(setup.to, 'same.txt'), 'utf8')).toMatch(/^from/);
  });

  test('tolerates a torn ledger, and one that is lost', async () => {
    await setup.cli.run(all());
    const lines = await readFile(ledger(), 'utf8');
    await writeFile(ledger(), lines.slice(0, -20));
    expect(await summary(all())).toMatchObject({ downloaded: 0, skipped: 4 });
    expect(await summary(all())).toMatchObject({ downloaded: 0, skipped: 4 });
    await writeFile(ledger(), '');
    expect(await summary(all())).toMatchObject({ downloaded: 0, skipped: 4 });
    expect(await setup.files()).toHaveLength(4);
  });

  test('ignores paths of the ledger that leave the folder, and does not follow symbolic links', async () => {
    await setup.cli.run(all());
    const outside = join(setup.home, 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'same.txt'), 'from a\n');
    const lines = (await readFile(ledger(), 'utf8')).replaceAll('"b/', '"../outside/');
    await writeFile(ledger(), lines);
    execFileSync('rm', ['-r', join(setup.to, 'a')]);
    await symlink(outside, join(setup.to, 'a'));
    const { code, stderr } = await setup.cli.run(all());
    expect(code).toBe(3);
    expect(stderr).toContain('symbolic link');
    expect(await readFile(join(outside, 'same.txt'), 'utf8')).toBe('from a\n');
  });

  test('saves a file of -o once, and replaces only its own', async () => {
    const file = join(setup.home, 'one.bin');
    const args = ['download', setup.id('big.bin'), '-o', file];
    expect(await summary(args)).toMatchObject({ code: 0, downloaded: 1 });
    expect(await summary(args)).toMatchObject({ code: 0, skipped: 1 });
    await writeFile(file, 'mine');
    expect(await setup.cli.run(args)).toMatchObject({ code: 3 });
    expect(await readFile(file, 'utf8')).toBe('mine');
    expect(await summary([...args, '--on-conflict', 'overwrite'])).toMatchObject({ code: 0, downloaded: 1 });
    expect((await stat(file)).size).toBe(600_000);
  });

  test('two runs into one folder both end with 0, and download every file once', async () => {
    // The first run stalls until the other one has started, however late that is.
    setup.proxy.fault = (request) => (isFile(request) ? { stallAfter: 100_000 } : undefined);
    let shown = '';
    const ends = [1, 2].map(() => {
      const child = setup.cli.start(all(), { stdio: ['ignore', 'pipe', 'pipe'] });
      child.stderr?.on('data', (text: Buffer) => (shown += text.toString()));
      return waitForExit(child);
    });
    await until(() => shown.includes('Another run is downloading'));
    setup.proxy.fault = (request) => (isFile(request) ? { cutAfter: 400_000 } : undefined);
    setup.proxy.cut();
    const results = await Promise.all(ends);
    expect(results.map(({ code }) => code)).toEqual([0, 0]);
    expect(results.filter(({ stderr }) => stderr.includes('Nothing to do'))).toHaveLength(1);
    expect(results.filter(({ stderr }) => stderr.includes('Another run is downloading'))).toHaveLength(1);
    expect(await setup.files()).toHaveLength(4);
  });

  test('takes over the lock of a killed run', async () => {
    setup.proxy.fault = (request) => (isFile(request) ? { stallAfter: 100_000 } : undefined);
    const child = setup.cli.start(all(), { stdio: 'ignore' });
    await until(() => setup.proxy.requests.some(({ path }) => path.includes('/files/')));
    child.kill('SIGKILL');
    await waitForExit(child);
    setup.proxy.fault = () => undefined;
    expect(await setup.cli.run(all())).toMatchObject({ code: 0 });
    expect(await setup.files()).toHaveLength(4);
  });

  test.each([
    [['--name', '{taken_dat:yyyy}/{fname}'], 2, 'Did you mean “taken_date”?'],
    [['--dry-run', '--zip'], 2, 'cannot be combined'],
    [['--name', 'fixed'], 2, 'Put each field in braces'],
    [['--name', '{fname}', '--flat'], 2, 'cannot be combined'],
    [['--on-conflict', 'ask'], 2, 'rename, overwrite or fail'],
    [['--facet', 'filetype=nothing'], 6, 'No assets match'],
  ])('with %j exits with %i', async (options, code, message) => {
    const result = await setup.cli.run(all(...options));
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(message);
  });

  test('--dry-run shows the files, and changes nothing', async () => {
    const dry = await setup.cli.run(all('--dry-run'));
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.stdout).toMatch(/^\+ a\/same\.txt .*new\n(\+ .*new\n){3}$/);
    expect(dry.stderr).toContain('4 new, 0 changed, 0 to delete, 0 unchanged.');
    await expect(setup.files()).rejects.toThrow('ENOENT');
    await setup.cli.run(all());
    expect(await setup.cli.run(all('--dry-run'))).toMatchObject({ code: 0, stdout: '' });
    // The files of other assets stay.
    const one = ['download', setup.id('big.bin'), '--to', setup.to, '--dry-run'];
    expect(await setup.cli.run(one)).toMatchObject({ code: 0, stdout: '' });
  });

  test('--retries limits the retries, and --report has a line per asset', async () => {
    const file = join(setup.home, 'run.jsonl');
    setup.proxy.fault = (request) => (isFile(request) ? { cutAfter: 0 } : undefined);
    const args = ['download', setup.id('big.bin'), '--to', setup.to, '--retries', '1', '--report', file];
    expect(await setup.cli.run(args)).toMatchObject({ code: 7 });
    expect(setup.proxy.requests.filter(({ path }) => path.includes('/files/'))).toHaveLength(2);
    setup.proxy.fault = () => undefined;
    expect(await setup.cli.run(args)).toMatchObject({ code: 0 });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      status: 'downloaded',
      id: setup.id('big.bin'),
    });
  });

  test('names files by a template', async () => {
    await setup.cli.run(all('--name', '{filetype}/{folder}/x-{fname}'));
    expect(await setup.files()).toEqual([
      'bin/x-big.bin',
      'txt/a/x-same.txt',
      'txt/b/x-moved.txt',
      'txt/b/x-same.txt',
    ]);
  });
});

describe('after a rename in the library', () => {
  const library = () => setup.library.folder;
  test('renames the file without a download', async () => {
    await setup.cli.run(all());
    await mkdir(join(library(), 'c'));
    await rename(join(library(), 'b/moved.txt'), join(library(), 'c/renamed.txt'));
    await until(async () => (await setup.library.refresh()).has('c/renamed.txt'));
    expect(await summary(all())).toMatchObject({ code: 0, downloaded: 0, skipped: 4 });
    expect(await setup.files()).toEqual(['a/same.txt', 'b/same.txt', 'big.bin', 'c/renamed.txt']);
    // A changed asset replaces its own file.
    await writeFile(join(library(), 'c/renamed.txt'), 'changed\n');
    await until(
      async () => (await setup.library.refresh()).get('c/renamed.txt')?.file_size === 'changed\n'.length,
    );
    const before = await readFile(ledger());
    expect(await summary(all())).toMatchObject({ code: 0, downloaded: 1, skipped: 3 });
    expect(await setup.downloaded('c/renamed.txt')).toBe(await setup.original('c/renamed.txt'));
    // As if the run was killed after it had replaced the file.
    await writeFile(ledger(), before);
    expect(await summary(all())).toMatchObject({ code: 0, downloaded: 0, skipped: 4 });
    expect(await setup.files()).toHaveLength(4);
  });
});
