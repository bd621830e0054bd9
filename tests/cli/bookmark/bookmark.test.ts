import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { idOf, portalWithFiles, type CliPortal } from '../library.js';
import { itemsOf, terminal } from '../terminal.js';

const UNKNOWN = '0'.repeat(24);

let library: CliPortal;
let ids: Record<'a' | 'b' | 'c', string>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;
beforeAll(async () => {
  library = await portalWithFiles({ 'a.txt': 'a\n', 'b.txt': 'bb\n', 'sub/c.txt': 'ccc\n' });
  ids = { a: idOf(library, 'a.txt'), b: idOf(library, 'b.txt'), c: idOf(library, 'sub/c.txt') };
});
afterAll(() => library.close());
beforeEach(async () => {
  home = await temporaryFolder();
  cli = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
  await (await library.portal.admin()).bookmarks.save({ ids: [] });
});
afterEach(() => home.remove());

const bookmark = (...line: string[]) => cli.run(['bookmark', ...line]);
const login = () => cli.run(['login', '--user', 'admin', '--password-stdin'], { input: ADMIN_PASSWORD });
const listed = async () => (await bookmark('list', '--ids')).stdout.trimEnd().split('\n');
const account = async () => (await library.portal.admin()).bookmarks.list();

describe('bookmarks of a guest (decisions, section 7, The terminal)', () => {
  test('are stored on this computer with mode 0600, in the order in which they were added', async () => {
    expect(await bookmark('list')).toMatchObject({ code: 0, stdout: '' });
    expect(await bookmark('add', ids.b, ids.a)).toMatchObject({ code: 0, stdout: '' });
    expect(await bookmark('add', ids.c, ids.b)).toMatchObject({ code: 0 });
    expect(await listed()).toEqual([ids.b, ids.a, ids.c]);
    const lines = (await bookmark('list')).stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split('\t').slice(0, 2))).toEqual([
      [ids.b, 'b.txt'],
      [ids.a, 'a.txt'],
      [ids.c, 'c.txt'],
    ]);
    const folder = join(home.path, 'bookmarks');
    const files = await readdir(folder);
    expect(files).toHaveLength(1);
    expect((await stat(join(folder, files[0] ?? ''))).mode & 0o777).toBe(0o600);
    expect(await account()).toEqual([]);
  });

  test('belong to one address', async () => {
    await bookmark('add', ids.a);
    const other = await cli.run(['bookmark', 'list', '--ids', '--url', 'http://127.0.0.1:9']);
    expect(other).toMatchObject({ code: 0, stdout: '' });
  });

  test('are not lost if several commands run at once', async () => {
    await Promise.all([ids.a, ids.b, ids.c].map((id) => bookmark('add', id)));
    expect((await listed()).sort()).toEqual(Object.values(ids).sort());
  });

  test('survive a damaged file, of which a copy stays', async () => {
    await bookmark('add', ids.a);
    const [name = ''] = await readdir(join(home.path, 'bookmarks'));
    await writeFile(join(home.path, 'bookmarks', name), '{"ver');
    expect(await bookmark('add', ids.b)).toMatchObject({ code: 0 });
    expect(await listed()).toEqual([ids.b]);
    const backup = name.replace('.bookmarks.', '.bookmarks-backup.');
    expect(await readFile(join(home.path, 'bookmarks', backup), 'utf8')).toContain('{"ver');
  });

  test('are merged at login after those of the account, and the local list is cleared', async () => {
    await (await library.portal.admin()).bookmarks.save({ ids: [ids.c, ids.a] });
    await bookmark('add', ids.b, ids.a);
    const { code, stderr } = await login();
    expect(code).toBe(0);
    expect(stderr).toContain('1 local bookmark');
    expect(await account()).toEqual([ids.c, ids.a, ids.b]);
    expect(await listed()).toEqual([ids.c, ids.a, ids.b]);
    await cli.run(['logout']);
    expect(await bookmark('list', '--ids')).toMatchObject({ code: 0, stdout: '' });
  });
});

describe('bookmark add and remove', () => {
  test('read IDs from standard input, also from lines of search', async () => {
    const { stdout } = await cli.run(['search', '--sort', 'fname']);
    expect(await cli.run(['bookmark', 'add', '-'], { input: stdout })).toMatchObject({ code: 0 });
    expect(await listed()).toHaveLength(3);
    const input = `${ids.a}\n\n${ids.c}\n`;
    expect(await cli.run(['bookmark', 'remove', '-'], { input })).toMatchObject({ code: 0 });
    expect(await listed()).toEqual([ids.b]);
  });

  test.each([false, true])('exit with 8 or 6 if some or all IDs are unknown (login: %s)', async (isUser) => {
    if (isUser) await login();
    await bookmark('add', ids.a);
    const some = await bookmark('add', UNKNOWN, ids.b);
    expect(some.code).toBe(8);
    expect(some.stderr).toContain(UNKNOWN);
    expect(await bookmark('add', UNKNOWN)).toMatchObject({ code: 6, stdout: '' });
    expect(await listed()).toEqual([ids.a, ids.b]);
    expect(await bookmark('remove', ids.a, ids.c)).toMatchObject({ code: 8 });
    expect(await bookmark('remove', ids.c)).toMatchObject({ code: 6 });
    expect(await listed()).toEqual([ids.b]);
    if (isUser) expect(await account()).toEqual([ids.b]);
  });

  test('print one JSON document', async () => {
    const added = await bookmark('add', ids.a, UNKNOWN, '--json');
    expect(JSON.parse(added.stdout)).toEqual({
      kind: 'bookmarks-added',
      version: 1,
      added: [ids.a],
      removed: [],
      merged: 0,
      missing: [UNKNOWN],
      left: [],
      total: 1,
      dryRun: false,
    });
    expect(await bookmark('add', ids.b, '--json=colour')).toMatchObject({ code: 2 });
    expect(await listed()).toEqual([ids.a]);
  });

  test('list --csv prints a header and a line per asset', async () => {
    await bookmark('add', ids.a, ids.b);
    const { code, stdout } = await bookmark('list', '--csv');
    expect(code).toBe(0);
    const [header = '', ...rows] = stdout.trimEnd().split('\r\n');
    expect(header).toMatch(/^id,title,fname,/);
    expect(rows.map((row) => row.split(',')[0])).toEqual([ids.a, ids.b]);
    expect(await bookmark('list', '--csv', '--json')).toMatchObject({ code: 2, stdout: '' });
  });

  test('change nothing with --dry-run, and list the changes', async () => {
    await bookmark('add', ids.a);
    expect(await bookmark('add', ids.a, ids.b, '--dry-run')).toMatchObject({ stdout: `+ ${ids.b}\n` });
    expect(await bookmark('remove', ids.a, '--dry-run')).toMatchObject({ stdout: `- ${ids.a}\n` });
    expect(await bookmark('clear', '--dry-run')).toMatchObject({ code: 0, stdout: `- ${ids.a}\n` });
    expect(await listed()).toEqual([ids.a]);
  });
});

describe('bookmark list, clear, sync and download', () => {
  test('list exits with 8 if a bookmarked asset no longer exists', async () => {
    await bookmark('add', ids.a);
    const [name = ''] = await readdir(join(home.path, 'bookmarks'));
    const path = join(home.path, 'bookmarks', name);
    await writeFile(path, (await readFile(path, 'utf8')).replace(ids.a, `${ids.b}","${UNKNOWN}`));
    const list = await bookmark('list', '--json');
    expect(list.code).toBe(8);
    expect(JSON.parse(list.stdout)).toMatchObject({
      kind: 'bookmarks',
      total: 2,
      missing: [UNKNOWN],
      user: null,
    });
    expect(itemsOf(list.stdout).map(({ id }) => id)).toEqual([ids.b]);
    expect(await bookmark('remove', UNKNOWN)).toMatchObject({ code: 0 });
    expect(await bookmark('list')).toMatchObject({ code: 0 });
  });

  test('clear requires --yes without a terminal', async () => {
    await bookmark('add', ids.a);
    const refused = await bookmark('clear');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('--yes');
    expect(await bookmark('clear', '--yes')).toMatchObject({ code: 0 });
    expect(await bookmark('list', '--ids')).toMatchObject({ stdout: '' });
  });

  test('sync needs a login, and merges local bookmarks that the login could not merge', async () => {
    await bookmark('add', ids.b);
    const refused = await bookmark('sync');
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain(`assetportal login ${library.portal.url}`);
    const token = await library.portal.login();
    const env = { ASSETPORTAL_TOKEN: token };
    await (await library.portal.admin()).bookmarks.save({ ids: [ids.a] });
    expect(await cli.run(['bookmark', 'sync', '--dry-run'], { env })).toMatchObject({
      stdout: `+ ${ids.b}\n`,
    });
    expect(await account()).toEqual([ids.a]);
    expect(await cli.run(['bookmark', 'sync'], { env })).toMatchObject({ code: 0, stdout: '' });
    expect(await account()).toEqual([ids.a, ids.b]);
    expect(await bookmark('list', '--ids')).toMatchObject({ stdout: '' });
  });

  test('all exit with 4 if the session has ended', async () => {
    const env = { ASSETPORTAL_TOKEN: 'expired' };
    for (const line of [['list'], ['add', ids.a], ['clear', '--yes'], ['sync']]) {
      expect([line[0], (await cli.run(['bookmark', ...line], { env })).code]).toEqual([line[0], 4]);
    }
  });

  test('download saves the bookmarked assets', async () => {
    expect(await bookmark('download', '--to', 'none')).toMatchObject({ code: 0 });
    await bookmark('add', ids.a, ids.b);
    expect(await bookmark('download', '--to', 'saved')).toMatchObject({ code: 0 });
    expect((await readdir(join(home.path, 'saved'))).filter((name) => name.endsWith('.txt')).sort()).toEqual([
      'a.txt',
      'b.txt',
    ]);
  });
});
