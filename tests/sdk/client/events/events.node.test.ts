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

/** So many events, and then the loop is left. */
async function take(events: AsyncIterable<PortalEvent>, count: number): Promise<PortalEvent[]> {
  const taken: PortalEvent[] = [];
  for await (const event of events) if (taken.push(event) === count) break;
  return taken;
}

describe('portal.events', { tags: ['d.call.events'] }, () => {
  it('asks as the contract says, tells what comes, and lets go when the loop is left', async () => {
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

  it('comes back after a break, and names the event after which it goes on', async () => {
    const asked: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      asked.push(request.headers['last-event-id'] as string | undefined);
      response.writeHead(200, HEAD);
      const text = frame(index(asked.length), String(asked.length));
      // In the middle of the event after it: that one was not told.
      if (asked.length < 3) response.write(`${text}id: 99\ndata: {"ty`, () => response.destroy());
      else response.write(text);
    });
    expect(await take(createPortal({ url }).events(), 3)).toEqual([index(1), index(2), index(3)]);
    expect(asked).toEqual([undefined, '1', '2']);
  });

  it('comes back to a server that is starting, after its Retry-After', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      if ((asked += 1) === 1) response.writeHead(503, { 'retry-after': '0' }).end('<h1>starting');
      else response.writeHead(200, HEAD).write(frame(index(1)));
    });
    expect(await take(createPortal({ url }).events(), 1)).toEqual([index(1)]);
  });

  it('comes back where nothing more comes, not even a comment', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      response.writeHead(200, HEAD).write(frame(index((asked += 1))));
    });
    const [first, second] = await take(createPortal({ url }).events({}, { silence: 300 }), 2);
    expect(first).not.toEqual(second);
    expect(asked).toBeGreaterThan(1);
  });

  it.each(['while it listens', 'while it waits', 'before'])(
    'ends without an error by its signal: %s',
    async (when) => {
      const controller = new AbortController();
      const url = await serve((_, response) => {
        if (when === 'while it listens') response.writeHead(200, HEAD).write(frame(index(1)));
        else response.writeHead(503, { 'retry-after': '50' }).end(() => controller.abort());
      });
      if (when === 'before') controller.abort();
      const seen: PortalEvent[] = [];
      for await (const event of createPortal({ url }).events({}, { signal: controller.signal })) {
        seen.push(event);
        controller.abort();
      }
      expect(seen).toHaveLength(when === 'while it listens' ? 1 : 0);
    },
  );

  it('ends where the server says that there is nothing to come back for', async () => {
    const url = await serve((_, response) => void response.writeHead(204).end());
    expect(await take(createPortal({ url }).events(), 1)).toEqual([]);
  });

  it.each([
    ['no session', 401, 'not-logged-in', 'not-logged-in'],
    ['no right', 403, 'forbidden', 'forbidden'],
    ['a server without events', 404, 'not-found', 'not-found'],
  ])('rejects with what will not mend: %s', async (_, status, code, expected) => {
    const url = await serve((_, response) => problem(response, status, code));
    await expect(take(createPortal({ url }).events(), 1)).rejects.toMatchObject({ code: expected });
  });

  it.each([
    ['a page', 'text/html', '<html>', 'not-the-portal'],
    ['an event that is no JSON', HEAD['content-type'], 'data: x\n\n', 'not-the-portal'],
    [
      'an event that is not the contract’s',
      HEAD['content-type'],
      frame({ type: 'index' }),
      'unexpected-answer',
    ],
    ['an event without end', HEAD['content-type'], `data: ${'x'.repeat(5_000_000)}`, 'not-the-portal'],
  ])('rejects with what is no portal: %s', async (_, type, text, code) => {
    const url = await serve(
      (_, response) => void response.writeHead(200, { 'content-type': type }).end(text),
    );
    await expect(take(createPortal({ url }).events(), 1)).rejects.toMatchObject({ code });
  });

  it('leaves out events of a kind that only a newer server knows', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, HEAD).write(frame({ type: 'of-tomorrow', x: 1 }) + frame(index(1)));
    });
    expect(await take(createPortal({ url }).events(), 1)).toEqual([index(1)]);
  });

  it('keeps trying while the server is away', async () => {
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

describe('the other things a server tells of itself', () => {
  it('healthy and ready, and that something else is neither', async () => {
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

  it('an aborted question has no answer', async () => {
    const error: unknown = await createPortal({ url: 'http://127.0.0.1:1' })
      .info.healthy({}, { signal: AbortSignal.abort() })
      .catch((caught: unknown) => caught);
    expect(isAbortError(error)).toBe(true);
    expect(isPortalError(error)).toBe(false);
  });
});
