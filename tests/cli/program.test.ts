import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PortalError } from '@assetportal/sdk';
import { PROBLEM_CODES, PROBLEMS } from '@assetportal/sdk/contract';
import { CliError } from '../../packages/cli/src/kernel/errors/errors.js';
import { exitOf } from '../../packages/cli/src/kernel/errors/exit-codes.js';
import { toFailure } from '../../packages/cli/src/kernel/errors/failure.js';
import { createTranslate, hasMessage } from '../../packages/cli/src/kernel/text/translate.js';
import { COMMANDS } from '../../packages/cli/src/registry.generated.js';
import de from '../../packages/cli/src/translations/de.json';
import en from '../../packages/cli/src/translations/en.json';
import { version } from '../../packages/cli/package.json';
import { temporaryFolder } from '../fixtures/folder.js';
import { BINARY, waitForExit, terminal } from './terminal.js';

let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;
beforeAll(async () => {
  home = await temporaryFolder();
  cli = terminal(home.path);
});
afterAll(() => home.remove());

describe('program', () => {
  test('--version prints only the version', async () => {
    expect(await cli.spawn(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    expect((await cli.spawn(['-V'])).stdout).toBe(`${version}\n`);
  });

  test.each([[['--help']], [['search', '--help']], [['help', 'search']]])(
    '%j exits with 0 if the reader closes the pipe',
    async (line) => {
      const child = cli.start(line);
      const end = waitForExit(child);
      child.stdout?.destroy();
      const { code, stderr } = await end;
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
  );

  test('--help lists all commands in the language of the environment', async () => {
    const english = await cli.run(['--help']);
    const german = await cli.run(['--help'], { env: { LANG: 'de_DE.UTF-8' } });
    // For commands with two words, this help lists only the first word.
    for (const word of COMMANDS.filter(({ hidden }) => hidden !== true).map(
      ({ name }) => name.split(' ')[0],
    )) {
      expect(english.stdout).toMatch(new RegExp(`^  ${word}\\b`, 'm'));
      expect(german.stdout).toMatch(new RegExp(`^  ${word}\\b`, 'm'));
    }
    expect(english).toMatchObject({ code: 0, stderr: '' });
    expect(english.stdout).toContain('Usage: assetportal');
    expect(german.stdout).toContain('Aufruf: assetportal');
    expect((await cli.run(['--help'], { env: { LANG: 'de_DE', LC_ALL: 'C' } })).stdout).toBe(english.stdout);
    expect((await cli.run(['--help'], { env: { LANG: 'C', ASSETPORTAL_LANG: 'de' } })).stdout).toBe(
      german.stdout,
    );
  });

  test.each([
    [['serch'], 'search'],
    [['search', '--lmit', '3'], '--limit'],
    [['show'], 'id'],
    [['serve'], 'folder'],
    [['search', '--limit', 'many'], '--limit'],
    [['serve', '.', '--port', '99999'], '--port'],
    [['serve', '.', 'x'], '--help'],
    [['login', '--user'], '--user'],
    [[], 'assetportal'],
  ])('for %j, exits with a usage error that mentions %j', async (args, named) => {
    const result = await cli.run(args);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(named);
    expect(result.stderr).not.toContain('error:');
  });

  test.each([[['--version']], [['--help']], [['search', '--json', '--url', 'http://127.0.0.1:1']]])(
    '%j loads no package and no TLS',
    async (line) => {
      const hook = join(home.path, 'loaded.cjs');
      await writeFile(
        hook,
        `process.on('exit', () => {
           const files = Object.keys(require.cache).filter((path) => path.includes('node_modules'));
           const builtIn = process.moduleLoadList.filter((name) => /NativeModule (https|tls|readline)$/.test(name));
           process.stderr.write('LOADED ' + JSON.stringify([...files, ...builtIn]) + '\\n');
         });`,
      );
      const env = { NODE_OPTIONS: `--require ${JSON.stringify(hook)}` };
      expect((await cli.spawn(line, { env })).stderr).toContain('LOADED []');
    },
  );

  test('reports the next step if there is no build', async () => {
    const bin = join(home.path, 'copy', 'bin');
    await mkdir(bin, { recursive: true });
    await copyFile(BINARY, join(bin, 'assetportal.cjs'));
    const failed = await promisify(execFile)(process.execPath, [join(bin, 'assetportal.cjs')]).then(
      () => undefined,
      (error: { code: number; stderr: string }) => error,
    );
    expect(failed).toMatchObject({ code: 3 });
    expect(failed?.stderr).toContain('npm run build');
  });

  test('reports an outdated Node version', async () => {
    const old = "Object.defineProperty(process, 'versions', { value: { node: '18.20.0' } });";
    const failed = await promisify(execFile)(process.execPath, [
      '-e',
      `${old} require(${JSON.stringify(BINARY)})`,
    ]).then(
      () => undefined,
      (error: { code: number; stderr: string }) => error,
    );
    expect(failed).toMatchObject({ code: 3 });
    expect(failed?.stderr).toContain('Node.js 20');
  });
});

describe('message catalogs', () => {
  const keys = (tree: object, path = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [`${path}${key}`] : keys(value as object, `${path}${key}.`),
    );
  /**
   * Returns true for the key of a message that the server sends in English. Only the German catalog contains a
   * translation.
   */
  const isServerMessage = (key: string) => key.startsWith('start.');

  test('have the same keys and parameters in both languages', () => {
    expect(keys(de).filter((key) => !isServerMessage(key))).toEqual(keys(en));
    const parameters = (language: 'de' | 'en', key: string) =>
      [...rawMessage(language, key).matchAll(/\{\{\w+\}\}/g)].map(String).sort();
    for (const key of keys(en)) expect([key, parameters('de', key)]).toEqual([key, parameters('en', key)]);
  });

  function rawMessage(language: 'de' | 'en', key: string): string {
    let node: unknown = language === 'de' ? de : en;
    for (const part of key.split('.')) node = (node as Record<string, unknown>)[part];
    return String(node);
  }

  test('use the plural forms and number format of the language', () => {
    expect(createTranslate('de')('search.count', { count: 1234 })).toBe('1.234 Assets.');
    expect(createTranslate('en')('search.count', { count: 1 })).toBe('1 asset.');
    expect(hasMessage('en', 'search.no-such-key')).toBe(false);
  });
});

describe('errors', () => {
  const BY_STATUS: Record<number, number> = { 401: 4, 403: 5, 404: 6, 410: 6 };
  test.each(PROBLEM_CODES)('exitOf maps the API error %s', (code) => {
    const usage = ['invalid-request', 'unknown-field', 'url-too-long'].includes(code);
    const unreachable = ['unavailable', 'search-unavailable'].includes(code);
    const expected = usage ? 2 : unreachable ? 7 : (BY_STATUS[PROBLEMS[code]] ?? 9);
    expect(exitOf({ code, status: PROBLEMS[code] })).toBe(expected);
  });

  test.each([
    ['unreachable', undefined, 7],
    ['timed-out', undefined, 7],
    ['not-the-portal', 200, 7],
    ['unexpected-answer', 200, 7],
    ['invalid-call', undefined, 2],
    ['damaged', undefined, 9],
    ['aborted', undefined, 130],
    ['of-a-later-version', 403, 5],
    ['of-a-later-version', 418, 9],
  ])('exitOf maps the error %s with status %s to %i', (code, status, exit) => {
    expect(exitOf({ code, status })).toBe(exit);
  });

  test.each([
    ['ENOSPC', 'disk-full'],
    ['EACCES', 'not-permitted'],
    ['ENOENT', 'no-such-file'],
    ['EMFILE', 'too-many-files'],
  ])('toFailure maps the system error %s to %s with a hint', async (code, localCode) => {
    const error = Object.assign(new Error(code), { code, path: '/some/file' });
    expect(await toFailure(error, 'de')).toMatchObject({
      exit: 3,
      code: localCode,
      next: expect.any(String) as string,
    });
  });

  test('toFailure removes control characters from server messages', async () => {
    const error = new PortalError({
      code: 'of-a-later-version',
      message: 'Wait.\u001b[2J\r\nDone.',
      status: 400,
    });
    expect((await toFailure(error, 'en'))?.message).toMatch(/Wait\. \[2J Done\.$/);
  });

  test.each(['de', 'en'] as const)(
    'toFailure returns a hint for a server of another version (%s)',
    async (language) => {
      const error = new PortalError({ code: 'unexpected-answer', message: 'm' });
      const failure = await toFailure(error, language, { url: 'http://x' });
      expect(failure?.next).toMatch(/\.$/);
      expect(failure?.next).not.toContain('{{');
    },
  );

  test.each([
    ['de', 'erneut.'],
    ['en', 'again.'],
  ] as const)(
    'toFailure returns the next step in the message about a damaged file (%s)',
    async (language, next) => {
      const failure = await toFailure(new PortalError({ code: 'damaged', message: 'm' }), language);
      expect(failure?.message).toContain(next);
      expect(failure?.next).toBeUndefined();
    },
  );

  test('toFailure returns undefined for a bug', async () => {
    expect(await toFailure(new TypeError('x is not a function'), 'en')).toBeUndefined();
    expect(await toFailure(new CliError('file-exists', 3), 'en')).toMatchObject({
      exit: 3,
      code: 'file-exists',
    });
  });
});
