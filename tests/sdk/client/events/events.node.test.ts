import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPortal, isAbortError, isPortalError } from '@assetportal/sdk';
import type { PortalEvent } from '@assetportal/sdk/contract';
import { crash, problem, serve } from '../../support/http.js';

afterEach(() => void vi.unstubAllGlobals());

const STATUS = { state: 'idle', found: 1, done: 1, failed: 0 };
const index = (found: number) => ({ type: 'index', status: { ...STATUS, found } });
const frame = (event: unknown, id?: string) =>
  `retry: 1\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;
const HEAD = { 'content-type': 'text/event-stream; charset=utf-8' };

/** Returns the first `count` events and ends the iteration. */
async function take(events: AsyncIterable<PortalEvent>, count: number): Promise<PortalEvent[]> {
  const received: PortalEvent[] = [];
  for await (const event of events) if (received.push(event) === count) break;
  return received;
}

describe('portal.events', { tags: ['d.call.events'] }, () => {
  it('sends the contract’s headers, yields the events, and disconnects when the caller leaves the loop', async () => {
    let head: unknown;
    let closed: () => void = () => undefined;
    const gone = new Promise<void>((done) => (closed = done));
    const url = await serve((request, response) => {
      head = { method: request.method, url: request.url, headers: request.headers };
      response.on('close', closed);
      response.writeHead(200, HEAD).write(`: welcome\n\n${frame(index(1))}${frame({ type: 'config' })}`);
    });
    const portal = createPortal({ url: `${url}/media/`, token: () => 'T', locale: () => 'de' });
    expect(await take(portal.events(), 2)).toEqual([index(1), { type: 'config' }]);
    expect(head).toMatchObject({
      method: 'GET',
      url: '/media/assetportal/api/events',
      headers: { accept: 'text/event-stream', authorization: 'Bearer T', 'accept-language': 'de' },
    });
    await gone;
  });

  it('reconnects after a broken connection and sends the last event ID', async () => {
    const requests: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      requests.push(request.headers['last-event-id'] as string | undefined);
      response.writeHead(200, HEAD);
      const text = frame(index(requests.length), String(requests.length));
      // Closes the connection in the middle of the next event, which therefore does not count as received.
      if (requests.length < 3) response.write(`${text}id: 99\ndata: {"ty`, () => response.destroy());
      else response.write(text);
    });
    expect(await take(createPortal({ url }).events(), 3)).toEqual([index(1), index(2), index(3)]);
    expect(requests).toEqual([undefined, '1', '2']);
  });

  it('reconnects to a starting server after its Retry-After', async () => {
    let requests = 0;
    const url = await serve((_, response) => {
      if ((requests += 1) === 1) response.writeHead(503, { 'retry-after': '0' }).end('<h1>starting');
      else response.writeHead(200, HEAD).write(frame(index(1)));
    });
    expect(await take(createPortal({ url }).events(), 1)).toEqual([index(1)]);
  });

  it('reconnects if the connection goes silent', async () => {
    let requests = 0;
    const url = await serve((_, response) => {
      response.writeHead(200, HEAD).write(frame(index((requests += 1))));
    });
    const [first, second] = await take(createPortal({ url }).events({}, { silence: 300 }), 2);
    expect(first).not.toEqual(second);
    expect(requests).toBeGreaterThan(1);
  });

  it.each(['while receiving', 'while waiting to reconnect', 'before the start'])(
    'ends without an error when its signal aborts: %s',
    async (when) => {
      const controller = new AbortController();
      const url = await serve((_, response) => {
        if (when === 'while receiving') response.writeHead(200, HEAD).write(frame(index(1)));
        else response.writeHead(503, { 'retry-after': '50' }).end(() => controller.abort());
      });
      if (when === 'before the start') controller.abort();
      const seen: PortalEvent[] = [];
      for await (const event of createPortal({ url }).events({}, { signal: controller.signal })) {
        seen.push(event);
        controller.abort();
      }
      expect(seen).toHaveLength(when === 'while receiving' ? 1 : 0);
    },
  );

  it('ends if the server responds with 204', async () => {
    const url = await serve((_, response) => void response.writeHead(204).end());
    expect(await take(createPortal({ url }).events(), 1)).toEqual([]);
  });

  it.each([
    ['no session', 401, 'not-logged-in', 'not-logged-in'],
    ['no permission', 403, 'forbidden', 'forbidden'],
    ['a server without events', 404, 'not-found', 'not-found'],
  ])('rejects with a permanent error: %s', async (_, status, code, expected) => {
    const url = await serve((_, response) => problem(response, status, code));
    await expect(take(createPortal({ url }).events(), 1)).rejects.toMatchObject({ code: expected });
  });

  it.each([
    ['an HTML page', 'text/html', '<html>', 'not-the-portal'],
    ['an event that is not JSON', HEAD['content-type'], 'data: x\n\n', 'not-the-portal'],
    [
      'an event that does not match the contract',
      HEAD['content-type'],
      frame({ type: 'index' }),
      'unexpected-answer',
    ],
    ['an endless event', HEAD['content-type'], `data: ${'x'.repeat(5_000_000)}`, 'not-the-portal'],
  ])('rejects with a typed error for an invalid stream: %s', async (_, type, text, code) => {
    const url = await serve(
      (_, response) => void response.writeHead(200, { 'content-type': type }).end(text),
    );
    await expect(take(createPortal({ url }).events(), 1)).rejects.toMatchObject({ code });
  });

  it('skips unsupported event types of a newer server', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, HEAD).write(frame({ type: 'newer-type', x: 1 }) + frame(index(1)));
    });
    expect(await take(createPortal({ url }).events(), 1)).toEqual([index(1)]);
  });

  it('keeps reconnecting while the server is unavailable', async () => {
    const url = await serve((_, response) => void response.writeHead(200, HEAD).write(frame(index(1))));
    const controller = new AbortController();
    const events = createPortal({ url }).events({}, { signal: controller.signal });
    expect((await events.next()).value).toEqual(index(1));
    await crash(url);
    const next = events.next();
    expect(await Promise.race([next, new Promise((done) => setTimeout(done, 400, 'still trying'))])).toBe(
      'still trying',
    );
    controller.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });
});

describe('health and readiness', () => {
  it('returns the health and readiness, and false for another service or none', async () => {
    const paths: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      paths.push(request.url);
      if (request.url === '/readyz') problem(response, 503, 'unavailable');
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    });
    const { info } = createPortal({ url });
    expect([await info.healthy(), await info.ready()]).toEqual([true, false]);
    expect(paths).toEqual(['/healthz', '/readyz']);
    const html = await serve((_, response) => void response.writeHead(200).end('<html>'));
    expect(await createPortal({ url: html }).info.healthy()).toBe(false);
    await crash(html);
    expect(await createPortal({ url: html }).info.healthy()).toBe(false);
  });

  it('returns false for another service with a large page, or with a broken response', async () => {
    const large = await serve((_, response) => void response.writeHead(200).end('x'.repeat(20_000)));
    const broken = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy());
    });
    for (const url of [large, broken]) {
      const { info } = createPortal({ url });
      expect([await info.healthy(), await info.ready()]).toEqual([false, false]);
    }
  });

  it('rejects with an AbortError if the signal aborts a health check', async () => {
    const error: unknown = await createPortal({ url: 'http://127.0.0.1:1' })
      .info.healthy({}, { signal: AbortSignal.abort() })
      .catch((caught: unknown) => caught);
    expect(isAbortError(error)).toBe(true);
    expect(isPortalError(error)).toBe(false);
  });
});
