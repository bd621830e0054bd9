/** @module-tag sizes */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { canonicalJson } from '@assetportal/sdk/rules';
import { terminal } from '../../cli/terminal.js';
import { emptyPortal } from '../../fixtures/empty-portal.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { PASSWORD } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';
import { times } from '../../fixtures/run/nightly.js';
import { archiveOf, fillPortal } from './portals.js';

/** Users of a large backup: more than a report lists. */
const MANY = times(600, 20_000);

const source = await emptyPortal();
const target = await emptyPortal();
const calls = createAdminClient(source.admin);
const targetCalls = createAdminClient(target.admin);
await fillPortal(source.admin);
// French is offered, German is hidden.
const VISIBLE = [
  { lang: 'English', short: 'EN' },
  { lang: 'Français', short: 'FR' },
];
const { value: filled } = await source.admin.config.get();
await source.admin.config.save({ config: { ...filled, visibleLocales: VISIBLE } });

const bytesOf = async (response: Promise<Response>) => new Uint8Array(await (await response).arrayBuffer());

describe('a backup', { tags: ['d.calls.backup'] }, () => {
  it('has the same bytes each time, a length, a name and an ETag', async () => {
    const response = await calls.backup.get();
    const first = new Uint8Array(await response.clone().arrayBuffer());
    expect(await bytesOf(calls.backup.get())).toEqual(first);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(first.length),
      'content-disposition': 'attachment; filename=assetportal-backup.zip',
      'cache-control': 'private, no-store, no-transform',
    });
    const etag = response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await calls.backup.check({ bytes: first })).etag).toBe(etag);
  });

  it('reports the content and size of its parts', async () => {
    const facts = await calls.backup.facts();
    const counts = Object.fromEntries(facts.parts.map(({ part, counts }) => [part, counts]));
    expect(counts).toMatchObject({
      config: { settings: 4 },
      translations: { languages: 2 },
      pages: { pages: 3 },
      branding: { files: 9 },
      formats: { formats: 1, collections: 1 },
      access: { groups: 2, rules: 2 },
      users: { users: 3 },
    });
    expect(facts.bytes).toBe((await bytesOf(calls.backup.get())).length);
  });

  it('contains neither passwords nor keys, and password hashes only on request', async () => {
    const text = Buffer.from(await bytesOf(calls.backup.get())).toString('latin1');
    expect(text).toContain('uenal@example.org');
    expect(text).not.toMatch(/argon2|127\.0\.0\.1|localhost/);
    const secret = Buffer.from(await bytesOf(calls.backup.get({ withSecrets: true }))).toString('latin1');
    expect(secret.match(/\$argon2id\$/g)).toHaveLength(3);
  });

  it('restored into an empty portal gives the same backup, byte for byte', async () => {
    const archive = await bytesOf(calls.backup.get());
    const checked = await targetCalls.backup.check({ bytes: archive });
    expect(checked.value).toMatchObject({ format: 1, newer: false, withSecrets: false });
    const parts = Object.fromEntries(checked.value.parts.map((part) => [part.part, part]));
    expect(parts['pages']).toMatchObject({ added: 3, changed: 0, removed: 0, requires: [] });
    expect(parts['users']).toMatchObject({ added: 2, requires: ['access'] });
    expect(parts['access']).toMatchObject({ requires: ['formats'] });
    expect(parts['config']?.details).toEqual([
      { change: 'changed', item: 'setting', name: 'tooltip', to: 'false' },
      { change: 'changed', item: 'setting', name: 'unknown_key', to: '["kept"]' },
      expect.objectContaining({ change: 'changed', name: 'visibleLocales.en' }),
      expect.objectContaining({ change: 'changed', name: 'visibleLocales.fr' }),
    ]);
    const result = await targetCalls.backup.restore(
      { bytes: archive },
      { ifMatch: checked.etag, change: { change: 'a-restore-by-test' } },
    );
    expect(result).toMatchObject({ failed: [] });
    expect(result.restored).toHaveLength(7);
    expect(Buffer.compare(await bytesOf(targetCalls.backup.get()), archive)).toBe(0);
    expect(
      (await targetCalls.backup.check({ bytes: archive })).value.parts.flatMap((one) => one.details),
    ).toEqual([]);
  });

  it('of the command has the same bytes, and restores them', { tags: ['gate'] }, async () => {
    const home = await temporaryFolder();
    onTestFinished(() => home.remove());
    const commandOf = async ({ portal }: typeof source) =>
      terminal(home.path, { ASSETPORTAL_URL: portal.url, ASSETPORTAL_TOKEN: await portal.login() });
    const archive = await (await commandOf(source)).bytes(['backup', '-']);
    expect(Buffer.compare(await bytesOf(calls.backup.get()), archive)).toBe(0);
    const third = await emptyPortal();
    const restored = await (await commandOf(third)).run(['restore', '-', '--yes'], { input: archive });
    expect(restored).toMatchObject({ code: 0 });
    const admin = createAdminClient(third.admin);
    expect(Buffer.compare(await bytesOf(admin.backup.get()), archive)).toBe(0);
    expect((await third.admin.config.get()).value['visibleLocales']).toEqual(VISIBLE);
    const style = await third.portal.api('config/style');
    expect(await style.text()).toContain('color');
    await third.portal.close();
  });

  it('takes effect at once, and the history lists it as one change', async () => {
    expect((await target.admin.translations.locales()).map(({ lang }) => lang)).toContain('Français');
    const { changes } = await targetCalls.changes.list();
    expect(changes[0]).toMatchObject({ id: 'a-restore-by-test', action: 'restore', user: 'admin' });
    expect(changes[0]?.documents).toHaveLength(17);
    expect((await targetCalls.convertSets.get()).value.convertSets).toHaveLength(1);
  });

  it('leaves an account without a password unable to log in, until an admin sets one', async () => {
    const login = () => target.portal.client().session.get({ user: 'ben', pass: PASSWORD });
    expect(await problemOf(login())).toBe('401 wrong-credentials');
    expect(await problemOf(target.portal.client().session.get({ user: 'ben', pass: '' }))).not.toBe('200');
    await targetCalls.users.change({ name: 'ben', pass: PASSWORD });
    expect((await login()).user).toBe('ben');
  });

  it('stores the state before on the server, only for its user', async () => {
    const { stored } = await targetCalls.backup.facts();
    expect(stored).toHaveLength(1);
    const [{ name = '' } = {}] = stored;
    const path = join(target.portal.data, 'backups');
    expect(await readdir(path)).toEqual([`${name}.zip`]);
    expect((await stat(join(path, `${name}.zip`))).mode & 0o777).toBe(0o600);
    const before = await bytesOf(targetCalls.backup.stored({ name }));
    const { value } = await targetCalls.backup.check({ bytes: before });
    expect(value).toMatchObject({ withSecrets: true });
    expect(value.parts.find(({ part }) => part === 'pages')).toMatchObject({ removed: 3 });
  });

  it('restores only the requested parts of a running portal, and removes the surplus', async () => {
    const archive = await bytesOf(calls.backup.get());
    await targetCalls.users.add({ name: 'surplus', pass: PASSWORD });
    await target.admin.pages.save({ lang: 'fr', pages: { plus: '<p>plus</p>' } });
    await target.admin.branding.remove({ file: 'logo' });
    const { value } = await targetCalls.backup.check({ bytes: archive });
    const removed = Object.fromEntries(value.parts.map(({ part, removed }) => [part, removed]));
    expect(removed).toMatchObject({ users: 1, pages: 1, branding: 0 });
    const result = await targetCalls.backup.restore({ bytes: archive, parts: ['pages', 'branding'] });
    expect(result.restored).toEqual(['branding', 'pages']);
    expect((await target.admin.pages.languages()).map(({ short }) => short)).not.toContain('FR');
    expect((await target.admin.config.available()).logo).toBe(true);
    expect((await targetCalls.users.list()).map(({ name }) => name)).toContain('surplus');
    await targetCalls.backup.restore({ bytes: archive });
    expect((await targetCalls.users.list()).map(({ name }) => name)).not.toContain('surplus');
    expect((await target.portal.client().session.get({ user: 'ben', pass: PASSWORD })).user).toBe('ben');
  });

  it('is rejected if the settings have changed since it was checked', async () => {
    const archive = await bytesOf(calls.backup.get());
    const { etag } = await targetCalls.backup.check({ bytes: archive });
    await targetCalls.groups.add({ name: 'later' });
    expect(await problemOf(targetCalls.backup.restore({ bytes: archive }, { ifMatch: etag }))).toBe(
      '412 changed-meanwhile',
    );
    expect((await targetCalls.groups.list()).map(({ name }) => name)).toContain('later');
  });

  it('reports a part that needs another one, and restores the others', async () => {
    const archive = await bytesOf(calls.backup.get());
    await targetCalls.groups.remove({ name: 'Presse' });
    const result = await targetCalls.backup.restore({ bytes: archive, parts: ['users', 'config'] });
    expect(result.restored).toEqual(['config']);
    expect(result.failed).toEqual([expect.objectContaining({ part: 'users', code: 'group-not-found' })]);
    await targetCalls.backup.restore({ bytes: archive });
    expect(Buffer.compare(await bytesOf(targetCalls.backup.get()), archive)).toBe(0);
  });

  it('with secrets restores the passwords of new accounts', async () => {
    const archive = await bytesOf(
      calls.backup.get({ withSecrets: true, parts: ['access', 'formats', 'users'] }),
    );
    await targetCalls.users.remove({ name: 'ben' });
    await targetCalls.backup.restore({ bytes: archive });
    expect((await target.portal.client().session.get({ user: 'ben', pass: PASSWORD })).user).toBe('ben');
  });

  it('with many users is created, checked and restored, byte for byte', async () => {
    const groups = ['agency', 'Presse'];
    const many = Array.from({ length: MANY }, (_, index) => ({
      name: `person ${String(index).padStart(5, '0')}`,
      email: index % 3 === 0 ? null : `person${index}@example.org`,
      groups: groups.slice(0, index % 3),
      isAssetUser: index % 7 > 0,
      isGuiAdmin: index % 500 === 0,
      locale: index % 2 === 0 ? 'de' : null,
    }));
    const admin = {
      name: 'admin',
      email: null,
      groups: [],
      isAssetUser: true,
      isGuiAdmin: true,
      locale: null,
    };
    const users = canonicalJson({ users: [admin, ...many] });
    const archive = archiveOf({ 'users.json': users }, { manifest: { parts: ['users'] } });
    const { value } = await targetCalls.backup.check({ bytes: archive });
    expect(value.parts).toMatchObject([{ part: 'users', added: MANY, removed: 2 }]);
    expect(value.parts[0]?.details).toHaveLength(500);
    expect(await targetCalls.backup.restore({ bytes: archive })).toMatchObject({
      restored: ['users'],
      failed: [],
    });
    expect((await targetCalls.users.list({ start: MANY })).map(({ name }) => name)).toEqual([
      `person ${String(MANY - 1).padStart(5, '0')}`,
    ]);
    const written = await bytesOf(targetCalls.backup.get({ parts: ['users'] }));
    expect(Buffer.from(written).includes(users)).toBe(true);
    expect(await calls.backup.restore({ bytes: written })).toMatchObject({ restored: ['users'], failed: [] });
    expect(Buffer.compare(await bytesOf(calls.backup.get({ parts: ['users'] })), written)).toBe(0);
  });
});
