import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseRate } from '../../../packages/cli/src/kernel/text/parse-rate.js';
import { isFile } from '../network/proxy.js';
import { proxiedCli } from './proxied-cli.js';

const SIZE = 600_000;
const setup = proxiedCli({ 'big.bin': SIZE, 'one.txt': 'one\n', 'two.txt': 'two\n' });
const GONE = 'f'.repeat(24);

describe('--bwlimit', () => {
  test.each([
    ['500k', 512_000],
    ['10M', 10 * 1024 ** 2],
    ['1.5 MiB/s', 1.5 * 1024 ** 2],
    ['2GB', 2 * 1024 ** 3],
    ['800B', 800],
    ['800', undefined],
    ['0k', undefined],
    ['-1M', undefined],
    ['fast', undefined],
  ])('parseRate(%j) is %s', (text, rate) => {
    expect(parseRate(text)).toBe(rate);
  });

  test('limits downloads of files, of a zip and to standard output', async () => {
    const targets = [
      ['--to', 'files'],
      ['--zip', '-o', 'files.zip'],
      ['-o', '-'],
      ['--zip', '-o', '-'],
    ];
    const timed = targets.map(async (target) => {
      const started = performance.now();
      const result = await setup.cli.run(['download', setup.id('big.bin'), ...target, '--bwlimit', '400k']);
      expect(result).toMatchObject({ code: 0 });
      return performance.now() - started;
    });
    // 600,000 bytes at 409,600 bytes per second, less the burst of a tenth of a second.
    for (const milliseconds of await Promise.all(timed)) expect(milliseconds).toBeGreaterThan(1300);
  });

  test('rejects a rate without a unit', async () => {
    const result = await setup.cli.run(['download', setup.id('big.bin'), '--bwlimit', '10']);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('500k, 10M');
  });
});

describe('--retries and --report', () => {
  const isTransfer = ({ url = '' }: { url?: string | undefined }) => /\/api\/(files|zips)\//.test(url);
  const report = async () =>
    (await readFile(join(setup.home, 'run.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  test.each([[['--zip', '--to', 'files']], [['--zip', '-o', '-']], [['-o', '-']]])(
    'the retries of %j are limited',
    async (target) => {
      setup.proxy.fault = (request) => (isTransfer(request) ? { cutAfter: 0 } : undefined);
      const args = ['download', setup.id('big.bin'), ...target, '--retries', '1'];
      expect(await setup.cli.run(args)).toMatchObject({ code: 7 });
      expect(setup.proxy.requests.filter(({ path }) => isTransfer({ url: path }))).toHaveLength(2);
    },
  );

  test('a zip reports each asset, and names those that it does not contain', async () => {
    const ids = [setup.id('one.txt'), GONE];
    const args = ['download', ...ids, '--zip', '--to', 'files', '--report', 'run.jsonl'];
    const { code, stdout, stderr } = await setup.cli.run(args);
    expect(code).toBe(8);
    expect(stderr).toContain(`${GONE}: not included in the zip. No longer available`);
    expect(await report()).toEqual([
      { status: 'downloaded', id: ids[0], path: stdout.trim() },
      {
        status: 'refused',
        id: GONE,
        fname: null,
        code: 'asset-not-found',
        hint: null,
        message: expect.stringContaining('No longer available') as string,
      },
    ]);
    const json = await setup.cli.run([...args, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({
      files: 1,
      rejected: [{ id: GONE, fname: null, code: 'asset-not-found' }],
    });
  });

  test('a zip in another format names the assets without it', async () => {
    const ids = [setup.id('one.txt'), setup.id('two.txt')];
    const args = ['download', ...ids, '--zip', '--convert-set', 'web', '--to', 'files'];
    const { code, stderr } = await setup.cli.run([...args, '--report', 'run.jsonl']);
    expect(code).not.toBe(0);
    expect(await report()).toHaveLength(2);
    expect(stderr).toContain(ids[0]);
  });

  test('standard output reports its asset', async () => {
    const args = ['-o', '-', '--report', 'run.jsonl'];
    const { code, stdout } = await setup.cli.run(['download', setup.id('one.txt'), ...args]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'one\n' });
    const sha256 = await setup.original('one.txt');
    const expected = { status: 'downloaded', id: setup.id('one.txt'), path: '-', bytes: 4, sha256 };
    expect(await report()).toEqual([expected]);
    setup.proxy.fault = (request) =>
      isFile(request) ? { response: { status: 410, code: 'file-gone' } } : undefined;
    expect(await setup.cli.run(['download', setup.id('one.txt'), ...args])).toMatchObject({ code: 6 });
    expect(await report()).toMatchObject([{ status: 'refused', fname: 'one.txt', code: 'file-gone' }]);
  });
});
