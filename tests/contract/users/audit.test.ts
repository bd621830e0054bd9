import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../../packages/server/src/lib/sqlite-driver.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAdminClient, type AdminClient } from '@assetportal/sdk/admin';
import { AUDIT_ACTIONS, type AuditAction } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { ADMIN_PASSWORD, testPortal, type TestPortal } from '../../fixtures/library.js';
import { LIMITS } from '../../../packages/server/src/http/guard/limits.js';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let token: string;
let adminClient: AdminClient;
let id: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'texts'));
  await writeFile(join(folder.path, 'texts/a.txt'), 'a text');
  portal = await testPortal(folder.path, {
    environment: {
      // No mail server runs there; the test needs only the log entry of the request.
      ASSETPORTAL_SMTP_URL: 'smtp://127.0.0.1:1',
      ASSETPORTAL_MAIL_FROM: 'portal@example.org',
      ASSETPORTAL_PUBLIC_URL: 'https://portal.example.org',
    },
  });
  await portal.settled();
  token = await portal.login();
  adminClient = createAdminClient(portal.client(token));
  id = (await portal.client(token).search.query({ rows: 1 })).assets[0]?.id ?? '';
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
});

const json = { 'content-type': 'application/json' };
const asAdmin = () => ({ authorization: `Bearer ${token}` });
const post = (path: string, body: unknown, headers: Record<string, string> = asAdmin()) =>
  portal.api(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
const list = async (query = 'rows=1000') =>
  (
    await portal.json<{
      entries: { id: number; action: AuditAction; user: string | null; subject: string | null }[];
    }>(`admin/audit?${query}`, { headers: asAdmin() })
  ).entries;
async function fetchAll(url: string): Promise<number> {
  const response = await fetch(`${portal.url}${url}`);
  await response.arrayBuffer();
  return response.status;
}

/** Functions that trigger the logged actions, by action. */
const TRIGGERS: Readonly<
  Record<Exclude<AuditAction, 'password-reset' | 'rules-pending' | 'key-rotated'>, () => Promise<unknown>>
> = {
  login: () => portal.login(),
  'login-failed': () => post('session/get', { user: 'admin', pass: 'wrong' }, {}),
  logout: async () => (await loggedIn(portal, 'leaver')).session.logout(),
  'password-changed': async () => {
    const own = await loggedIn(portal, 'changer');
    return own.password.change({ current: PASSWORD, pass: 'another password' });
  },
  'password-mail': () => post('user/passwordmail', { user: 'admin' }, {}),
  download: async () => {
    const { url } = await portal.json<{ url: string }>(`download/?id=${id}&csetid=original&target=down`);
    return fetchAll(url);
  },
  zip: async () => {
    const { url } = await portal.json<{ url: string }>(`download?operation=zip&csetid=original&id=${id}`);
    return fetchAll(url);
  },
  'user-added': () => adminClient.users.add({ name: 'berta', pass: 'a password of hers' }),
  'user-changed': () => adminClient.users.change({ name: 'berta', email: 'berta@example.org' }),
  'user-removed': () => adminClient.users.remove({ name: 'berta' }),
  'group-added': () => adminClient.groups.add({ name: 'press' }),
  'group-removed': () => adminClient.groups.remove({ name: 'press' }),
  'session-ended': async () => {
    await portal.login();
    const { sessions } = await adminClient.sessions.list();
    return adminClient.sessions.end({ id: sessions.find(({ current }) => !current)?.id ?? '' });
  },
  'token-created': () =>
    adminClient.tokens.create({
      name: 'ci',
      scopes: ['backup'],
      until: new Date(Date.now() + 9e6).toISOString(),
    }),
  'token-revoked': async () => {
    const [first] = await adminClient.tokens.list();
    return adminClient.tokens.revoke({ id: first?.id ?? '' });
  },
  saved: () => post('config/translations?lang=fr', { a: 'b' }),
  restored: async () => {
    await post('config/translations?lang=fr', { a: 'c' });
    const { entries } = await portal.json<{ entries: { id: string }[] }>('config/history?kind=translations', {
      headers: asAdmin(),
    });
    return post(`config/history/${entries[0]?.id ?? ''}/restore`, {});
  },
  'file-set': () =>
    portal.api('config/style', {
      method: 'POST',
      headers: { ...asAdmin(), 'content-type': 'text/css' },
      body: 'body { color: red }',
    }),
  'file-removed': () => portal.api('config/style', { method: 'DELETE', headers: asAdmin() }),
  'loss-confirmed': () => adminClient.index.confirmLoss(),
  backup: () => adminClient.backup.get(),
  'backup-restored': async () => {
    const backup = await adminClient.backup.get({ parts: ['pages'] });
    return adminClient.backup.restore({ bytes: await backup.blob() });
  },
  'index-retried': () => adminClient.index.retry(),
};

describe('the audit log', { tags: ['d.calls.audit'] }, () => {
  it.each(Object.entries(TRIGGERS))('records %s', async (action, trigger) => {
    const last = (await list('rows=1'))[0]?.id ?? 0;
    await trigger();
    await expect
      .poll(async () => (await list()).filter((line) => line.id > last && line.action === action).length)
      .toBe(1);
  });

  it('has a trigger in this test for every action', () => {
    // Password resets are tested together with mail, in session-passwords.test.ts, renamed folders with the
    // permissions, and the command `key rotate` in faults/trust/signing-key.test.ts.
    const elsewhere = ['password-reset', 'rules-pending', 'key-rotated'];
    expect([...Object.keys(TRIGGERS), ...elsewhere].sort()).toEqual([...AUDIT_ACTIONS].sort());
  });

  it('contains no passwords and no tokens', async () => {
    const text = JSON.stringify(await list());
    for (const secret of [ADMIN_PASSWORD, 'a password of hers', token]) expect(text).not.toContain(secret);
  });

  it('is read page by page without duplicates, the newest line first', async () => {
    const all = await list();
    expect(all.map((line) => line.id)).toEqual([...all].map((line) => line.id).sort((a, b) => b - a));
    const paged: number[] = [];
    for (let before = ''; ;) {
      const page = await list(`rows=7${before}`);
      if (page.length === 0) break;
      paged.push(...page.map((line) => line.id));
      before = `&before=${page.at(-1)?.id ?? 0}`;
    }
    expect(paged.filter((line) => line <= (all[0]?.id ?? 0))).toEqual(all.map((line) => line.id));
  });

  it('can be filtered by action, user and subject', async () => {
    for (const line of await list('action=login-failed')) expect(line.action).toBe('login-failed');
    const bertas = await list('subject=berta');
    expect(bertas.map(({ action }) => action)).toEqual(['user-removed', 'user-changed', 'user-added']);
    expect((await list('user=admin&action=user-added')).map(({ subject }) => subject)).toContain('berta');
    expect(await list('user=nobody-of-that-name')).toEqual([]);
  });

  describe('SM8: downloads of a guest', () => {
    const link = async () => {
      const { url } = await portal.json<{ url: string }>(`download/?id=${id}&csetid=original&target=down`);
      return `${portal.url}${url}`;
    };
    const lines = async () => (await list('action=download&rows=1000')).length;

    it('add one line for all ranges and links to the same file', async () => {
      await fetch(await link());
      const before = await lines();
      for (let time = 0; time < 20; time += 1) {
        const url = await link();
        for (const range of ['bytes=0-0', 'bytes=1-1', 'bytes=0-3'])
          expect((await fetch(url, { headers: { range } })).status).toBe(206);
      }
      expect(await lines()).toBe(before);
    });

    it(
      'are limited per address, and a rejected one is not counted as started',
      { tags: ['gate'] },
      async () => {
        await Promise.all(
          ['b', 'c', 'd'].map((name) => writeFile(join(folder.path, `texts/${name}.txt`), name)),
        );
        const limited = await testPortal(folder.path, {
          data: join(folder.path, 'other state'),
          limits: { perMinute: { ...LIMITS.perMinute, guestDownload: 2 } },
        });
        onTestFinished(() => limited.close());
        await limited.settled();
        const ids = (await limited.client().search.query({ query: '*' })).assets.map((asset) => asset.id);
        const linkTo = async (one: string, token?: string) => {
          const headers: Record<string, string> =
            token === undefined ? {} : { authorization: `Bearer ${token}` };
          const { url } = await limited.json<{ url: string }>(`download/?id=${one}&target=down`, { headers });
          return `${limited.url}${url}`;
        };
        const start = async (one: string, token?: string) => (await fetch(await linkTo(one, token))).status;
        const [a = '', b = '', c = ''] = ids;
        expect([await start(a), await start(b)]).toEqual([200, 200]);
        // Neither the same link nor a range of another link to the same file is accepted afterward.
        const rejected = await linkTo(c);
        const range = { headers: { range: 'bytes=0-0' } };
        for (const [url, init] of [[rejected], [rejected], [await linkTo(c), range]] as const)
          expect((await fetch(url, init)).status).toBe(429);
        // Users are not affected, and other calls neither.
        expect([await start(c, await limited.login()), (await limited.api('search')).status]).toEqual([
          200, 200,
        ]);
      },
    );
  });

  it('is append-only', () => {
    const db = openDatabase(join(portal.data, 'portal.db'), { timeout: 5000 });
    try {
      const lines = () => db.prepare('SELECT count(*) FROM audit').pluck().get();
      const before = lines();
      expect(() => db.exec("UPDATE audit SET user = 'eve'")).toThrow();
      expect(() => db.exec('DELETE FROM audit')).toThrow();
      expect(lines()).toBe(before);
    } finally {
      db.close();
    }
  });
});
