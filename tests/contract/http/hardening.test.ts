import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Portal } from '@assetportal/sdk';
import { temporaryFolder } from '../../fixtures/folder.js';
import { ADMIN_PASSWORD, testPortal, type TestPortal } from '../../fixtures/library.js';
import { answered, raw } from './raw.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
/** Behind a proxy at this machine's own address. */
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
  // Called a picture, it is none.
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
    stalled: 400,
  };
  [portal, proxied] = await Promise.all([
    testPortal(folder.path, { limits }),
    testPortal(other.path, {
      environment: { ASSETPORTAL_TRUST_PROXY: 'loopback' },
      limits: { perMinute: { suggest: 2, prepare: 2, zip: 2, page: 2 } },
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

describe('every answer', () => {
  it.each(['/healthz', '/assetportal/api/search', '/assetportal/api/nothing', '/nothing', '/'])(
    'is guarded in a browser: %s',
    async (path) => {
      const { headers } = await fetch(`${portal.url}${path}`);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self';");
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

  it('names the request, by an id that nobody can choose', async () => {
    const ids = await Promise.all(
      [{}, {}, { 'x-request-id': 'chosen-by-me' }].map(async (headers: Record<string, string>) =>
        (await fetch(`${portal.url}/healthz`, { headers })).headers.get('x-request-id'),
      ),
    );
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is compressed where that helps, and told apart by it', async () => {
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

  it('is kept by no shared cache', async () => {
    for (const path of ['search', 'assets?assetid=x', 'session/check', 'index/status', 'admin/audit']) {
      const { headers } = await portal.api(path);
      expect(headers.get('cache-control'), path).toMatch(/private|no-store/);
    }
  });
});

describe('a proxy', () => {
  const told = {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-request-id': 'of-the-proxy.1',
  };
  const logIn = (to: TestPortal) =>
    to.api('session/get', {
      method: 'POST',
      headers: { ...told, 'content-type': 'application/json', 'x-assetportal-session': 'cookie' },
      body: JSON.stringify({ user: 'admin', pass: ADMIN_PASSWORD }),
    });
  const lastLogin = async (to: TestPortal) =>
    to.json<{ entries: { address: string }[] }>('admin/audit?action=login&rows=1', {
      headers: { authorization: `Bearer ${await to.login()}`, 'x-forwarded-for': '198.51.100.1' },
    });

  it('that is trusted is believed', async () => {
    const answer = await logIn(proxied);
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}$/);
    expect(answer.headers.get('set-cookie')).toMatch(/; Secure/);
    expect(answer.headers.get('x-request-id')).toBe('of-the-proxy.1');
    const entries = await proxied.json<{ entries: { address: string }[] }>('admin/audit?action=login', {
      headers: { authorization: `Bearer ${await proxied.login()}` },
    });
    expect(entries.entries.map(({ address }) => address)).toContain('203.0.113.7');
  });

  it('that is not trusted is not believed', async () => {
    const answer = await logIn(portal);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    expect(answer.headers.get('set-cookie')).not.toMatch(/Secure/);
    expect(answer.headers.get('x-request-id')).not.toBe('of-the-proxy.1');
    expect((await lastLogin(portal)).entries.map(({ address }) => address)).toEqual(['127.0.0.1']);
  });

  it('cannot send what would spoil a log', async () => {
    const { headers } = await fetch(`${proxied.url}/healthz`, { headers: { 'x-request-id': 'a "b" <c>' } });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('whoever asks for too much of what is dear', () => {
  const ask = (path: string, address: string) =>
    proxied.api(path, { headers: { 'x-forwarded-for': address } });

  it.each(['search/suggest?q=a', 'download?operation=zip&csetid=original&id=x'])(
    'is told when to come back, and nobody else is: %s',
    async (path) => {
      const statuses = [];
      for (let count = 0; count < 4; count += 1) statuses.push((await ask(path, '203.0.113.1')).status);
      expect(statuses.map((status) => status === 429)).toEqual([false, false, true, true]);
      const refused = await ask(path, '203.0.113.1');
      expect(await refused.json()).toMatchObject({ code: 'too-many-requests', status: 429 });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await ask(path, '203.0.113.2')).status).not.toBe(429);
      expect((await ask('search', '203.0.113.1')).status).toBe(200);
    },
  );
});

describe('what comes from the library', () => {
  it.each(Object.keys(EVIL))('never runs in the portal’s origin: %s', async (fname) => {
    const { headers } = await fetch(await linkTo(fname));
    expect(headers.get('content-security-policy')).toMatch(/^sandbox;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    // Nothing of these is shown in a tab of its own: it is saved.
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  });
});

describe('what is no request', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'invalid-request'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      400,
      'invalid-request',
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid-request',
    ],
    [
      'a header without end',
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    ['an address without end', `GET /${'x'.repeat(60_000)}`, 414, 'url-too-long'],
  ])('is refused: %s', async (_, sent, status, code) => {
    const answer = answered(await raw(portal.url, sent).ended());
    expect(answer).toEqual({ status, code, type: 'application/problem+json; charset=utf-8' });
  });

  it('is refused when it takes too long to come', async () => {
    const answer = await raw(portal.url, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ').ended();
    expect(answered(answer)).toMatchObject({ status: 408, code: 'request-timeout' });
  });

  it('does not keep others from being answered', async () => {
    const open = Array.from({ length: 50 }, () => raw(portal.url, 'GET / HT'));
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
    for (const { socket } of open) socket.destroy();
  });
});

describe('a client that holds a connection without using it', () => {
  it('is cut off when its body hardly comes', async () => {
    const head =
      'POST /assetportal/api/session/get HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
    const slow = raw(portal.url, `${head}Content-Length: 1000\r\n\r\n{`);
    expect(await slow.ended()).toBe('');
  });

  it('is cut off when it does not read, and can go on later', async () => {
    const url = await linkTo('large.bin', 'down');
    const { pathname, search } = new URL(url);
    const idle = raw(portal.url, `GET ${pathname}${search} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await expect.poll(() => idle.text()).toContain('200 OK');
    idle.socket.pause();
    // The server breaks the connection; what lies in the system's buffers is far less than the file.
    await expect.poll(runningDownloads).toBe(0);
    idle.socket.resume();
    expect((await idle.ended()).length).toBeLessThan(100 * 2 ** 20);
    const rest = await fetch(url, { headers: { range: 'bytes=209715190-' } });
    expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, 10]);
  });

  it('is left alone while it reads, however long it takes', async () => {
    const url = await linkTo('large.bin', 'down');
    const answer = await fetch(url, { headers: { range: 'bytes=0-33554431' } });
    let length = 0;
    const began = performance.now();
    for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) {
      length += bytes.length;
      // Slower than the time after which it would be cut off, but steadily.
      if (length < 24 * 2 ** 20) await new Promise((done) => setTimeout(done, 5));
    }
    expect(length).toBe(32 * 2 ** 20);
    expect(performance.now() - began).toBeGreaterThan(800);
  });
});

/** Answers of files under way, as the metrics tell: this very question is one. */
async function runningDownloads(): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${portal.url}/metrics`, { headers })).text();
  return Number(/^assetportal_http_requests_running (\d+)$/m.exec(text)?.[1]) - 1;
}
