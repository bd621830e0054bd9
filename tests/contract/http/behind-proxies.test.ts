import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { ADMIN_PASSWORD } from '../../fixtures/library.js';
import { sharedPortal } from '../../fixtures/portals/portals.js';

const server = await sharedPortal('images', {
  log: 'text',
  environment: {
    ASSETPORTAL_TRUST_PROXY: 'loopback',
    ASSETPORTAL_PUBLIC_URL: 'https://portal.example',
    ASSETPORTAL_HOSTS: 'nas.lan',
  },
});
const { portal } = server;

/**
 * Logs in as a browser without `Sec-Fetch-Site`, which browsers send only over HTTPS. `fetch` cannot set the `Host`
 * header.
 */
async function logIn(headers: Record<string, string>): Promise<{ status: number; body: string }> {
  const sent = request(new URL('/assetportal/api/session/get', portal.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-assetportal-session': 'cookie', ...headers },
  });
  sent.end(JSON.stringify({ user: 'admin', pass: ADMIN_PASSWORD }));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}

describe('P2: the origin of a login behind a proxy', () => {
  it.each([
    ['the host with its port', 'http://nas.lan:8081', { host: 'nas.lan:8081' }],
    ['the host without its port, and X-Forwarded-Port', 'http://nas.lan:8081', withPort('nas.lan', '8081')],
    ['X-Forwarded-Host with a port', 'http://nas.lan:8081', forwarded('nas.lan:8081')],
    ['X-Forwarded-Host and X-Forwarded-Port', 'http://nas.lan:8081', forwarded('nas.lan', '8081')],
    ['the port of the nearest proxy', 'http://nas.lan:8081', forwarded('nas.lan', '80, 8081')],
    ['the public URL', 'https://portal.example', { host: 'nas.lan' }],
    ['the default port of HTTPS', 'https://nas.lan', { host: 'nas.lan:443' }],
    ['no port for the default port', 'https://nas.lan:443', { host: 'nas.lan' }],
  ])('is accepted for %s', async (_case, origin, headers) => {
    expect((await logIn({ origin, ...headers })).status).toBe(200);
  });

  it.each([
    ['another port of the host', 'http://nas.lan:9999', { host: 'nas.lan:8081' }],
    ['a port, if only the host is known', 'http://nas.lan:8081', { host: 'nas.lan' }],
    ['another port than the forwarded one', 'http://nas.lan:9999', withPort('nas.lan', '8081')],
    ['an invalid forwarded port', 'http://nas.lan:8081', withPort('nas.lan', '8081x')],
    ['another port of the public URL', 'https://portal.example:8443', { host: 'nas.lan' }],
    ['another host', 'https://elsewhere.example', { host: 'nas.lan' }],
    ['an opaque origin', 'null', { host: 'nas.lan' }],
  ])('is rejected from %s', async (_case, origin, headers) => {
    const { status, body } = await logIn({ origin, ...headers });
    expect([status, JSON.parse(body)]).toMatchObject([403, { code: 'cross-origin' }]);
  });

  it('is logged with the addresses of the portal if it is rejected', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await logIn({ origin: 'http://nas.lan:8081', host: 'nas.lan' });
    const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('website'));
    written.mockRestore();
    expect(lines).toEqual([
      expect.stringMatching(
        /WARN .*Host header.*ASSETPORTAL_PUBLIC_URL.* origin=http:\/\/nas\.lan:8081 addresses=\["nas\.lan","portal\.example"\]/,
      ),
    ]);
  });
});

describe('P13: addresses with ports', () => {
  it('count as one client for the limit of failed logins', async () => {
    const attempt = async (port: number) => {
      const response = await portal.api('session/get', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.7:${port}` },
        body: JSON.stringify({ user: 'admin', pass: 'a wrong password' }),
      });
      return response.status;
    };
    const statuses = [];
    for (let port = 40_000; port < 40_007; port += 1) statuses.push(await attempt(port));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  it('are recorded without the port', async () => {
    await logIn({ 'x-forwarded-for': '198.51.100.9:46998' });
    const { entries } = await portal.json<{ entries: { address: string }[] }>('admin/audit?action=login', {
      headers: { authorization: `Bearer ${await portal.login()}` },
    });
    expect(entries.map(({ address }) => address)).toContain('198.51.100.9');
  });
});

it('P11: proxies neither buffer nor change files and events', async () => {
  const { assets } = await portal.client().search.query({ rows: 1 });
  const { url } = await portal.client().downloads.link({ id: assets[0]?.id ?? '' });
  const events = await portal.api('events');
  await events.body?.cancel();
  for (const { headers } of [await fetch(`${portal.url}${url}`, { method: 'HEAD' }), events]) {
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('cache-control')).toMatch(/^private, no-(cache|store), no-transform$/);
  }
});

function withPort(host: string, port: string): Record<string, string> {
  return { host, 'x-forwarded-port': port };
}

function forwarded(host: string, port?: string): Record<string, string> {
  return { 'x-forwarded-host': host, ...(port === undefined ? {} : { 'x-forwarded-port': port }) };
}
