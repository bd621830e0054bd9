import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Portal } from '@assetportal/sdk';
import { temporaryFolder } from '../../fixtures/folder.js';
import { ADMIN_PASSWORD, testPortal, type TestPortal } from '../../fixtures/library.js';
import { parseResponse, raw } from './raw.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
/** A portal that trusts a proxy on this machine. */
let proxied: TestPortal;
let other: Awaited<ReturnType<typeof temporaryFolder>>;
let admin: Portal;
let token: string;

const SCRIPT = '<script xmlns="http://www.w3.org/1999/xhtml">parent.evil = true</script>';
const EVIL: Readonly<Record<string, string>> = {
  'evil.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`,
  'evil.html': `<!doctype html><title>x</title>${SCRIPT}`,
  'evil.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body>${SCRIPT}</body></html>`,
  'evil.xml': `<?xml version="1.0"?><a>${SCRIPT}</a>`,
  'evil.mhtml': `MIME-Version: 1.0\nContent-Type: text/html\n\n${SCRIPT}`,
  'evil.js': 'parent.evil = true',
  'evil.bin': `<html>${SCRIPT}</html>`,
  'evil.txt': `<html>${SCRIPT}</html>`,
  // An SVG with the extension of a PNG.
  'evil.png': `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
};

beforeAll(async () => {
  [folder, other] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  for (const [name, text] of Object.entries(EVIL)) await writeFile(join(folder.path, name), text);
  await writeFile(join(folder.path, 'large.bin'), 'begins');
  await truncate(join(folder.path, 'large.bin'), 200 * 2 ** 20);
  const limits = {
    checkInterval: 50,
    headersTimeout: 300,
    slowBody: { after: 300, bytesPerSecond: 500 },
    // Longer than a busy machine may interrupt this process.
    stalled: 1000,
  };
  [portal, proxied] = await Promise.all([
    testPortal(folder.path, { limits }),
    testPortal(other.path, {
      environment: { ASSETPORTAL_TRUST_PROXY: 'loopback' },
      limits: { perMinute: { suggest: 2, prepare: 2, zip: 2, page: 2, guestDownload: 2 } },
    }),
  ]);
  await portal.settled();
  token = await portal.login();
  admin = portal.client(token);
});
afterAll(async () => {
  await Promise.all([portal.close(), proxied.close()]);
  await Promise.all([folder.remove(), other.remove()]);
});

const linkTo = async (fname: string, target: 'view' | 'down' = 'view') => {
  const { assets: docs } = await admin.search.query({ query: '*', rows: 100 });
  const id = docs.find((asset) => asset.fname === fname)?.id ?? '';
  const { url } = await portal.json<{ url: string }>(`download/?id=${id}&target=${target}`);
  return `${portal.url}${url}`;
};

describe('every response', () => {
  it.each(['/healthz', '/assetportal/api/search', '/assetportal/api/nothing', '/nothing', '/'])(
    'has security headers: %s',
    async (path) => {
      const { headers } = await fetch(`${portal.url}${path}`);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/]{43}=')*;/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  it('lets other sites show an image that every guest may view', async () => {
    const { assets: docs } = await admin.search.query({ query: '*', rows: 100 });
    const path = docs.find(({ url }) => url !== undefined)?.url ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const policies = [await fetch(portal.url + path), await fetch(portal.url + path, { headers })].map(
      (response) => [response.status, response.headers.get('cross-origin-resource-policy')],
    );
    expect(policies).toEqual([
      [200, 'cross-origin'],
      [200, 'same-origin'],
    ]);
  });

  it('contains a request ID that clients cannot choose', async () => {
    const ids = await Promise.all(
      [{}, {}, { 'x-request-id': 'chosen-by-me' }].map(async (headers: Record<string, string>) =>
        (await fetch(`${portal.url}/healthz`, { headers })).headers.get('x-request-id'),
      ),
    );
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is compressed if useful, and varies by encoding', async () => {
    for (const [path, encoding] of [
      ['/assetportal/api/index/fields', 'br'],
      ['/assetportal/api/openapi.json', 'gzip'],
    ] as const) {
      const { headers } = await fetch(`${portal.url}${path}`, { headers: { 'accept-encoding': encoding } });
      expect(headers.get('content-encoding')).toBe(encoding);
      expect(headers.get('vary')).toMatch(/accept-encoding/i);
    }
    const file = await fetch(await linkTo('evil.txt'), { headers: { 'accept-encoding': 'gzip, br' } });
    expect([file.headers.get('content-encoding'), file.headers.get('content-length')]).toEqual([
      null,
      String(EVIL['evil.txt']?.length),
    ]);
  });

  it('is not stored by shared caches', async () => {
    for (const path of ['search', 'assets?assetid=x', 'session/check', 'index/status', 'admin/audit']) {
      const { headers } = await portal.api(path);
      expect(headers.get('cache-control'), path).toMatch(/private|no-store/);
    }
  });
});

describe('headers of a proxy', () => {
  const forwarded = {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-request-id': 'from-proxy.1',
  };
  const logIn = (to: TestPortal) =>
    to.api('session/get', {
      method: 'POST',
      headers: { ...forwarded, 'content-type': 'application/json', 'x-assetportal-session': 'cookie' },
      body: JSON.stringify({ user: 'admin', pass: ADMIN_PASSWORD }),
    });
  const lastLogin = async (to: TestPortal) =>
    to.json<{ entries: { address: string }[] }>('admin/audit?action=login&rows=1', {
      headers: { authorization: `Bearer ${await to.login()}`, 'x-forwarded-for': '198.51.100.1' },
    });

  it('are used if the proxy is trusted', async () => {
    const response = await logIn(proxied);
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}$/);
    expect(response.headers.get('set-cookie')).toMatch(/; Secure/);
    expect(response.headers.get('x-request-id')).toBe('from-proxy.1');
    const entries = await proxied.json<{ entries: { address: string }[] }>('admin/audit?action=login', {
      headers: { authorization: `Bearer ${await proxied.login()}` },
    });
    expect(entries.entries.map(({ address }) => address)).toContain('203.0.113.7');
  });

  it('are ignored if the proxy is not trusted', async () => {
    const response = await logIn(portal);
    expect(response.headers.get('strict-transport-security')).toBeNull();
    expect(response.headers.get('set-cookie')).not.toMatch(/Secure/);
    expect(response.headers.get('x-request-id')).not.toBe('from-proxy.1');
    expect((await lastLogin(portal)).entries.map(({ address }) => address)).toEqual(['127.0.0.1']);
  });

  it('are ignored if they could corrupt a log', async () => {
    const { headers } = await fetch(`${proxied.url}/healthz`, { headers: { 'x-request-id': 'a "b" <c>' } });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('costly operations', () => {
  const request = (path: string, address: string) =>
    proxied.api(path, { headers: { 'x-forwarded-for': address } });

  it.each(['search/suggest?q=a', 'download?operation=zip&csetid=original&id=x'])(
    'are limited per address: %s',
    async (path) => {
      const statuses = [];
      for (let count = 0; count < 4; count += 1) statuses.push((await request(path, '203.0.113.1')).status);
      expect(statuses.map((status) => status === 429)).toEqual([false, false, true, true]);
      const refused = await request(path, '203.0.113.1');
      expect(await refused.json()).toMatchObject({ code: 'too-many-requests', status: 429 });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await request(path, '203.0.113.2')).status).not.toBe(429);
      expect((await request('search', '203.0.113.1')).status).toBe(200);
    },
  );
});

describe('library files', () => {
  it.each(Object.keys(EVIL))('never execute code in the portal’s origin: %s', async (fname) => {
    const { headers } = await fetch(await linkTo(fname));
    expect(headers.get('content-security-policy')).toMatch(/^sandbox;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    // None of them is displayed in a browser tab; all are downloaded.
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  });
});

describe('an invalid request', () => {
  it.each([
    ['not HTTP', 'hello\r\n\r\n', 400, 'invalid-request'],
    [
      'two Content-Length headers',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      400,
      'invalid-request',
    ],
    [
      'Content-Length with chunked encoding',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid-request',
    ],
    [
      'an endless header',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    ['an endless URL', `GET /${'x'.repeat(60_000)}`, 414, 'url-too-long'],
  ])('is rejected: %s', async (_, sent, status, code) => {
    const response = parseResponse(await raw(portal.url, sent).ended());
    expect(response).toEqual({ status, code, type: 'application/problem+json; charset=utf-8' });
  });

  it('is rejected if it arrives too slowly', async () => {
    const response = await raw(portal.url, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ').ended();
    expect(parseResponse(response)).toMatchObject({ status: 408, code: 'request-timeout' });
  });

  it('does not block other requests', async () => {
    const open = Array.from({ length: 50 }, () => raw(portal.url, 'GET / HT'));
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
    for (const { socket } of open) socket.destroy();
  });
});

describe('a client that blocks a connection', () => {
  it('is disconnected if its body arrives too slowly', async () => {
    const head =
      'POST /assetportal/api/session/get HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    const slow = raw(portal.url, `${head}Content-Length: 1000\r\n\r\n{`);
    expect(await slow.ended()).toBe('');
  });

  it('is disconnected if it does not read, and can resume later', async () => {
    const url = await linkTo('large.bin', 'down');
    const { pathname, search } = new URL(url);
    const idle = raw(portal.url, `GET ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    // Pauses at once: within the interval of a poll, the whole file could arrive.
    await new Promise<void>((done) => idle.socket.once('data', () => (idle.socket.pause(), done())));
    expect(idle.text()).toContain('200 OK');
    // The server closes the connection. The system's buffers hold far less than the whole file.
    await expect.poll(runningDownloads).toBe(0);
    idle.socket.resume();
    expect((await idle.ended()).length).toBeLessThan(100 * 2 ** 20);
    const rest = await fetch(url, { headers: { range: 'bytes=209715190-' } });
    expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, 10]);
  });

  it('stays connected while it reads, however slowly', async () => {
    const url = await linkTo('large.bin', 'down');
    const response = await fetch(url, { headers: { range: 'bytes=0-33554431' } });
    let length = 0;
    const started = performance.now();
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      length += bytes.length;
      // Slower than the timeout in total, but with steady progress.
      if (performance.now() - started < 1300) await new Promise((done) => setTimeout(done, 5));
    }
    expect(length).toBe(32 * 2 ** 20);
    expect(performance.now() - started).toBeGreaterThan(1200);
  });
});

/** Returns the number of running requests from the metrics, without the metrics request itself. */
async function runningDownloads(): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${portal.url}/metrics`, { headers })).text();
  return Number(/^assetportal_http_requests_running (\d+)$/m.exec(text)?.[1]) - 1;
}
