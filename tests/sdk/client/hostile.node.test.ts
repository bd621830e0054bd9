import { gzipSync } from 'node:zlib';
import crossFetch from 'cross-fetch';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isPortalError, type Fetch, type PortalError } from '@assetportal/sdk';
import { clientOf as portal, VERSION } from '../support/client.js';
import { aborted, failure } from '../support/failure.js';
import { crash, json, serve } from '../support/http.js';

const thrown = (work: () => unknown): PortalError => {
  try {
    work();
  } catch (error) {
    if (isPortalError(error)) return error;
  }
  throw new Error('no PortalError');
};

describe('client of a misbehaving server', { tags: ['d.transport.hostile'] }, () => {
  it('times out if the body of a response stalls', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"version":');
    });
    expect(await failure(portal(url, { timeout: 150 }).info.version())).toMatchObject({
      code: 'timed-out',
      retryable: true,
    });
  });

  it('times out if the body of a problem stalls', async () => {
    const url = await serve((_, response) => {
      response.writeHead(500, { 'content-type': 'application/problem+json' });
      response.write('{');
    });
    expect((await failure(portal(url, { timeout: 150 }).info.version())).code).toBe('timed-out');
    expect((await failure(portal(url, { timeout: 150 }).transport.open('/f'))).code).toBe('timed-out');
  });

  it('times out without a response, even if the fetch ignores its signal', async () => {
    const url = await serve(() => undefined);
    expect((await failure(portal(url, { timeout: 100 }).info.version())).code).toBe('timed-out');
    const unresponsive: Fetch = () => new Promise(() => undefined);
    expect((await failure(portal(url, { timeout: 50, fetch: unresponsive }).info.version())).code).toBe(
      'timed-out',
    );
  });

  it('times out if the headers arrive byte by byte', async () => {
    const url = await serve((request) => {
      const drip = setInterval(() => request.socket.write('H'), 20);
      request.socket.on('close', () => clearInterval(drip));
    });
    expect((await failure(portal(url, { timeout: 150 }).info.version())).code).toMatch(
      /^(timed-out|unreachable)$/,
    );
  });

  it('does not apply the timeout to the body of a download', async () => {
    let end = (): void => undefined;
    const url = await serve((_, response) => {
      response.writeHead(200);
      response.write('slow');
      end = () => void response.end(' and whole');
    });
    // The time passes only after the headers have arrived, also on a busy machine.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const response = await portal(url, { timeout: 100 }).transport.open('/file');
    await vi.advanceTimersByTimeAsync(1000);
    end();
    expect(await response.text()).toBe('slow and whole');
  });

  it('aborts a call, and the body of a started download, with the caller’s signal', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/file') response.writeHead(200).write('begun');
    });
    const controller = new AbortController();
    const call = aborted(portal(url).info.version({}, { signal: controller.signal }));
    const response = await portal(url).transport.open('/file', { signal: controller.signal });
    controller.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
    await expect(response.text()).rejects.toThrow();
    expect(await aborted(portal(url).info.version({}, { signal: controller.signal }))).toBe(
      controller.signal.reason,
    );
  });

  it('rejects an HTML page with status 200, for example from a captive portal', async () => {
    const url = await serve(
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    );
    const error = await failure(portal(url, { retry: 2 }).info.version());
    expect(error).toMatchObject({ code: 'not-the-portal', status: 200, retryable: false });
    expect(error.message).toContain(url);
  });

  it('retries after an HTML page with status 502, for example from a proxy', async () => {
    let calls = 0;
    const url = await serve((_, response) => {
      calls += 1;
      if (calls === 1)
        response.writeHead(502, { 'content-type': 'text/html', 'retry-after': '0' }).end('<h1>Bad Gateway');
      else json(response, VERSION);
    });
    expect(await portal(url, { retry: 1 }).info.version()).toEqual(VERSION);
    expect(calls).toBe(2);
  });

  it('rejects JSON that does not match the contract', async () => {
    const url = await serve((request, response) => {
      if (request.url?.includes('search')) json(response, { response: { numFound: '1', docs: {} } });
      else json(response, { name: 'another service' });
    });
    expect(await failure(portal(url, { retry: 2 }).info.version())).toMatchObject({
      code: 'unexpected-answer',
      kind: 'answer',
      status: 200,
      retryable: false,
      nextStep: 'ask-admin',
    });
    const error = await failure(portal(url).search.query({}));
    expect(error.message).toContain('response.numFound');
    expect(error.message).toContain('response.docs');
    expect(error.message).toContain('facetCounts');
  });

  it('preserves additional members of a newer server', async () => {
    const url = await serve((_, response) => json(response, { ...VERSION, new: { a: 1 } }));
    expect(await portal(url).info.version()).toEqual({ ...VERSION, new: { a: 1 } });
  });

  it('rejects with `unreachable` if the connection breaks inside the body', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"version":', () => response.destroy());
    });
    expect(await failure(portal(url).info.version())).toMatchObject({ code: 'unreachable', retryable: true });
  });

  it('rejects with `unreachable` if the connection breaks before the response, or the port is closed', async () => {
    const url = await serve((request) => void request.socket.resetAndDestroy());
    expect((await failure(portal(url).info.version())).code).toBe('unreachable');
    await crash(url);
    expect((await failure(portal(url).info.version())).code).toBe('unreachable');
  });

  it.each(['nonsense', 'localhost:1', 'ftp://host', '//host/x', 'http://ada:secret@host'])(
    'rejects an invalid portal address: %s',
    (url) => {
      const error = thrown(() => portal(url));
      expect(error).toMatchObject({ code: 'invalid-call', kind: 'caller', nextStep: 'correct-request' });
      expect(error.message).toContain('http://localhost:8080');
      expect(error.message).not.toContain('secret');
    },
  );

  it('stops reading an endless response', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(4 * 1024 * 1024, ' ');
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    });
    const error = await failure(portal(url).info.version());
    expect(error).toMatchObject({ code: 'not-the-portal', retryable: false });
    expect(error.message).toContain('too long');
  });

  it('does not read a response with an excessive Content-Length', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(2 ** 40) });
      response.write(' ');
    });
    expect((await failure(portal(url).info.version())).message).toContain('too long');
  });

  it('stops decompressing a compression bomb', { tags: ['gate'] }, async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '));
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb);
    });
    expect(bomb.length).toBeLessThan(200_000);
    expect((await failure(portal(url).info.version())).message).toContain('too long');
    expect((await failure(portal(url, { fetch: crossFetch }).info.version())).message).toContain('too long');
  });

  it('stops reading an endless response with cross-fetch', async () => {
    let closed: () => void = () => undefined;
    const gone = new Promise<void>((done) => (closed = done));
    const url = await serve((_, response) => {
      response.on('close', closed);
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(4 * 1024 * 1024, ' ');
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    });
    expect((await failure(portal(url, { fetch: crossFetch }).info.version())).message).toContain('too long');
    await gone;
  });

  it.each([
    ['incomplete JSON', '{"version":"9"', 'not-the-portal'],
    ['empty', '', 'not-the-portal'],
    ['not text', Buffer.from([0xff, 0xfe, 0x00]), 'not-the-portal'],
    ['nested very deeply', '['.repeat(100_000) + ']'.repeat(100_000), 'unexpected-answer'],
    ['null', 'null', 'unexpected-answer'],
  ])('rejects a response that is %s', async (_, body, code) => {
    const url = await serve(
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    );
    expect((await failure(portal(url).info.version())).code).toBe(code);
  });

  it('ignores members that would pollute a prototype', async () => {
    const text = '{"version":"9","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const url = await serve(
      (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    );
    for (const validate of ['strict', 'off'] as const) {
      const version = await portal(url, { validate }).info.version();
      expect(version.version).toBe('9');
      expect(Object.getPrototypeOf(version)).toBe(Object.prototype);
      expect(({} as { polluted?: number }).polluted).toBeUndefined();
    }
  });

  it('rejects with `unreachable` for endless headers', async () => {
    const url = await serve((request) => {
      request.socket.write('HTTP/1.1 200 OK\r\n');
      const more = () => {
        while (!request.socket.destroyed && request.socket.write(`x-${'a'.repeat(1000)}: b\r\n`.repeat(100)));
      };
      request.socket.on('drain', more).on('error', () => undefined);
      more();
    });
    expect((await failure(portal(url).info.version())).code).toBe('unreachable');
  });

  it('omits the query from error messages, because it may contain secrets', async () => {
    const url = await serve((_, response) => void response.end('no'));
    expect((await failure(portal(url).search.query({ query: 'private words' }))).message).not.toContain(
      'private',
    );
  });
});
