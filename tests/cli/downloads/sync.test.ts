import { readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { itemsOf, until } from '../terminal.js';
import { downloadedFiles, proxiedCli } from './proxied-cli.js';

const names = ['a/1.txt', 'a/2.txt', 'b/3.txt', 'b/4.txt', '5.txt', '6.txt'];
const setup = proxiedCli(Object.fromEntries(names.map((name) => [name, `content of ${name}\n`])));

let dir: string;
beforeEach(() => {
  dir = join(setup.home, 'mirror');
});
const sync = (...more: string[]) => setup.cli.run(['sync', dir, '--query', '*', ...more]);
const files = async () =>
  (await downloadedFiles(dir)).filter((path) => !path.startsWith('.assetportal-sync'));
const status = (body: object) => (request: { url?: string | undefined }) =>
  request.url?.includes('/index/status') === true
    ? { response: { status: 200, code: '', body: { found: 6, done: 6, failed: 0, ...body } } }
    : undefined;
/** Removes an asset from the replies of the portal, as after its removal from the library. */
async function hide(path: string): Promise<void> {
  const { response } = await setup.library.portal.json<{ response: { docs: { id: string }[] } }>(
    'search?solr_q=*&solr_rows=1000',
  );
  const docs = response.docs.filter(({ id }) => id !== setup.id(path));
  const body = { response: { docs, numFound: docs.length, start: 0 }, facetCounts: { facetFields: {} } };
  setup.proxy.fault = ({ url = '' }) =>
    /\/search\b/.test(url) ? { response: { status: 200, code: '', body } } : undefined;
}

describe('sync', () => {
  test('mirrors a query, and shows differences with --dry-run and --check', async () => {
    const dry = await sync('--dry-run');
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.stdout).toMatch(
      /^\+ 5\.txt +17 bytes {3}new\n\+ 6\.txt .*new\n\+ a\/1\.txt +19 bytes {3}new$/m,
    );
    expect(dry.stderr).toContain('6 new, 0 changed, 0 to delete, 0 unchanged.');
    expect(dry.stderr).toContain('Nothing was changed (--dry-run).');
    await expect(files()).rejects.toThrow('ENOENT');
    expect(await sync('--check')).toMatchObject({ code: 1 });
    expect(await sync()).toMatchObject({ code: 0 });
    expect(await files()).toEqual([...names].sort());
    expect(await sync('--check')).toMatchObject({ code: 0, stdout: '' });
    expect((await sync()).stderr).toContain('Nothing to do: all 6 files are up to date in ./mirror');
  });

  test('reports and preserves a file that the user has changed', async () => {
    await sync();
    await writeFile(join(dir, '5.txt'), 'mine');
    await unlink(join(dir, '6.txt'));
    const check = await sync('--check', '--json');
    expect(check.code).toBe(1);
    expect(itemsOf(check.stdout)).toMatchObject([
      { action: 'change', path: '5.txt', reason: 'local' },
      { action: 'add', path: '6.txt', reason: 'missing' },
    ]);
    const result = await sync();
    expect(result.code).toBe(8);
    expect(result.stderr).toContain('already exists');
    expect(await readFile(join(dir, '5.txt'), 'utf8')).toBe('mine');
    expect(await files()).toHaveLength(6);
    expect(await sync('--on-conflict', 'overwrite')).toMatchObject({ code: 0 });
    expect(await sync('--check')).toMatchObject({ code: 0 });
  });

  test('--delete deletes unchanged files without an asset, and their folders', async () => {
    await sync();
    await hide('b/3.txt');
    expect((await sync('--dry-run')).stdout).toMatch(/^- b\/3\.txt .*no longer in the portal$/m);
    expect(await sync()).toMatchObject({ code: 0 });
    expect(await files()).toHaveLength(6);
    const result = await sync('--delete');
    expect(result).toMatchObject({ code: 0 });
    expect(result.stderr).toContain('Deleted 1 file.');
    expect(await files()).toEqual(names.filter((name) => name !== 'b/3.txt').sort());
  });

  test('--delete preserves a changed file', async () => {
    await sync();
    await hide('5.txt');
    await writeFile(join(dir, '5.txt'), 'mine');
    const result = await sync('--delete');
    expect(result).toMatchObject({ code: 0 });
    expect(result.stderr).toContain('5.txt was not deleted');
    expect(await readFile(join(dir, '5.txt'), 'utf8')).toBe('mine');
  });

  test.each([
    [{ state: 'indexing' }, 'the portal is indexing'],
    [{ state: 'idle', offline: 2 }, 'the files of 2 assets are missing'],
  ])('--delete is refused for the status %j', async (body, message) => {
    await sync();
    await hide('b/3.txt');
    const hidden = setup.proxy.fault;
    setup.proxy.fault = (request) => hidden(request) ?? status(body)(request);
    const result = await sync('--delete');
    expect(result).toMatchObject({ code: 9, stdout: '' });
    expect(result.stderr).toContain(message);
    expect(await files()).toHaveLength(6);
  });

  test('--delete of more than a fifth needs --force, and another query needs another folder', async () => {
    await sync();
    const body = { response: { docs: [], numFound: 0, start: 0 }, facetCounts: { facetFields: {} } };
    setup.proxy.fault = ({ url = '' }) =>
      /\/search\b/.test(url) ? { response: { status: 200, code: '', body } } : undefined;
    const refused = await sync('--delete');
    expect(refused).toMatchObject({ code: 9 });
    expect(refused.stderr).toContain('6 of 6 files would be deleted');
    expect(await setup.cli.run(['sync', dir, '--query', 'other', '--delete'])).toMatchObject({ code: 9 });
    expect(await files()).toHaveLength(6);
    expect(await sync('--delete', '--force')).toMatchObject({ code: 0 });
    expect(await files()).toEqual([]);
  });
});

describe('verify', () => {
  test('compares hashes with the portal', async () => {
    await sync();
    const verify = (...more: string[]) => setup.cli.run(['verify', dir, ...more]);
    expect(await verify()).toMatchObject({ code: 0, stdout: '✓ 6 files match the portal.\n' });
    await writeFile(join(dir, '5.txt'), 'content of 6.txt\n');
    await rm(join(dir, 'a/1.txt'));
    await writeFile(join(setup.library.folder, 'b/4.txt'), 'another content\n');
    const before = setup.library.assets.get('b/4.txt')?.sha256;
    await until(async () => {
      const now = (await setup.library.refresh()).get('b/4.txt')?.sha256;
      return now !== undefined && now !== before;
    });
    const result = await verify();
    expect(result.code).toBe(1);
    expect(result.stdout).toContain('✓ 3 files match the portal.\n✗ 3 files differ:\n');
    expect(result.stdout).toMatch(/5\.txt \(modified locally \d{4}-\d\d-\d\d\)/);
    expect(result.stdout).toContain('a/1.txt (missing)');
    expect(result.stdout).toContain('b/4.txt (changed in the portal)');
    const json = await verify('--json=path,reason');
    expect(itemsOf(json.stdout)).toHaveLength(3);
    expect(await setup.cli.run(['verify', setup.home])).toMatchObject({ code: 3, stdout: '' });
  });
});
