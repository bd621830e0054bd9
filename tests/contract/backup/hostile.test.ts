/** @module-tag gate */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isPortalError } from '@assetportal/sdk';
import { createAdminClient } from '@assetportal/sdk/admin';
import { canonicalJson } from '@assetportal/sdk/rules';
import { emptyPortal } from '../../fixtures/empty-portal.js';
import { loggedIn } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';
import { archiveOf, type Entries } from './portals.js';
import { writeRawZip, type RawEntry } from './raw-zip.js';

const { portal, admin } = await emptyPortal();
const { backup } = createAdminClient(admin);
const state = async () => new Uint8Array(await (await backup.get({ withSecrets: true })).arrayBuffer());
const before = await state();

const users = (...others: object[]) =>
  canonicalJson({
    users: [
      { name: 'admin', email: null, groups: [], isAssetUser: true, isGuiAdmin: true, locale: null },
      ...others,
    ],
  });
const user = { name: 'eve', email: null, groups: [], isAssetUser: true, isGuiAdmin: true, locale: null };
const VALID: Entries = {
  'config.json': canonicalJson({ version: '5.1.4' }),
  'formats.json': canonicalJson({ convert_sets: [] }),
  'collections.json': canonicalJson({ collections: [] }),
  'groups.json': canonicalJson({ groups: [] }),
  'permissions.json': canonicalJson({ rights: [] }),
  'users.json': users(),
};
const raw = (...entries: RawEntry[]) => archiveOf(VALID, { raw: entries });
const valid = archiveOf(VALID);
/** Returns the archive with the bytes of `from` replaced by those of `to`, which must have the same length. */
const replaced = (bytes: Uint8Array<ArrayBuffer>, from: string, to: string) =>
  Uint8Array.from(Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1'));

const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
const MANY = Object.fromEntries(Array.from({ length: 2100 }, (_, index) => [`pages/x${index}.json`, '{}']));

/** Archives that are rejected as a whole, and a part of the reason. */
const DAMAGED: Readonly<Record<string, readonly [Uint8Array<ArrayBuffer>, string]>> = {
  'an empty file': [new Uint8Array(), 'not a backup'],
  'another file': [Uint8Array.from(gzipSync('a backup?')), 'not a backup'],
  'a truncated archive': [valid.slice(0, valid.length - 40), 'incomplete'],
  'the first half': [valid.slice(0, valid.length / 2), 'incomplete'],
  'an archive without a manifest': [writeRawZip([{ name: 'config.json', content: '{}' }]), 'manifest.json'],
  'an empty archive': [writeRawZip([]), 'manifest.json'],
  'a manifest that is not JSON': [writeRawZip([{ name: 'manifest.json', content: '{' }]), 'cannot be read'],
  'a manifest with another structure': [
    writeRawZip([{ name: 'manifest.json', content: '[]' }]),
    'cannot be read',
  ],
  'a manifest without a version': [archiveOf(VALID, { manifest: { schema: 'newest' } }), 'cannot be read'],
  'a manifest of format 0': [archiveOf(VALID, { manifest: { format: 0 } }), 'cannot be read'],
  'a manifest whose format is text': [archiveOf(VALID, { manifest: { format: '1' } }), 'cannot be read'],
  'a manifest with the prototype as an entry': [
    writeRawZip([
      {
        name: 'manifest.json',
        content: '{"format":1,"schema":"5.1.4","parts":[],"resources":{"__proto__":"x"}}',
      },
    ]),
    'cannot be read',
  ],
  'a path upward with backslashes': [raw({ name: '..\\..\\etc\\passwd', content: 'x' }), 'incomplete'],
  'a drive': [raw({ name: 'C:/config.json', content: 'x' }), 'incomplete'],
  'a folder': [raw({ name: 'pages/', content: '' }), 'pages/'],
  'a symbolic path in a language': [archiveOf({ ...VALID, 'pages/de/../../x.json': '{}' }), 'incomplete'],
  'a path upward': [raw({ name: '../../etc/passwd', content: 'x' }), 'incomplete'],
  'an absolute path': [raw({ name: '/etc/passwd', content: 'x' }), 'incomplete'],
  'a path upward in the manifest': [archiveOf({ ...VALID, 'pages/..json': '{}' }), 'does not belong'],
  'an unexpected entry': [raw({ name: 'sessions.json', content: '{}' }), 'sessions.json'],
  'an unexpected entry in the manifest': [archiveOf({ ...VALID, 'keys.json': '{}' }), 'keys.json'],
  'an unknown language form': [archiveOf({ ...VALID, 'pages/DE.json': '{}' }), 'pages/DE.json'],
  'an unknown branding file': [archiveOf({ ...VALID, 'branding/other.png': 'x' }), 'branding/other.png'],
  'a branding file twice': [
    archiveOf({ ...VALID, 'branding/logo.png': 'x', 'branding/logo.svg': 'x' }),
    'branding/logo',
  ],
  'an entry twice': [raw({ name: 'users.json', content: users(user) }), 'users.json'],
  'changed content': [replaced(valid, '"rights": []', '"rights":[] '), 'has changed'],
  'a missing entry': [
    archiveOf(VALID, {
      manifest: { resources: { 'config.json': '0'.repeat(64), 'pages/de.json': '0'.repeat(64) } },
    }),
    'does not belong',
  ],
  'a zip bomb': [
    raw({ name: 'pages/de.json', content: Buffer.alloc(50_000_000, ' '), deflate: true }),
    'larger than',
  ],
  'an entry beyond the end of the archive': [
    raw({ name: 'pages/de.json', content: 'x', offset: 0x7ffffff }),
    'incomplete',
  ],
  'entries that share their content': [
    raw({ name: 'pages/de.json', content: 'x', offset: 0 }),
    'does not belong',
  ],
  'an entry with a false size': [
    raw({ name: 'pages/de.json', content: ' '.repeat(9000), deflate: true, size: 10 }),
    'incomplete',
  ],
  'thousands of entries': [archiveOf({ ...VALID, ...MANY }), 'larger than'],
  'content that is not JSON': [archiveOf({ ...VALID, 'pages/de.json': '{"a":' }), 'cannot be read'],
  'content that is not UTF-8': [
    archiveOf({ ...VALID, 'pages/de.json': Buffer.from([0x7b, 0xff, 0x7d]) }),
    'cannot be read',
  ],
  'a list in place of a document': [archiveOf({ ...VALID, 'pages/de.json': '[]' }), 'cannot be read'],
  'a prototype key': [
    archiveOf({ ...VALID, 'config.json': '{"__proto__":{"polluted":1}}' }),
    'cannot be read',
  ],
  'a nested prototype key': [
    archiveOf({ ...VALID, 'config.json': String.raw`{"a":{"\u005f_proto__":{"polluted":1}}}` }),
    'cannot be read',
  ],
  'deeply nested content': [archiveOf({ ...VALID, 'config.json': deep }), 'cannot be read'],
};

describe('a hostile or damaged archive', { tags: ['d.calls.backup'] }, () => {
  it.each(Object.entries(DAMAGED))('%s is rejected, and changes nothing', async (_, [bytes, reason]) => {
    for (const call of [backup.check, backup.restore]) {
      const error: unknown = await call({ bytes }).catch((thrown: unknown) => thrown);
      if (!isPortalError(error)) throw new Error('The archive was accepted.');
      expect(error.code).toBe('backup-damaged');
      expect(error.message).toMatch(/^This file is damaged: .*\. Nothing was changed\.$/);
      expect(error.message).toContain(reason);
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(Buffer.compare(await state(), before)).toBe(0);
    expect(await readdir(join(portal.data, 'backups')).catch(() => [])).toEqual([]);
  });

  it('in German states the reason in German', async () => {
    const german = createAdminClient(portal.client(await portal.login(), { locale: 'de' }));
    const error: unknown = await german.backup
      .check({ bytes: new Uint8Array() })
      .catch((thrown: unknown) => thrown);
    expect(isPortalError(error) && error.message).toBe(
      'Diese Datei ist beschädigt: sie ist keine Sicherung eines Portals. Es wurde nichts geändert.',
    );
  });

  it('of a newer version is listed, but not restored', async () => {
    const bytes = archiveOf(
      { ...VALID, 'reports.json': '{}' },
      { manifest: { format: 2, parts: ['config', 'reports'] } },
    );
    const { value } = await backup.check({ bytes });
    expect(value).toMatchObject({ newer: true, format: 2, parts: [{ part: 'config' }, { part: 'reports' }] });
    expect(await problemOf(backup.restore({ bytes }))).toBe('409 backup-newer');
    const schema = archiveOf(VALID, { manifest: { schema: '5.2.0' } });
    expect(await problemOf(backup.restore({ bytes: schema }))).toBe('409 backup-newer');
    expect(Buffer.compare(await state(), before)).toBe(0);
  });
});

/** Valid archives with content that no save would accept: the part, its problem, and the changed entries. */
const REJECTED_PARTS: Readonly<Record<string, readonly [part: string, code: string, Entries]>> = {
  'a page with an invalid key': ['pages', 'invalid-request', { 'pages/de.json': '{"a/../b":"x"}' }],
  'a page that is not text': ['pages', 'invalid-request', { 'pages/de.json': '{"a":7}' }],
  'a language that does not exist': ['translations', 'invalid-request', { 'translations/xq.json': '{}' }],
  'an image that is a script': [
    'branding',
    'file-refused',
    { 'branding/logo.png': '<script>alert(1)</script>' },
  ],
  'an invalid format': ['formats', 'invalid-request', { 'formats.json': '{"convert_sets":[{"id":"../x"}]}' }],
  'an unknown group in a rule': [
    'access',
    'group-not-found',
    { 'permissions.json': '{"rights":[{"group":"ghosts","folder":"","access":"view"}]}' },
  ],
  'an unknown format in a rule': [
    'access',
    'convert-set-unknown',
    {
      'permissions.json':
        '{"rights":[{"group":"users","folder":"","access":"download","convert_sets":["no"]}]}',
    },
  ],
  'a built-in group': ['access', 'group-built-in', { 'groups.json': '{"groups":["Guests"]}' }],
  'a user twice': ['users', 'invalid-request', { 'users.json': users(user, { ...user, name: 'EVE' }) }],
  'a user in an unknown group': [
    'users',
    'group-not-found',
    { 'users.json': users({ ...user, groups: ['ghosts'] }) },
  ],
  'an invalid name': ['users', 'invalid-request', { 'users.json': users({ ...user, name: '../eve' }) }],
  'a hash with enormous costs': [
    'users',
    'invalid-request',
    {
      'users.json': users({
        ...user,
        password: `$argon2id$v=19$m=4194304,t=3,p=1$${'a'.repeat(22)}$${'a'.repeat(43)}`,
      }),
    },
  ],
  'another member': ['users', 'invalid-request', { 'users.json': users({ ...user, id: 1 }) }],
  'no account of the admin': [
    'users',
    'backup-own-access',
    { 'users.json': canonicalJson({ users: [user] }) },
  ],
  'the admin without admin access': [
    'users',
    'backup-own-access',
    { 'users.json': users(user).replace('"isGuiAdmin": true', '"isGuiAdmin": false') },
  ],
};

describe('a part with content that a save would reject', () => {
  it.each(Object.entries(REJECTED_PARTS))(
    '%s is reported and not restored',
    async (_, [part, code, entries]) => {
      const bytes = archiveOf({ ...VALID, ...entries });
      const { value } = await backup.check({ bytes });
      expect(value.parts.find((one) => one.part === part)?.problem).toMatchObject({ code });
      const restored = backup.restore({ bytes, parts: [part as 'users'] });
      if (code === 'backup-own-access') expect(await problemOf(restored)).toBe(`409 ${code}`);
      else expect(await restored).toMatchObject({ restored: [], failed: [{ part, code }] });
      expect(Buffer.compare(await state(), before)).toBe(0);
    },
  );
});

describe('the calls', () => {
  it('are denied for guests, users and requests of another site', async () => {
    const guest = createAdminClient(portal.client());
    const anna = createAdminClient(await loggedIn(portal, 'anna'));
    const body = { bytes: valid };
    for (const [client, code] of [
      [guest, '403 forbidden'],
      [anna, '403 forbidden'],
    ] as const) {
      expect(await problemOf(client.backup.get())).toBe(code);
      expect(await problemOf(client.backup.get({ withSecrets: true }))).toBe(code);
      expect(await problemOf(client.backup.facts())).toBe(code);
      expect(await problemOf(client.backup.check(body))).toBe(code);
      expect(await problemOf(client.backup.restore(body))).toBe(code);
      expect(await problemOf(client.backup.stored({ name: 'before-restore-20260101T000000000Z' }))).toBe(
        code,
      );
    }
    const cookie = `${await portal.cookieName()}=${await portal.login()}`;
    const headers = { cookie, origin: 'https://example.org', 'sec-fetch-site': 'cross-site' };
    for (const path of ['admin/backup', 'admin/backup?with_secrets=1']) {
      expect(await (await portal.api(path, { headers })).json()).toMatchObject({ code: 'cross-origin' });
    }
    const upload = await portal.api('admin/restore', { method: 'POST', headers, body: valid });
    expect(await upload.json()).toMatchObject({ code: 'cross-origin' });
  });

  it('reject other parts and other names of stored backups', async () => {
    const headers = { authorization: `Bearer ${await portal.login()}` };
    for (const path of ['admin/backup?parts=keys', 'admin/backup?parts=', 'admin/backup?with_secrets=yes']) {
      expect(await (await portal.api(path, { headers })).json()).toMatchObject({ code: 'invalid-request' });
    }
    for (const name of ['..%2f..%2fportal.db', 'portal.db', 'before-restore-20260101T000000000Z']) {
      expect((await portal.api(`admin/backups/${name}`, { headers })).status).toBeGreaterThanOrEqual(400);
    }
  });

  it('record in the audit log what a backup contained', async () => {
    await backup.get({ parts: ['users'], withSecrets: true });
    const [entry] = await createAdminClient(admin).audit.list({ action: 'backup', rows: 1 });
    expect(entry).toMatchObject({ user: 'admin', detail: { parts: ['users'], with_secrets: true } });
  });
});
