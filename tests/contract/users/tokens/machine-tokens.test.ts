import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import { SESSION_HEADER, type TokenScope } from '@assetportal/sdk/contract';
import { openDatabase } from '../../../../packages/server/src/lib/sqlite-driver.js';
import { problemOf } from '../../../fixtures/problem.js';
import { folderOf, startedPortal } from '../../../fixtures/started-portal.js';
import { loggedIn } from '../../../fixtures/users.js';
import { listen } from '../../http/event-client.js';

const library = folderOf({ 'open/a.txt': 'a text', 'closed/b.txt': 'another text' });
const portal = await startedPortal(library, { guests: true });
const { path: folder } = await library;
const admin = createAdminClient(await portal.admin());
const until = new Date(Date.now() + 3_600_000).toISOString();
let number = 0;

/** Creates a token as the admin, or as another one. @param groups Groups to which it may add users. */
async function create(
  scopes: TokenScope[],
  { creator = admin, groups = undefined as string[] | undefined } = {},
) {
  number += 1;
  const created = await creator.tokens.create({ name: `token ${number}`, scopes, until, groups });
  return { ...created, client: portal.client(created.secret) };
}
const api = (path: string, secret: string, init: RequestInit = {}) =>
  portal.api(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${secret}` } });
const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code;

describe('a machine token', () => {
  it('acts as its creator, limited by the scopes', async () => {
    const { client, token } = await create(['assets:read']);
    expect((await client.search.query({})).total).toBe(2);
    expect(await problemOf(createAdminClient(client).users.list())).toBe('403 token-scope');
    expect(await client.session.get()).toMatchObject({
      session: 'token',
      user: 'admin',
      isGuiAdmin: true,
      token: { name: token.name, scopes: ['assets:read'], until },
    });
  });

  it('is limited by the folder rules of its creator', async () => {
    const chief = await loggedIn(portal, 'chief', { isGuiAdmin: true, groups: [] });
    const { client } = await create(['assets:read'], { creator: createAdminClient(chief) });
    await admin.permissions.save({ rules: [{ group: 'users', folder: 'closed', access: 'none' }] });
    expect((await client.search.query({})).total).toBe((await chief.search.query({})).total);
    await admin.permissions.save({ rules: [] });
    await admin.users.change({ name: 'chief', isAssetUser: false });
    expect((await client.search.query({})).total).toBe(0);
  });

  it('ends when its creator is no longer an admin, also after the role comes back', async () => {
    const boss = await loggedIn(portal, 'boss', { isGuiAdmin: true });
    const { client, token } = await create(['assets:read'], { creator: createAdminClient(boss) });
    await client.search.query({});
    await admin.users.change({ name: 'boss', isGuiAdmin: false });
    expect(await problemOf(client.search.query({}))).toBe('401 token-invalid');
    await admin.users.change({ name: 'boss', isGuiAdmin: true });
    expect(await problemOf(client.search.query({}))).toBe('401 token-invalid');
    expect((await admin.tokens.list()).find(({ id }) => id === token.id)).toMatchObject({ valid: false });
  });

  it('ends when its creator is removed', async () => {
    const left = await loggedIn(portal, 'left', { isGuiAdmin: true });
    const { client } = await create(['assets:read'], { creator: createAdminClient(left) });
    await client.search.query({});
    await admin.users.remove({ name: 'left' });
    expect(await problemOf(client.search.query({}))).toBe('401 token-invalid');
    expect((await admin.tokens.list()).filter(({ creator }) => creator === 'left')).toEqual([]);
  });

  it('ends when it is revoked: requests, event streams and links', async () => {
    const { client, secret, token } = await create(['assets:read', 'downloads']);
    const events = await listen(portal, { token: secret });
    await events.next(({ type }) => type === 'index');
    const id = (await client.search.query({ rows: 1 })).assets[0]?.id ?? '';
    const { url } = await client.downloads.link({ id });
    expect((await fetch(new URL(url, portal.url))).status).toBe(200);
    await admin.tokens.revoke({ id: token.id });
    await events.ended();
    expect(await problemOf(client.search.query({}))).toBe('401 token-invalid');
    expect(await codeOf(await fetch(new URL(url, portal.url)))).toBe('link-expired');
    // Revoking it again changes nothing.
    const again = await admin.tokens.revoke({ id: token.id });
    expect((await admin.tokens.revoke({ id: token.id })).revoked).toBe(again.revoked);
    expect(await problemOf(admin.tokens.revoke({ id: 'guessed' }))).toBe('404 token-not-found');
  });

  it('is refused while the clock is more than a day behind its creation', async () => {
    const { client, token } = await create(['assets:read']);
    const createAt = (time: number) => {
      const db = openDatabase(join(portal.data, 'portal.db'));
      db.prepare('UPDATE machine_tokens SET created = ? WHERE id = ?').run(time, token.id);
      db.close();
    };
    const hour = 3_600_000;
    createAt(Date.now() + 23 * hour);
    expect((await client.search.query({})).total).toBe(2);
    createAt(Date.now() + 25 * hour);
    expect(await problemOf(client.search.query({}))).toBe('401 token-invalid');
    expect((await admin.tokens.list()).find(({ id }) => id === token.id)).toMatchObject({ valid: false });
  });

  it('is accepted only as a bearer token, and never becomes a cookie', async () => {
    const { secret } = await create(['assets:read']);
    const cookie = { cookie: `${await portal.cookieName()}=${secret}`, origin: portal.url };
    expect(await codeOf(await portal.api('search', { headers: cookie }))).toBe('session-expired');
    expect(await codeOf(await portal.api(`session/get?token=${secret}`, { method: 'POST' }))).toBe(
      'session-expired',
    );
    const asCookie = await api('session/get', secret, {
      method: 'POST',
      headers: { [SESSION_HEADER]: 'cookie', origin: portal.url },
    });
    expect(asCookie.headers.get('set-cookie')).toBeNull();
    expect(await asCookie.text()).not.toContain(secret);
    expect(await codeOf(await api('session/get?token=x', secret, { method: 'POST' }))).toBe(
      'token-not-allowed',
    );
    expect(
      (await portal.api('../../metrics', { headers: { authorization: `Bearer ${secret}` } })).status,
    ).toBe(404);
  });

  it('cannot set passwords, and cannot change accounts with access to the admin area', async () => {
    const { client } = await create(['users:read', 'users:write']);
    const { users } = createAdminClient(client);
    expect(await users.add({ name: 'new', email: 'new@example.org' })).not.toHaveProperty('pass');
    expect(await problemOf(portal.client().session.get({ user: 'new', pass: ' ' }))).toBe(
      '401 wrong-credentials',
    );
    for (const change of [
      () => users.add({ name: 'with', pass: 'a long password' }),
      () => users.add({ name: 'root', isGuiAdmin: true }),
      () => users.change({ name: 'new', pass: 'a long password' }),
      () => users.change({ name: 'new', isGuiAdmin: true }),
      () => users.change({ name: 'admin', email: 'taken@example.org' }),
      () => users.remove({ name: 'ADMIN' }),
    ])
      expect(await problemOf(change())).toBe('403 token-not-allowed');
    await users.change({ name: 'new', email: 'newer@example.org' });
    await users.remove({ name: 'new' });
  });

  it('sets mail addresses only of accounts that it has added', async () => {
    await admin.users.add({ name: 'ada', email: 'ada@example.org', pass: 'a long password' });
    await admin.users.add({ name: 'grace' });
    const { client } = await create(['users:read', 'users:write']);
    const { users } = createAdminClient(client);
    await users.add({ name: 'own', email: 'own@example.org' });
    const other = createAdminClient((await create(['users:write'])).client).users;
    for (const change of [
      () => users.change({ name: 'ada', email: 'mallory@example.org' }),
      () => users.change({ name: 'ada', email: null }),
      () => users.change({ name: 'grace', email: 'mallory@example.org' }),
      () => other.change({ name: 'own', email: 'mallory@example.org' }),
    ])
      expect(await problemOf(change())).toBe('403 token-account');
    // Without a change of the address, and for an account of this token.
    await users.change({ name: 'ada', email: 'ada@example.org', isAssetUser: false });
    await users.change({ name: 'own', email: 'own2@example.org' });
    // An account with the name of a removed one is another account.
    await users.remove({ name: 'own' });
    await admin.users.add({ name: 'own' });
    expect(await problemOf(users.change({ name: 'own', email: 'own@example.org' }))).toBe(
      '403 token-account',
    );
    for (const name of ['ada', 'grace', 'own']) await admin.users.remove({ name });
  });

  it('adds users only to the groups that its creator named', async () => {
    await admin.groups.add({ name: 'Press' });
    await admin.groups.add({ name: 'vip' });
    await admin.users.add({ name: 'member', groups: ['vip'] });
    const { client, token } = await create(['users:write'], { groups: ['press'] });
    expect(token.groups).toEqual(['Press']);
    const { users } = createAdminClient(client);
    await users.add({ name: 'reporter', groups: ['PRESS'] });
    await users.change({ name: 'member', joins: ['Press'] });
    for (const change of [
      () => users.add({ name: 'guest', groups: ['vip'] }),
      () => users.change({ name: 'reporter', joins: ['vip'] }),
      () => users.change({ name: 'reporter', groups: ['Press', 'Vip'] }),
    ])
      expect(await problemOf(change())).toBe('403 token-account');
    // A group in which the user is already.
    await users.change({ name: 'member', groups: ['Press', 'vip'] });
    await users.change({ name: 'member', leaves: ['vip'] });
    expect(await problemOf(users.change({ name: 'member', joins: ['vip'] }))).toBe('403 token-account');
    // A new group with the name of a removed one is another group.
    await admin.groups.remove({ name: 'press' });
    await admin.groups.add({ name: 'Press' });
    expect(await problemOf(users.change({ name: 'reporter', joins: ['Press'] }))).toBe('403 token-account');
    for (const name of ['reporter', 'member']) await admin.users.remove({ name });
    for (const name of ['Press', 'vip']) await admin.groups.remove({ name });
  });

  it('is not created for groups that do not exist, or without the scope for them', async () => {
    expect(await problemOf(create(['users:write'], { groups: ['nowhere'] }))).toBe('404 group-not-found');
    await admin.groups.add({ name: 'press' });
    expect(await problemOf(create(['users:read'], { groups: ['press'] }))).toBe('400 invalid-request');
    await admin.groups.remove({ name: 'press' });
  });

  it('does not include password hashes in a backup', async () => {
    const { secret } = await create(['backup']);
    expect((await api('admin/backup', secret)).status).toBe(200);
    expect(await codeOf(await api('admin/backup?with_secrets=1', secret))).toBe('forbidden');
  });

  it('restores and reads only documents of its kinds', async () => {
    const { secret } = await create(['translations:read', 'translations:write', 'config:read']);
    await api('config/translations?lang=fr', secret, json({ a: 'un' }));
    await api('config/translations?lang=fr', secret, json({ a: 'deux' }));
    expect(await codeOf(await api('config/history', secret))).toBe('token-scope');
    expect(await codeOf(await api('config/history?kind=rights', secret))).toBe('token-scope');
    const history = await api('config/history?kind=translations', secret);
    const { entries } = (await history.json()) as { entries: { id: string }[] };
    const entry = `config/history/${entries[0]?.id ?? ''}`;
    const other = await create(['config:read', 'config:write']);
    expect(await codeOf(await api(entry, other.secret))).toBe('token-scope');
    expect(await codeOf(await api(`${entry}/restore`, other.secret, { method: 'POST' }))).toBe('token-scope');
    expect((await api(entry, secret)).status).toBe(200);
    expect((await api(`${entry}/restore`, secret, { method: 'POST' })).status).toBe(200);
  });
});

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('machine tokens', () => {
  it('are stored as hashes, and no list or log contains them', async () => {
    const { secret, token } = await create(['assets:read', 'translations:write']);
    expect((await api('config/translations?lang=it', secret, json({ a: 'uno' }))).status).toBe(200);
    const state = join(folder, '.assetportal');
    const files = (await readdir(state, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    // Some files are temporary.
    const contents = await Promise.all(
      files.map((one) => readFile(join(one.parentPath, one.name)).catch(() => Buffer.alloc(0))),
    );
    // The random part may contain the separator.
    const part = secret.split('_').slice(2).join('_');
    expect(contents.some((bytes) => bytes.includes(token.id))).toBe(true);
    expect(files.filter((_, at) => contents[at]?.includes(part)).map(({ name }) => name)).toEqual([]);
    expect(JSON.stringify(await admin.tokens.list())).not.toContain(part);
    const lastUsed = async () => (await admin.tokens.list()).find(({ id }) => id === token.id)?.lastUsed;
    await expect.poll(lastUsed).toMatch(/^\d{4}-.*Z$/);
  });

  it('are named in the audit log, with their changes', async () => {
    const { secret, token } = await create(['translations:write']);
    await api('config/translations?lang=es', secret, json({ a: 'uno' }));
    await admin.tokens.revoke({ id: token.id });
    const entries = await admin.audit.list({ rows: 3 });
    expect(entries).toMatchObject([
      { action: 'token-revoked', user: 'admin', subject: token.name },
      { action: 'saved', user: 'admin', subject: 'translations', detail: { token: token.name } },
      { action: 'token-created', subject: token.name, detail: { scopes: ['translations:write'], until } },
    ]);
  });

  it('have unique names, one scope at least, and an end at most 400 days away', async () => {
    const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    const scopes: TokenScope[] = ['backup'];
    const { token } = await admin.tokens.create({ name: 'Nightly', scopes, until });
    expect(await problemOf(admin.tokens.create({ name: 'nightly', scopes, until }))).toBe('409 token-exists');
    await admin.tokens.revoke({ id: token.id });
    await admin.tokens.create({ name: 'nightly', scopes, until });
    for (const invalid of [
      { name: 'x', scopes, until: day(-1) },
      { name: 'x', scopes, until: day(401) },
      { name: 'x', scopes: [], until },
      { name: 'x', scopes: ['everything'], until },
      { name: ' x', scopes, until },
      { name: 'x\u202ey', scopes, until },
    ])
      expect(await codeOf(await api('admin/tokens', await portal.login(), json(invalid)))).toBe(
        'invalid-request',
      );
  });

  it('are counted as failed logins if they are wrong, which does not reject valid ones', async () => {
    const { client, secret } = await create(['assets:read']);
    const codes = new Set<string | undefined>();
    for (let tries = 0; tries < 60; tries += 1) {
      codes.add(await codeOf(await api('search', `${secret.slice(0, -4)}AAAA`)));
    }
    expect([...codes]).toEqual(['token-invalid', 'too-many-attempts']);
    expect((await client.search.query({})).total).toBe(2);
  });
});
