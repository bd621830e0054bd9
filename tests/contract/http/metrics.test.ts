import { describe, expect, it } from 'vitest';
import { loggedIn } from '../../fixtures/users.js';
import { sharedPortal } from '../../fixtures/portals/portals.js';

const TOKEN = 'a-token-for-monitoring';

const { portal } = await sharedPortal('text', {
  environment: { ASSETPORTAL_METRICS_TOKEN: TOKEN },
});

const scrape = (token?: string) =>
  fetch(
    `${portal.url}/metrics`,
    token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
  );
/** Returns the value of a series, named in the Prometheus text format. */
async function value(row: string): Promise<number | undefined> {
  const text = await (await scrape(TOKEN)).text();
  const line = text.split('\n').find((other) => other.startsWith(`${row} `));
  return line === undefined ? undefined : Number(line.slice(row.length + 1));
}

describe('GET /metrics', () => {
  it('responds only to the token and to admins', async () => {
    const user = (await (await loggedIn(portal, 'anna')).session.get()).session as string;
    for (const token of [undefined, 'wrong', `${TOKEN}x`, TOKEN.slice(1), user]) {
      const response = await scrape(token);
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        404,
        'not-found',
      ]);
    }
    for (const token of [TOKEN, await portal.login()]) {
      const response = await scrape(token);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('does not accept its token for other calls', async () => {
    const response = await portal.api('admin/audit', { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(response.status).toBe(401);
  });

  it('measures requests by route and status', async () => {
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

  it('has no series for unknown paths and methods', async () => {
    for (const path of ['unknown-path-1', 'config/history/unknown-path-2'])
      await (await portal.api(path)).text();
    await (await fetch(`${portal.url}/unknown-path-3`, { method: 'PATCH' })).text();
    await expect.poll(async () => (await (await scrape(TOKEN)).text()).includes('status="4xx"')).toBe(true);
    expect(await (await scrape(TOKEN)).text()).not.toMatch(/unknown-path|secret-word|PATCH/);
  });

  it('includes the index, sessions, conversions, listeners and the process', async () => {
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

  it('counts user actions and sent bytes', async () => {
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
