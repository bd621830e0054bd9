import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdminClient } from '@assetportal/sdk/admin';
import type { Portal } from '@assetportal/sdk';
import type { PortalEvent } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { loggedIn } from '../../fixtures/users.js';
import { listen } from './listening.js';
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
/** How many listen, as the metrics tell. */
async function listeners(): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${portal.url}/metrics`, { headers })).text();
  return Number(/^assetportal_event_listeners (\d+)$/m.exec(text)?.[1]);
}
/** The assets that were named under one of the words. */
const named = (events: readonly PortalEvent[], word: 'added' | 'changed' | 'removed') =>
  events.flatMap((event) => (event.type === 'assets' ? event[word] : []));

describe('GET events', { tags: ['d.call.events'] }, () => {
  it('tells at once how far the indexing is', async () => {
    const guest = await listen(portal);
    expect(await guest.next(() => true)).toEqual({ type: 'index', status: portal.status() });
    expect(guest.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(guest.headers.get('content-encoding')).toBeNull();
    expect(guest.headers.get('cache-control')).toBe('private, no-store');
  });

  it('tells what was added, moved and removed to those who may see it, and to no others', async () => {
    // What was gathered at the start is told to this one.
    const early = await listen(portal, { token });
    await early.beats(4);
    const [guest, user] = await Promise.all([listen(portal), listen(portal, { token })]);
    await write('secret/plan.txt', 'a plan');
    await write('open/news.txt', 'news');
    const [news, plan] = await Promise.all([
      guest.next((event) => named([event], 'added').length > 0).then((event) => named([event], 'added')),
      user.until((events) => named(events, 'added').length === 2).then((events) => named(events, 'added')),
    ]);
    expect(news).toEqual([await idOf('news.txt')]);
    expect(new Set(plan)).toEqual(new Set([await idOf('news.txt'), await idOf('plan.txt')]));

    // Into the guests' sight it is added, out of it it is removed; whoever sees both sees it change.
    const id = await idOf('plan.txt');
    await rename(join(folder.path, 'secret/plan.txt'), join(folder.path, 'open/plan.txt'));
    await guest.until((events) => named(events, 'added').includes(id));
    await user.until((events) => named(events, 'changed').includes(id));
    await rename(join(folder.path, 'open/plan.txt'), join(folder.path, 'secret/plan.txt'));
    await guest.until((events) => named(events, 'removed').includes(id));
    expect(named(user.seen, 'removed')).toEqual([]);

    await rm(join(folder.path, 'secret/plan.txt'));
    await rm(join(folder.path, 'open/news.txt'));
    await user.until((events) => named(events, 'removed').includes(id));
    await guest.until((events) => named(events, 'removed').includes(news[0] ?? ''));
    expect(named(guest.seen, 'removed').filter((other) => other === id)).toHaveLength(1);
  });

  it('asks for the rights when it tells, not when one began to listen', async () => {
    const guest = await listen(portal);
    const { permissions } = createAdminClient(admin);
    const before = await permissions.get();
    await permissions.save({ rules: [...before.value, { group: 'guests', folder: 'open', access: 'none' }] });
    await guest.until((events) => events.some((event) => event.type === 'config' && event.kind === 'rights'));
    const user = await listen(portal, { token });
    await write('open/late.txt', 'late');
    await user.until((events) => named(events, 'added').length === 1);
    await permissions.save({ rules: before.value });
    await guest.until((events) => events.filter(({ type }) => type === 'config').length === 2);
    expect(guest.seen.filter(isAssets)).toEqual([]);
  });

  it('says that there were many where there were', async () => {
    const guest = await listen(portal);
    await Promise.all(
      Array.from({ length: 450 }, (_, index) => write(`open/many/${index}.txt`, `text ${index}`)),
    );
    await guest.until((events) => events.some((event) => event.type === 'assets' && event.many === true));
    await portal.settled();
    const told = guest.seen.length;
    await rm(join(folder.path, 'open/many'), { recursive: true });
    // So that the next test is told of its own changes alone.
    await guest.until((events) => events.slice(told).some(({ type }) => type === 'assets'));
    await expect.poll(() => portal.status().found).toBeLessThan(20);
  }, 60_000);

  it('goes on behind the last event that was seen, and says so where it cannot', async () => {
    const first = await listen(portal, { token });
    await first.next(() => true);
    const { lastEventId } = first;
    const other = await listen(portal, { token });
    await first.leave();
    await write('open/missed.txt', 'missed');
    await other.until((events) => named(events, 'added').length > 0);
    const id = await idOf('missed.txt');
    const again = await listen(portal, { token, lastEventId });
    expect(
      named(await again.until((events) => events.some(({ type }) => type === 'index')), 'added'),
    ).toContain(id);
    const guess = await listen(portal, { token, lastEventId: '000000000000-7' });
    expect(await guess.next(() => true)).toMatchObject({ type: 'assets', many: true });
  });

  it('gives signs of life, and ends when the session does', async () => {
    const anna = await loggedIn(portal, 'anna');
    const own = (await anna.session.get()).session as string;
    const listener = await listen(portal, { token: own });
    await listener.beats(3);
    await anna.session.logout();
    await listener.ended();
    const refused = await portal.api('events', { headers: { authorization: `Bearer ${own}` } });
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'session-expired' }]);
  });

  it('answers a question for its headers without a stream', async () => {
    for (let count = 0; count < 5; count += 1) {
      const answer = await portal.api('events', { method: 'HEAD', signal: AbortSignal.timeout(10_000) });
      expect([answer.status, await answer.text()]).toEqual([200, '']);
    }
  });

  it('forgets who is gone', async () => {
    const idle = raw(portal.url, 'GET /assetportal/api/events HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(() => idle.text()).toContain('"type":"index"');
    idle.socket.destroy();
    await idle.ended();
    // Its place is free again: three may listen.
    await expect.poll(listeners).toBe(0);
  });

  it('lets nobody take all places, and gives a place back', async () => {
    const guests = await Promise.all([listen(portal), listen(portal), listen(portal)]);
    const refused = await portal.api('events');
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too-many-requests' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await listen(portal, { token });
    await guests[0]?.leave();
    await expect
      .poll(async () => {
        const answer = await portal.api('events');
        await answer.body?.cancel();
        return answer.status;
      })
      .toBe(200);
  });
});

describe('a portal that stops', () => {
  it('ends those who listen at once', async () => {
    const own = await temporaryFolder();
    await writeFile(join(own.path, 'a.txt'), 'a');
    const other = await testPortal(own.path);
    const listener = await listen(other);
    await listener.next(() => true);
    const began = performance.now();
    await other.close();
    await listener.ended();
    expect(performance.now() - began).toBeLessThan(8000);
    await own.remove();
  });
});
