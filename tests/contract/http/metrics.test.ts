import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { testPortal, type TestPortal } from '../../fixtures/library.js';
import { loggedIn } from '../../fixtures/users.js';

const TOKEN = 'a-token-of-the-monitoring';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'a.txt'), 'a text');
  portal = await testPortal(folder.path, { environment: { ASSETPORTAL_METRICS_TOKEN: TOKEN } });
  await portal.settled();
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
});

const ask = (token?: string) =>
  fetch(
    `${portal.url}/metrics`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );
/** The value of a row, named as Prometheus writes it. */
async function value(row: string): Promise<number | undefined> {
  const text = await (await ask(TOKEN)).text();
  const line = text.split('\n').find((other) => other.startsWith(`${row} `));
  return line === undefined ? undefined : Number(line.slice(row.length + 1));
}

describe('GET /metrics', () => {
  it('is there for the token and for admins, and for nobody else', async () => {
    const user = (await (await loggedIn(portal, 'anna')).session.get()).session as string;
    for (const token of [undefined, 'wrong', `${TOKEN}x`, TOKEN.slice(1), user]) {
      const answer = await ask(token);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'not-found']);
    }
    for (const token of [TOKEN, await portal.login()]) {
      const answer = await ask(token);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('opens with its token nothing else', async () => {
    const answer = await portal.api('admin/audit', { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(answer.status).toBe(401);
  });

  it('measures requests by their route and how they ended', async () => {
    const row = (route: string, status: string) =>
      `assetportal_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`;
    const searches = row('/assetportal/api/search', '2xx');
    const before = (await value(searches)) ?? 0;
    for (let count = 0; count < 3; count += 1) await portal.json(`search?solr_q=secret-word-${count}`);
    await expect.poll(() => value(searches)).toBe(before + 3);
    const refused = row('/assetportal/api/admin/audit', '4xx');
    const refusedBefore = (await value(refused)) ?? 0;
    await portal.json('admin/audit');
    await expect.poll(() => value(refused)).toBe(refusedBefore + 1);
  });

  it('has no row of its own for what somebody makes up', async () => {
    for (const path of ['made-up-1', 'config/history/made-up-2']) await (await portal.api(path)).text();
    await (await fetch(`${portal.url}/made-up-3`, { method: 'PATCH' })).text();
    await expect.poll(async () => (await (await ask(TOKEN)).text()).includes('status="4xx"')).toBe(true);
    expect(await (await ask(TOKEN)).text()).not.toMatch(/made-up|secret-word|PATCH/);
  });

  it('tells of the index, the sessions, the conversions, the listeners and the process', async () => {
    await portal.login();
    expect(await value('assetportal_index_found')).toBe(1);
    expect(await value('assetportal_index_done')).toBe(1);
    expect(await value('assetportal_index_running')).toBe(0);
    expect(await value('assetportal_sessions')).toBeGreaterThan(0);
    expect(await value('assetportal_renditions_waiting')).toBe(0);
    expect(await value('assetportal_renditions_total{result="made"}')).toBeGreaterThanOrEqual(0);
    expect(await value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(await value('process_resident_memory_bytes')).toBeGreaterThan(10 ** 6);
    const listening = await portal.api('events');
    await expect.poll(() => value('assetportal_event_listeners')).toBe(1);
    await listening.body?.cancel();
    await expect.poll(() => value('assetportal_event_listeners')).toBe(0);
  });

  it('counts what people do and the bytes that went out', async () => {
    const failed = 'assetportal_actions_total{action="login-failed"}';
    const before = (await value(failed)) ?? 0;
    await portal
      .client()
      .session.get({ user: 'nobody', pass: 'wrong' })
      .catch(() => undefined);
    await expect.poll(() => value(failed)).toBe(before + 1);
    expect(await value('assetportal_http_sent_bytes_total{route="/metrics"}')).toBeGreaterThan(1000);
  });
});
