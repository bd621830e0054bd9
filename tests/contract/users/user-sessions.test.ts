import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient, type AdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import { SESSION_HEADER } from '@assetportal/sdk/contract';
import type { TestPortal } from '../../fixtures/library.js';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';
import { problemOf } from '../../fixtures/problem.js';
import { takePortal, type FilePortal } from '../../fixtures/portals/portals.js';
import { listen } from '../http/event-client.js';

let taken: FilePortal;
let server: TestPortal;
let portal: Portal;
let admin: AdminClient;

beforeAll(async () => {
  taken = await takePortal('empty', { guests: true });
  server = taken.portal;
  portal = await server.admin();
  admin = createAdminClient(portal);
});
afterAll(async () => {
  await taken.release();
});

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';
const sessionsOf = async (user: string) =>
  (await admin.sessions.list()).sessions.filter((session) => session.user === user);
const open = (user: string, headers: Record<string, string> = {}) =>
  server.api('session/get', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ user, pass: PASSWORD }),
  });

describe('admin/sessions', { tags: ['d.calls.people'] }, () => {
  it('lists sessions without anything from which a token follows', async () => {
    await admin.users.add({ name: 'ada', pass: PASSWORD });
    const cookie = { [SESSION_HEADER]: 'cookie', origin: server.url, 'user-agent': FIREFOX };
    const response = await open('ada', cookie);
    expect(response.status).toBe(200);
    const token =
      /assetportal_session_\w+=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '?';
    const { session: other = '' } = (await (
      await open('ada', { 'user-agent': 'curl/8.5.0 (x86)' })
    ).json()) as { session?: string };
    const listed = await sessionsOf('ada');
    expect(listed.map(({ client, clientKind }) => [client, clientKind]).sort()).toEqual([
      ['Firefox, Windows', 'browser'],
      ['curl/8.5.0', 'program'],
    ]);
    const recent = expect.stringMatching(/^\d{4}-.*Z$/) as string;
    for (const session of listed) {
      expect(session).toMatchObject({ created: recent, lastUsed: recent, expires: recent, current: false });
      expect(session.address).toMatch(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
    }
    const reply = await (
      await server.api('admin/sessions', { headers: { authorization: `Bearer ${await server.login()}` } })
    ).text();
    expect([reply.includes(token), reply.includes(other), reply.includes('hash')]).toEqual([
      false,
      false,
      false,
    ]);
    for (const { id } of listed) {
      const client = server.client(id);
      expect((await client.session.check()).sessionValid).toBe(false);
    }
    // Guests are not listed, and there is exactly one current session.
    await server.client().session.get();
    const all = (await admin.sessions.list()).sessions;
    expect(all.filter(({ current }) => current)).toHaveLength(1);
    expect(new Set(all.map(({ user }) => user))).toEqual(new Set(['admin', 'ada']));
    expect(await admin.sessions.list({ start: 1, rows: 1 })).toEqual({
      sessions: [all[1]],
      total: all.length,
    });
  });

  it('ends a session at once, with its event stream', async () => {
    const ended = await loggedIn(server, 'berta');
    const { session: token = '' } = (await (await open('berta')).json()) as { session?: string };
    const events = await listen(server, { token });
    await events.next(({ type }) => type === 'index');
    const [newest] = (await sessionsOf('berta')).sort((a, b) => (a.created < b.created ? 1 : -1));
    await admin.sessions.end({ id: newest?.id ?? '' });
    await events.ended();
    expect((await server.api('search', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    expect((await ended.session.check()).sessionValid).toBe(true);
    expect(await admin.audit.list({ action: 'session-ended', rows: 1 })).toMatchObject([
      { user: 'admin', subject: 'berta', detail: { sessions: 1 } },
    ]);
    expect(await problemOf(admin.sessions.end({ id: newest?.id ?? '' }))).toBe('404 session-not-found');
  });

  it('ends all sessions of a user, except for the current one', async () => {
    const clients = [await loggedIn(server, 'carl')];
    for (let count = 0; count < 2; count += 1) {
      const { session } = await server.client().session.get({ user: 'carl', pass: PASSWORD });
      clients.push(server.client(session ?? ''));
    }
    expect(await admin.sessions.endAllOf({ user: 'CARL' })).toBe(3);
    expect(await Promise.all(clients.map(async (each) => (await each.session.check()).sessionValid))).toEqual(
      [false, false, false],
    );
    await server.login();
    expect(await admin.sessions.endAllOf({ user: 'admin' })).toBeGreaterThan(0);
    expect(await sessionsOf('admin')).toMatchObject([{ current: true }]);
    expect(await problemOf(admin.sessions.endAllOf({ user: 'nobody' }))).toBe('404 user-not-found');
  });

  it('is only for admins', async () => {
    const user = createAdminClient(await loggedIn(server, 'plain'));
    const guest = createAdminClient(server.client());
    for (const calls of [user, guest]) {
      expect(await problemOf(calls.sessions.list())).toBe('403 forbidden');
      expect(await problemOf(calls.sessions.end({ id: 'x' }))).toBe('403 forbidden');
      expect(await problemOf(calls.sessions.endAllOf({ user: 'admin' }))).toBe('403 forbidden');
    }
    const wrong = createAdminClient(server.client('wrong'));
    expect(await problemOf(wrong.sessions.list())).toMatch(/^401 /);
  });
});

describe('admin/users', { tags: ['d.calls.people'] }, () => {
  it('returns a page of the users', async () => {
    const all = await admin.users.list();
    expect(await admin.users.list({ start: 1, rows: 2 })).toEqual(all.slice(1, 3));
    expect(await admin.users.list({ start: 10_000, rows: 2 })).toEqual([]);
  });
});
