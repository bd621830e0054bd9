import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toFailure } from '../../packages/cli/src/kernel/errors/failure.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from './library.js';
import { startProxy } from './network/proxy.js';
import { events, terminal } from './terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;
beforeAll(async () => {
  home = await temporaryFolder();
  library = await portalWithFiles({ 'one.txt': 'one\n' });
  cli = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
});
afterAll(async () => {
  await library.close();
  await home.remove();
});

describe('--json', () => {
  test.each([
    [['nonsense'], 'unknown-command'],
    [['search', '--limit', 'x'], 'invalid-value'],
    [['show'], 'missing-argument'],
    [['user', 'add'], 'missing-argument'],
    [['login', '--nonsense'], 'unknown-option'],
    [['login', '--user'], 'missing-value'],
    [['whoami', 'x'], 'too-many-arguments'],
    [['help', 'x'], 'unknown-command'],
    [['user', 'nonsense'], 'unknown-command'],
    [['user'], 'missing-command'],
    [[], 'missing-command'],
  ])('a usage error of %j is one line of JSON', async (args, code) => {
    const result = await cli.run([...args, '--json']);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr.trim().split('\n')).toHaveLength(1);
    const error = JSON.parse(result.stderr) as Record<string, unknown>;
    expect(error).toMatchObject({ kind: 'error', version: 1, code, exit: 2 });
    expect([error['message'], error['next']]).toEqual([expect.any(String), expect.any(String)]);
  });

  test.each([[['--help']], [['search', '--help']], [['help', 'search']]])(
    '%j is one document',
    async (args) => {
      const { code, stdout, stderr } = await cli.run([...args, '--json']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(JSON.parse(stdout)).toMatchObject({
        kind: 'help',
        version: 1,
        text: expect.stringContaining('Usage') as string,
      });
    },
  );

  test('a list that fails in the middle is closed, with the error', async () => {
    const proxy = await startProxy(library.portal.url);
    let searches = 0;
    proxy.fault = ({ url }) => {
      if (!url?.includes('/search?')) return undefined;
      searches += 1;
      if (searches > 1) return { response: { status: 500, code: 'internal-error' } };
      const response = { numFound: 500, start: 0, docs: [...library.assets.values()] };
      const body = { response, facetCounts: { facetFields: {} } };
      return { response: { status: 200, code: '', body } };
    };
    const result = await cli.run(['search', '--limit', '400', '--json=fname'], {
      env: { ASSETPORTAL_URL: proxy.url },
    });
    await proxy.close();
    const document = JSON.parse(result.stdout) as { items: unknown[] };
    expect(result.code).toBe(9);
    expect(document).toMatchObject({ complete: false, error: { code: 'internal-error', exit: 9 } });
    expect(document.items).toEqual([{ fname: 'one.txt' }]);
    expect(events(result.stderr).at(-1)).toMatchObject({ kind: 'error', code: 'internal-error' });
  });
});

describe('usage', () => {
  test('help reports an unknown topic, and suggests a command', async () => {
    const result = await cli.run(['help', 'serch']);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain('Did you mean search?');
  });

  test('a word that starts with a dash mentions --', async () => {
    expect((await cli.run(['search', '-night'])).stderr).toContain('search -- -night');
    expect((await cli.run(['search', '--', '-night'])).code).toBe(0);
  });

  test('ASSETPORTAL_LIMIT=0 is an error', async () => {
    const result = await cli.run(['search'], { env: { ASSETPORTAL_LIMIT: '0' } });
    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(result.stderr).toContain('ASSETPORTAL_LIMIT');
  });

  test('nothing is removed without a terminal or --yes', async () => {
    const env = { ASSETPORTAL_TOKEN: await library.portal.login() };
    await cli.run(['group', 'add', 'press'], { env });
    const refused = await cli.run(['group', 'remove', 'press'], { env });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('--yes');
    expect((await cli.run(['group', 'list'], { env })).stdout).toContain('press');
    expect((await cli.run(['group', 'remove', 'press', '--yes'], { env })).code).toBe(0);
  });
});

describe('local errors', () => {
  test.each([
    ['ENAMETOOLONG', 'name-too-long'],
    ['EINVAL', 'name-not-supported'],
    ['ELOOP', 'symbolic-link'],
    ['EBUSY', 'file-busy'],
    ['EIO', 'device-error'],
    ['ESTALE', 'share-gone'],
    ['ENOTCONN', 'share-gone'],
    ['EROFS', 'read-only'],
  ])('%s is the error %s, with the path and the next step', async (code, expected) => {
    const failure = await toFailure(Object.assign(new Error(code), { code, path: '/some/file' }), 'en');
    expect(failure).toMatchObject({ code: expected, exit: 3, next: expect.any(String) as string });
    expect(failure?.message).toContain('/some/file');
  });

  test('an error of a socket is not one of a file', async () => {
    const error = Object.assign(new Error('x'), { code: 'ENOTCONN', syscall: 'shutdown' });
    expect(await toFailure(error, 'en')).toBeUndefined();
  });

  test('a name that is too long exits with 3', async () => {
    const id = [...library.assets.values()][0]?.id ?? '';
    const result = await cli.run(['download', id, '-o', 'x'.repeat(300)]);
    expect(result.code).toBe(3);
    expect(result.stderr).toContain('too long');
  });

  test.runIf(existsSync('/proc/self'))('a folder that cannot be created names its parent', async () => {
    const id = [...library.assets.values()][0]?.id ?? '';
    const result = await cli.run(['download', id, '--to', '/proc/new/folder']);
    expect(result.code).toBe(3);
    expect(result.stderr).toContain('/proc accepts no new folders');
  });
});
