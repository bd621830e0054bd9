import { expect, it } from 'vitest';
import type { SearchReply } from '@assetportal/sdk/contract';
import { folderPortal } from '../../fixtures/folders.js';
import { holdAt } from '../../fixtures/server/holds.js';
import { loggedIn } from '../../fixtures/users.js';

const server = folderPortal({
  environment: { ASSETPORTAL_TRUST_PROXY: 'loopback' },
  limits: { searches: { running: 2, waiting: 2 } },
});
const found = ({ response }: SearchReply) => response.numFound;

it('searches of a guest above the limit wait, and do not delay other addresses', async () => {
  const { portal } = server;
  const user = await loggedIn(portal, 'ada');
  const running: string[] = [];
  const held = holdAt('search:started', ({ client }) => running.push(client) > 0);
  let count = 0;
  const searchFrom = (address: string) =>
    portal.api(`search?solr_rows=${(count += 1)}`, { headers: { 'x-forwarded-for': address } });
  const responses = Array.from({ length: 5 }, () => searchFrom('192.0.2.1'));
  // All five have arrived when one of them is refused: two run, and two wait.
  const refused = await Promise.race(responses);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'too-many-requests' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await held.reached(2);
  const others = [searchFrom('192.0.2.2'), user.search.query({})];
  await held.reached(4);
  expect(running.sort()).toEqual([
    '192.0.2.1',
    '192.0.2.1',
    '192.0.2.2',
    expect.stringMatching(/^user \d+$/),
  ]);
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
  expect((await portal.api('session/check')).status).toBe(200);
  held.release();
  await Promise.all(others);
  const all = await Promise.all(responses);
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429]);
  for (const response of all.filter(({ status }) => status === 200))
    expect(found((await response.json()) as SearchReply)).toBeGreaterThan(0);
});

it('searches that their client cancels while they wait do not run', async () => {
  const { portal } = server;
  const headers = { authorization: `Bearer ${await portal.login()}` };
  const aborted = async () => {
    const metrics = await (await fetch(`${portal.url}/metrics`, { headers })).text();
    return Number(/^assetportal_http_aborted_total\{route="[^"]*\/search"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
  };
  const started: string[] = [];
  holdAt('search:started', ({ client }) => started.push(client) < 0);
  const held = holdAt('search:started');
  const canceled = new AbortController();
  const search = (rows: number, signal?: AbortSignal) =>
    portal.api(`search?solr_rows=${rows}`, {
      headers: { 'x-forwarded-for': '192.0.2.3' },
      ...(signal && { signal }),
    });
  const first = [search(10), search(11)];
  await held.reached(2);
  const others = [12, 13, 14].map((rows) => search(rows, canceled.signal));
  expect((await Promise.race(others)).status).toBe(429);
  canceled.abort();
  await Promise.allSettled(others);
  await expect.poll(aborted).toBe(2);
  held.release();
  for (const response of await Promise.all(first)) expect(response.status).toBe(200);
  expect((await search(15)).status).toBe(200);
  expect(started).toEqual(['192.0.2.3', '192.0.2.3', '192.0.2.3']);
});
