import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_IDS } from '../../../packages/server/src/delivery/events/visible-to.js';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import type { PortalEvent } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { loggedIn } from '../../fixtures/users.js';
import { listen } from './event-client.js';
import { raw } from './raw.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let admin: Portal;
let token: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  for (const name of ['open', 'secret']) await write(`${name}/first.txt`, name);
  portal = await testPortal(folder.path, {
    limits: { heartbeat: 200, listeners: { total: 8, perUser: 3, perAddress: 3 } },
  });
  token = await portal.login();
  admin = portal.client(token);
  await createAdminClient(admin).permissions.save({
    rules: [
      { group: 'guests', folder: '', access: 'view' },
      { group: 'guests', folder: 'secret', access: 'none' },
    ],
  });
  await portal.settled();
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder.path, path)), { recursive: true });
  await writeFile(join(folder.path, path), text);
}
const idOf = async (fname: string) =>
  (await admin.search.query({ query: `fname:"${fname}"`, rows: 1 })).assets[0]?.id ?? '';
const isAssets = (event: PortalEvent) => event.type === 'assets';
/** Returns the number of listeners, from the metrics. */
async function listeners(): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${portal.url}/metrics`, { headers })).text();
  return Number(/^assetportal_event_listeners (\d+)$/m.exec(text)?.[1]);
}
/** Returns the IDs under `key` in the asset events. */
const idsIn = (events: readonly PortalEvent[], key: 'added' | 'changed' | 'removed') =>
  events.flatMap((event) => (event.type === 'assets' ? event[key] : []));

describe('GET events', { tags: ['d.call.events'] }, () => {
  it('sends the indexing status first', async () => {
    const guest = await listen(portal, { token });
    expect(await guest.next(() => true)).toEqual({ type: 'index', status: portal.status() });
    expect(guest.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(guest.headers.get('content-encoding')).toBe('identity');
    expect(guest.headers.get('cache-control')).toBe('private, no-store, no-transform');
  });

  it('reports added, moved and removed assets only to clients with permission to view them', async () => {
    // This listener receives the changes collected at startup, so that the following ones do not.
    const early = await listen(portal, { token });
    await early.beats(4);
    const [guest, user] = await Promise.all([listen(portal), listen(portal, { token })]);
    await write('secret/plan.txt', 'a plan');
    await write('open/news.txt', 'news');
    const [news, plan] = await Promise.all([
      guest.next((event) => idsIn([event], 'added').length > 0).then((event) => idsIn([event], 'added')),
      user.until((events) => idsIn(events, 'added').length === 2).then((events) => idsIn(events, 'added')),
    ]);
    expect(news).toEqual([await idOf('news.txt')]);
    expect(new Set(plan)).toEqual(new Set([await idOf('news.txt'), await idOf('plan.txt')]));

    // For the guest, a move into a visible folder is an addition, and a move out of one is a removal. The other
    // listener receives a change.
    const id = await idOf('plan.txt');
    await rename(join(folder.path, 'secret/plan.txt'), join(folder.path, 'open/plan.txt'));
    await guest.until((events) => idsIn(events, 'added').includes(id));
    await user.until((events) => idsIn(events, 'changed').includes(id));
    await rename(join(folder.path, 'open/plan.txt'), join(folder.path, 'secret/plan.txt'));
    await guest.until((events) => idsIn(events, 'removed').includes(id));
    expect(idsIn(user.seen, 'removed')).toEqual([]);

    await rm(join(folder.path, 'secret/plan.txt'));
    await rm(join(folder.path, 'open/news.txt'));
    await user.until((events) => idsIn(events, 'removed').includes(id));
    await guest.until((events) => idsIn(events, 'removed').includes(news[0] ?? ''));
    expect(idsIn(guest.seen, 'removed').filter((other) => other === id)).toHaveLength(1);
  });

  it('SM4: reveals neither the number of hidden assets nor changes of them', { tags: ['gate'] }, async () => {
    const status = async (headers: Record<string, string> = {}) =>
      (await portal.json<{ found: number; done: number }>('index/status', { headers })).found;
    const total = await status({ authorization: `Bearer ${token}` });
    const visible = (await portal.client().search.query({ rows: 0 })).total;
    expect(total).toBeGreaterThan(visible);
    expect(await status()).toBe(visible);
    const [guest, user] = await Promise.all([listen(portal), listen(portal, { token })]);
    const first = await guest.next(({ type }) => type === 'index');
    expect(first).toEqual({
      type: 'index',
      status: { state: 'idle', found: visible, done: visible, failed: 0 },
    });
    await write('secret/another.txt', 'more');
    await user.until((events) => idsIn(events, 'added').length === 1);
    await user.until((events) =>
      events.some((event) => event.type === 'index' && event.status.found === total + 1),
    );
    expect(await status()).toBe(visible);
    await write('open/another.txt', 'for all');
    await guest.until((events) =>
      events.some((event) => event.type === 'index' && event.status.found === visible + 1),
    );
    expect(guest.seen.filter(({ type }) => type === 'index')).toHaveLength(2);
    // An asset that is removed before searches include it is in no event.
    await guest.until((events) => idsIn(events, 'added').length === 1);
    await rm(join(folder.path, 'secret/another.txt'));
    await rm(join(folder.path, 'open/another.txt'));
    await guest.until((events) => idsIn(events, 'removed').length === 1);
    await user.until((events) => idsIn(events, 'removed').length === 2);
  });

  it(
    'applies the permissions at the time of the event, not of the connection',
    { tags: ['gate'] },
    async () => {
      const guest = await listen(portal);
      const { permissions } = createAdminClient(admin);
      const before = await permissions.get();
      await permissions.save({
        rules: [...before.value.rules, { group: 'guests', folder: 'open', access: 'none' }],
      });
      await guest.until((events) =>
        events.some((event) => event.type === 'config' && event.kind === 'rights'),
      );
      const user = await listen(portal, { token });
      await write('open/late.txt', 'late');
      await user.until((events) => idsIn(events, 'added').length === 1);
      expect(guest.seen.filter(isAssets)).toEqual([]);
      await permissions.save(before.value);
      await guest.until((events) => events.filter(({ type }) => type === 'config').length === 2);
      // A later change of the file, such as a new preview, may reach the guest, who has access again.
      expect([idsIn(guest.seen, 'added'), idsIn(guest.seen, 'removed')]).toEqual([[], []]);
    },
  );

  it('sends events without IDs if too many assets change at once', { tags: ['gate'] }, async () => {
    const guest = await listen(portal);
    // Files without a preview, which takes much longer than the index.
    await Promise.all(
      Array.from({ length: 450 }, (_, index) => write(`open/many/${index}.dat`, `text ${index}`)),
    );
    // The changes arrive together, or in several events if the machine is slow. Every event is small.
    await guest.until(
      (events) =>
        idsIn(events, 'added').length === 450 ||
        events.some((event) => event.type === 'assets' && event.many === true),
    );
    await portal.settled();
    for (const event of guest.seen.filter((one) => one.type === 'assets')) {
      const { added, changed, removed } = event;
      expect(added.length + changed.length + removed.length).toBeLessThanOrEqual(MAX_IDS);
    }
    const seenBefore = guest.seen.length;
    await rm(join(folder.path, 'open/many'), { recursive: true });
    // Wait, so that the next test receives only its own changes.
    await guest.until((events) => events.slice(seenBefore).some(({ type }) => type === 'assets'));
    await expect.poll(() => portal.status().found).toBeLessThan(20);
  });

  it('resumes after the last received event, or reports that this is not possible', async () => {
    const first = await listen(portal, { token });
    await first.next(() => true);
    const { lastEventId } = first;
    const other = await listen(portal, { token });
    await first.disconnect();
    await write('open/missed.txt', 'missed');
    await other.until((events) => idsIn(events, 'added').length > 0);
    const id = await idOf('missed.txt');
    const resumed = await listen(portal, { token, lastEventId });
    expect(
      idsIn(await resumed.until((events) => events.some(({ type }) => type === 'index')), 'added'),
    ).toContain(id);
    const unknown = await listen(portal, { token, lastEventId: '000000000000-7' });
    expect(await unknown.next(() => true)).toMatchObject({ type: 'assets', many: true });
  });

  it('sends heartbeats, and ends with the session', async () => {
    const anna = await loggedIn(portal, 'anna');
    const own = (await anna.session.get()).session as string;
    const listener = await listen(portal, { token: own });
    await listener.beats(3);
    await anna.session.logout();
    await listener.ended();
    const refused = await portal.api('events', { headers: { authorization: `Bearer ${own}` } });
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'session-expired' }]);
  });

  it('responds to HEAD without a stream', async () => {
    for (let count = 0; count < 5; count += 1) {
      const response = await portal.api('events', { method: 'HEAD', signal: AbortSignal.timeout(10_000) });
      expect([response.status, await response.text()]).toEqual([200, '']);
    }
  });

  it('releases the slot of a disconnected client', async () => {
    const idle = raw(portal.url, 'GET /assetportal/api/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => idle.text()).toContain('"type":"index"');
    idle.socket.destroy();
    await idle.ended();
    // The slot is free again, so the next test can open three listeners.
    await expect.poll(listeners).toBe(0);
  });

  it('limits the slots per address, and releases them', async () => {
    const guests = await Promise.all([listen(portal), listen(portal), listen(portal)]);
    const refused = await portal.api('events');
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too-many-requests' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await listen(portal, { token });
    await guests[0]?.disconnect();
    await expect
      .poll(async () => {
        const response = await portal.api('events');
        await response.body?.cancel();
        return response.status;
      })
      .toBe(200);
  });
});

describe('a portal that stops', () => {
  it('ends all event streams immediately', async () => {
    const own = await temporaryFolder();
    await writeFile(join(own.path, 'a.txt'), 'a');
    const other = await testPortal(own.path);
    const listener = await listen(other);
    await listener.next(() => true);
    const started = performance.now();
    await other.close();
    await listener.ended();
    // eslint-disable-next-line no-restricted-syntax -- The server would otherwise wait for the streams until its time limit.
    expect(performance.now() - started).toBeLessThan(8000);
    await own.remove();
  });
});
