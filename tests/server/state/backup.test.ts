/**
 * @module-tag gate
 * @module-tag sizes
 */
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { backUpState, checkIntegrity, restoreState, startServer } from '@assetportal/server';
import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import { writeRawZip, type RawEntry } from '../../contract/backup/raw-zip.js';
import { fillPortal } from '../../contract/backup/portals.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { ADMIN_PASSWORD, testPortal, type TestPortal } from '../../fixtures/library.js';
import { cases } from '../../fixtures/run/nightly.js';

let home: Awaited<ReturnType<typeof temporaryFolder>>;
let library: string;
let data: string;
let file: string;
let elsewhere: string;
beforeEach(async () => {
  home = await temporaryFolder();
  library = join(home.path, 'library');
  data = join(home.path, 'data');
  file = join(home.path, 'state.zip');
  elsewhere = join(home.path, 'new', 'machine');
  await mkdir(library);
  for (const name of ['one.txt', 'two.txt']) await writeFile(join(library, name), `${name}\n`);
});
afterEach(() => home.remove());

async function serve(state: string): Promise<TestPortal> {
  const portal = await testPortal(library, { data: state });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await portal.close();
    isOpen = false;
  };
  onTestFinished(close);
  await portal.settled();
  return { ...portal, close };
}

/** Returns what only the state contains, as an admin sees it. */
async function contentOf(portal: Portal) {
  const calls = createAdminClient(portal);
  return {
    users: await calls.users.list(),
    groups: await calls.groups.list(),
    permissions: (await calls.permissions.get()).value,
    config: (await portal.config.get()).value,
    pages: (await portal.pages.source({ lang: 'de' })).value,
    bookmarks: (await portal.bookmarks.read()).value,
    audit: await calls.audit.list({}),
    history: await portal.history.list(),
    backup: createHash('sha256')
      .update(Buffer.from(await (await calls.backup.get({ withSecrets: true })).arrayBuffer()))
      .digest('hex'),
  };
}

const idsOf = async (portal: Portal) => (await portal.search.query({})).assets.map(({ id }) => id);

describe('backUpState and restoreState', { timeout: 60_000 }, () => {
  test('move a whole portal to an empty machine: the same content, and sessions stay valid', async () => {
    const first = await serve(data);
    const token = await first.login();
    const admin = first.client(token);
    await fillPortal(admin);
    await admin.bookmarks.save({ ids: await idsOf(admin) });
    const { url: link } = await first.json<{ url: string }>(`download?id=${(await idsOf(admin))[0]}`);
    const facts = await backUpState({ path: data, file });
    expect(facts).toMatchObject({ data, users: 3, bytes: (await stat(file)).size });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(home.path)).sort()).toEqual(['data', 'library', 'state.zip']);
    const before = await contentOf(admin);
    await first.close();

    const restored = await restoreState({ file, data: elsewhere });
    expect(restored).toMatchObject({ data: elsewhere, users: 3, replaced: null, warnings: [] });
    expect((await readdir(elsewhere)).sort()).toEqual(['README', 'generation', 'lock.db', 'portal.db']);
    for (const name of await readdir(elsewhere))
      expect((await stat(join(elsewhere, name))).mode & 0o077).toBe(0);
    expect((await stat(elsewhere)).mode & 0o777).toBe(0o700);
    const report = await checkIntegrity({ path: elsewhere });
    expect(report?.results.filter(({ ok }) => ok !== true)).toEqual([]);
    const second = await serve(elsewhere);
    const after = await contentOf(second.client(token));
    const withoutDownloads = ({ audit }: typeof before) => audit.filter(({ action }) => action !== 'backup');
    expect(withoutDownloads(after)).toEqual(withoutDownloads(before));
    expect({ ...after, audit: [] }).toEqual({ ...before, audit: [] });
    // The key is the same, so that links stay valid.
    expect((await fetch(new URL(link, second.url))).status).toBe(200);
  });

  test('while a server writes: the backup is that of one moment, and the server does not wait', async () => {
    const portal = await serve(data);
    const admin = await portal.admin();
    let isRunning = true;
    let written = 0;
    const writes = (async () => {
      while (isRunning) {
        await admin.pages.save({ lang: 'de', pages: { count: `<p>${written}</p>` } });
        written += 1;
      }
    })();
    for (let round = 0; round < 5 || written < 10; round += 1) {
      const from = written;
      await backUpState({ path: data, file });
      const to = written + 1;
      await restoreState({ file, data: join(home.path, `copy-${round}`) });
      const db = openDatabase(join(home.path, `copy-${round}`, 'portal.db'), { readonly: true });
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
      const count = "SELECT count(*) FROM document_changes WHERE kind = 'custom_html'";
      const changes = db.prepare<[], number>(count).pluck().get() ?? 0;
      db.close();
      expect(changes).toBeGreaterThanOrEqual(from);
      expect(changes).toBeLessThanOrEqual(to);
    }
    isRunning = false;
    await writes;
  });

  test('write the same bytes for the same state', { tags: ['night'] }, async () => {
    await (await serve(data)).close();
    await backUpState({ path: data, file });
    const bytes = await readFile(file);
    await backUpState({ path: data, file });
    expect((await readFile(file)).equals(bytes)).toBe(true);
  });

  test('accept the library instead of the state in it', { tags: ['night'] }, async () => {
    const portal = await testPortal(library);
    await portal.settled();
    await portal.close();
    expect(await backUpState({ path: library, file })).toMatchObject({ data: join(library, '.assetportal') });
    await expect(restoreState({ file, data: library })).rejects.toMatchObject({ code: 'state-exists' });
    const restored = await restoreState({ file, data: library, newState: true });
    expect(restored.data).toBe(join(library, '.assetportal'));
  });
});

describe('restoreState', { timeout: 60_000 }, () => {
  let backup: string;
  beforeEach(async () => {
    const portal = await serve(data);
    await portal.close();
    await backUpState({ path: data, file });
    backup = file;
  });
  const namesIn = async (folder: string) => (await readdir(folder, { recursive: true })).sort();

  test('refuses a state in use, and an existing one unless it may be replaced, and loses neither', async () => {
    const portal = await serve(data);
    await (await portal.admin()).pages.save({ lang: 'de', pages: { newer: '<p>newer</p>' } });
    const restore = (newState: boolean) => restoreState({ file: backup, data, newState });
    await expect(restore(false)).rejects.toMatchObject({ code: 'state-exists' });
    await expect(restore(true)).rejects.toMatchObject({ code: 'state-in-use' });
    await portal.close();
    const { replaced } = await restore(true);
    expect(replaced).toMatch(/backups\/replaced-\w+$/);
    const second = await serve(data);
    expect((await (await second.admin()).pages.source({ lang: 'de' })).value).toEqual({});
    await second.close();
    // The replaced database is complete.
    const old = join(home.path, 'old');
    await cp(replaced ?? '', old, { recursive: true });
    const third = await serve(old);
    expect(Object.keys((await (await third.admin()).pages.source({ lang: 'de' })).value)).toEqual(['newer']);
  });

  test.each(
    cases<[string, (bytes: Buffer) => Buffer | Promise<Buffer>, string]>(
      [
        ['cut off', (bytes) => bytes.subarray(0, bytes.length - 100), 'backup-damaged'],
        ['half', (bytes) => bytes.subarray(0, bytes.length / 2), 'backup-damaged'],
        [
          'changed',
          (bytes) => {
            bytes.writeUInt8(bytes.readUInt8(bytes.length / 2) ^ 1, bytes.length / 2);
            return bytes;
          },
          'backup-damaged',
        ],
        ['of another kind', () => Buffer.from('SQLite format 3\0'), 'backup-kind'],
        ['empty', () => Buffer.alloc(0), 'backup-kind'],
        [
          'newer',
          (bytes) =>
            replaceText(
              bytes,
              /"schema": (\d+)/,
              (_, digits: string) => `"schema": ${'9'.repeat(digits.length)}`,
            ),
          'backup-newer',
        ],
        [
          'with another format',
          (bytes) => replaceText(bytes, /"format": 1/, () => '"format": 9'),
          'backup-newer',
        ],
        [
          'with a wrong hash',
          (bytes) => replaceText(bytes, /"sha256": "./, () => '"sha256": "z'),
          'backup-damaged',
        ],
        [
          'with a path to another folder',
          (bytes) => replaceText(bytes, /portal\.db/g, () => '../../x.x'),
          'backup-damaged',
        ],
        ['compressed', (bytes) => rewritten(bytes, { deflate: true }), 'backup-damaged'],
        [
          'with a further entry',
          (bytes) => rewritten(bytes, {}, { name: 'x', content: '' }),
          'backup-damaged',
        ],
        ['without a database', (bytes) => rewritten(bytes.subarray(0, 0), {}), 'backup-damaged'],
      ],
      3,
    ),
  )('rejects a backup that is %s, and changes nothing', async (_name, change, code) => {
    await writeFile(backup, await change(await readFile(backup)));
    for (const target of [elsewhere, data]) {
      const before = target === data ? await namesIn(data) : [];
      await expect(restoreState({ file: backup, data: target, newState: true })).rejects.toMatchObject({
        name: 'StartError',
        code,
      });
      if (target === data) expect(await namesIn(data)).toEqual(before);
      else await expect(stat(target)).rejects.toThrow('ENOENT');
    }
    const [result] = (await checkIntegrity({ path: backup }))?.results ?? [];
    if (code !== 'backup-kind') expect(result).toMatchObject({ ok: false, error: { code } });
  });

  test('refuses a folder with other files, and a file', { tags: ['night'] }, async () => {
    await expect(restoreState({ file: backup, data: library })).rejects.toMatchObject({
      code: 'data-not-empty',
    });
    expect(await readdir(library)).toEqual(['one.txt', 'two.txt']);
    await expect(restoreState({ file: backup, data: backup })).rejects.toMatchObject({
      code: 'folder-not-a-folder',
    });
  });

  test('with dryRun checks the backup and the target, and changes nothing', { tags: ['night'] }, async () => {
    const planned = await restoreState({ file: backup, data: elsewhere, dryRun: true });
    expect(planned).toMatchObject({ data: elsewhere, users: 1, replaced: null });
    await expect(stat(elsewhere)).rejects.toThrow('ENOENT');
    const portal = await serve(data);
    const inUse = restoreState({ file: backup, data, dryRun: true, newState: true });
    await expect(inUse).rejects.toMatchObject({ code: 'state-in-use' });
    await portal.close();
  });

  test('continues after a restore that was killed before the exchange', async () => {
    await mkdir(elsewhere, { recursive: true });
    await writeFile(join(elsewhere, 'portal.db.part'), 'incomplete');
    await restoreState({ file: backup, data: elsewhere });
    expect(await readdir(elsewhere)).not.toContain('portal.db.part');
    await (await serve(elsewhere)).close();
  });

  test('check recognizes the backup, and reports who can read it', { tags: ['night'] }, async () => {
    expect(await checkIntegrity({ path: backup })).toMatchObject({
      kind: 'state-backup',
      results: [{ name: 'backup', ok: true, finding: 'state-backup-valid' }],
    });
    await chmod(backup, 0o644);
    const report = await checkIntegrity({ path: backup });
    expect(report?.results).toContainEqual(
      expect.objectContaining({ name: 'backup', ok: false, finding: 'backup-readable' }),
    );
  });

  test('a state that lost its database is not backed up', async () => {
    await rename(join(data, 'portal.db'), join(home.path, 'lost.db'));
    await expect(backUpState({ path: data, file })).rejects.toMatchObject({ code: 'state-damaged' });
    await writeFile(join(data, 'portal.db'), '');
    await expect(backUpState({ path: data, file })).rejects.toMatchObject({ code: 'state-damaged' });
    await rename(join(home.path, 'lost.db'), join(data, 'portal.db'));
    await truncate(join(data, 'portal.db'), 8192);
    await expect(backUpState({ path: data, file })).rejects.toMatchObject({ code: 'state-damaged' });
    expect((await checkIntegrity({ path: file }))?.results).toMatchObject([{ ok: true }]);
  });
});

describe('the README in a state directory', () => {
  test(
    'is written at the start, is no trace of an earlier state, and passes all checks',
    { tags: ['night'] },
    async () => {
      await (await serve(data)).close();
      expect(await readFile(join(data, 'README'), 'utf8')).toContain('not a cache');
      expect((await stat(join(data, 'README'))).mode & 0o077).toBe(0);
      expect((await checkIntegrity({ path: data }))?.results.filter(({ ok }) => ok !== true)).toEqual([]);
      const fresh = join(home.path, 'fresh');
      await mkdir(fresh, { mode: 0o700 });
      await cp(join(data, 'README'), join(fresh, 'README'));
      const server = await startServer({
        folder: library,
        data: fresh,
        port: 0,
        adminPassword: ADMIN_PASSWORD,
      });
      expect(server.warnings.filter(({ code }) => code.startsWith('state-'))).toEqual([]);
      await server.close();
    },
  );

  test('does not replace a file of the user', { tags: ['night'] }, async () => {
    await mkdir(data);
    await writeFile(join(data, 'README'), 'mine');
    await (await serve(data)).close();
    expect(await readFile(join(data, 'README'), 'utf8')).toBe('mine');
  });
});

/** Returns an archive with the entries of another one, and further ones. Without a database if the other one is empty. */
function rewritten(bytes: Buffer, database: Partial<RawEntry>, ...further: RawEntry[]): Buffer {
  const start = bytes.indexOf('SQLite format 3');
  const manifest = bytes.toString('latin1').match(/\{\n[^}]+\}\n/)?.[0] ?? MANIFEST;
  const size = Number(/"bytes": (\d+)/.exec(manifest)?.[1]);
  const content = bytes.subarray(start, start + size);
  return Buffer.from(
    writeRawZip([
      { name: 'assetportal-state.json', content: manifest },
      ...(bytes.length === 0 ? [] : [{ name: 'portal.db', content, ...database }]),
      ...further,
    ]),
  );
}

const MANIFEST = JSON.stringify({
  format: 1,
  release: '0.1.0',
  schema: 1,
  generation: 0,
  users: 0,
  bytes: 0,
  sha256: createHash('sha256').digest('hex'),
});

/** Replaces text of the same length in an archive. Corrects no checksum. */
function replaceText(bytes: Buffer, from: RegExp, to: (...match: string[]) => string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');
}
