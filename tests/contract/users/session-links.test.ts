import { createAdminClient } from '@assetportal/sdk/admin';
import type { SearchReply } from '@assetportal/sdk/contract';
import { describe, expect, it } from 'vitest';
import { folderOf, startedPortal } from '../../fixtures/started-portal.js';
import { loggedIn, PASSWORD } from '../../fixtures/users.js';
import { silence } from '../../fixtures/formats/wav.js';
import { listen } from '../http/event-client.js';

/** Size of the large file in bytes: more than the buffers of a connection. */
const LARGE = 64 * 1024 * 1024;

const portal = await startedPortal(
  folderOf({
    'large.bin': Buffer.alloc(LARGE, 'x'),
    'note.txt': 'a note',
    'sound.wav': silence(0.1),
    'model.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n',
  }),
);
const admin = createAdminClient(await portal.admin());
const { response } = await portal.json<SearchReply>('search');
const ids = Object.fromEntries(response.docs.map(({ fname, id }) => [fname, id]));

let users = 0;
/** Creates a user and logs in. Returns the user's name and bearer token. */
async function user(): Promise<{ name: string; token: string }> {
  users += 1;
  const name = `reader ${users}`;
  await loggedIn(portal, name);
  return { name, token: await login(name, PASSWORD) };
}

async function login(name: string, pass: string): Promise<string> {
  return (await portal.client().session.get({ user: name, pass })).session ?? '';
}

const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Returns a link of each kind, created with the token. */
async function linksOf(token: string): Promise<Record<string, string>> {
  const url = async (path: string) => (await portal.json<{ url: string }>(path, as(token))).url;
  return {
    file: await url(`download?id=${ids['note.txt']}`),
    zip: await url(`download?operation=zip&csetid=original&id=${ids['note.txt']}&id=${ids['sound.wav']}`),
    player: await url(`download/video/${ids['sound.wav']}`),
    model: await url(`download/model/${ids['model.obj']}`),
  };
}

/** Returns the status of each link, and the code of a refusal. */
async function statusOf(links: Record<string, string>): Promise<Record<string, string>> {
  const entries = Object.entries(links).map(async ([kind, url]) => {
    const response = await fetch(portal.url + url);
    const text = await response.text();
    const { code } = response.ok ? { code: '' } : (JSON.parse(text) as { code: string });
    return [kind, `${response.status} ${code}`.trim()] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const VALID = { file: '200', zip: '200', player: '200', model: '200' };
const ENDED = Object.fromEntries(Object.keys(VALID).map((kind) => [kind, '403 link-expired']));

describe('S, low: signed links end with the session or password that they came from', () => {
  it('after a logout of the session, but not of another session of the user', async () => {
    const { name, token } = await user();
    const other = await linksOf(await login(name, PASSWORD));
    const links = await linksOf(token);
    expect(await statusOf(links)).toEqual(VALID);
    await portal.client(token).session.logout();
    expect(await statusOf(links)).toEqual(ENDED);
    expect(await statusOf(other)).toEqual(VALID);
  });

  it('after an admin has set another password', async () => {
    const { name, token } = await user();
    const links = await linksOf(token);
    await admin.users.change({ name, pass: 'another long secret' });
    expect(await statusOf(links)).toEqual(ENDED);
  });

  it('after the own password was changed, although this session goes on', async () => {
    await loggedIn(portal, 'second admin', { isGuiAdmin: true });
    const token = await login('second admin', PASSWORD);
    const links = await linksOf(token);
    const own = createAdminClient(portal.client(token));
    await own.users.change({ name: 'second admin', pass: 'another long secret' });
    expect(await statusOf(links)).toEqual(ENDED);
    expect(await portal.client(token).session.check()).toMatchObject({ sessionValid: true });
    expect(await statusOf(await linksOf(token))).toEqual(VALID);
  });

  it('after the user was removed', async () => {
    const { name, token } = await user();
    const links = await linksOf(token);
    await admin.users.remove({ name });
    expect(await statusOf(links)).toEqual(ENDED);
  });

  it('not for guests, whose links last for their lifetime', async () => {
    const token = (await portal.client().session.get()).session ?? '';
    const links = await linksOf(token);
    await portal.client(token).session.logout();
    expect(await statusOf(links)).toEqual(VALID);
  });

  it('not with a changed session, expiry or signature', async () => {
    const mine = await linksOf((await user()).token);
    const other = new URL((await linksOf((await user()).token))['file'] ?? '', portal.url);
    for (const name of ['for', 'expires', 'signature']) {
      const forged = new URL(mine['file'] ?? '', portal.url);
      forged.searchParams.set(name, `${other.searchParams.get(name)}${name === 'expires' ? 1 : ''}`);
      expect([name, (await fetch(forged)).status]).toEqual([name, 403]);
      forged.searchParams.delete(name);
      expect([name, (await fetch(forged)).status]).toEqual([name, 403]);
    }
  });

  it('a download that runs at the logout completes', async () => {
    const { token } = await user();
    const { url } = await portal.json<{ url: string }>(`download?id=${ids['large.bin']}`, as(token));
    const response = await fetch(portal.url + url);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let bytes = (await reader.read()).value?.length ?? 0;
    await portal.client(token).session.logout();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
    }
    expect(bytes).toBe(LARGE);
  });
});

describe('S, low: an open event stream ends with its session', () => {
  it.each([
    ['a logout', (_name: string, token: string) => portal.client(token).session.logout()],
    ['a new password', (name: string) => admin.users.change({ name, pass: 'another long secret' })],
    ['the removal of the user', (name: string) => admin.users.remove({ name })],
  ])('after %s', async (_event, end) => {
    const { name, token } = await user();
    const listener = await listen(portal, { token });
    await listener.next(({ type }) => type === 'index');
    await end(name, token);
    await listener.ended();
  });
});
