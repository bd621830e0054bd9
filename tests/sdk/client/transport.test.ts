/** @module-tag browser */
import { describe, expect, it } from 'vitest';
import {
  createPortal,
  type Fetch,
  type FinishedRequest,
  type Hooks,
  type OutgoingRequest,
  type PortalError,
  type TransportOptions,
} from '@assetportal/sdk';
import { failure } from '../support/failure.js';

const SECRET = 'a-secret-token';
const VERSION = { version: '1' };
const URL = 'http://portal';

/** Creates a fetch that returns these responses in order and repeats the last one. Records the requests. */
function fetchWith(...responses: (Response | Error | (() => Response))[]) {
  const requests: { readonly url: string; readonly headers: Headers; readonly init: RequestInit }[] = [];
  const fetch: Fetch = (url, init = {}) => {
    const next = responses[Math.min(requests.length, responses.length - 1)];
    requests.push({ url, headers: new Headers(init.headers), init });
    if (next instanceof Error) return Promise.reject(next);
    return Promise.resolve(next instanceof Response ? next.clone() : (next?.() ?? Response.json(VERSION)));
  };
  return { fetch, requests };
}
const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ type: 'about:blank', title: code, status, detail: code, code }, { status, headers });
const portal = (options: Partial<TransportOptions>) =>
  createPortal({ url: URL, retry: 0, token: () => SECRET, ...options });

describe('hooks', { tags: ['d.transport.hooks'] }, () => {
  it('lets `before` change the request, and adds the token afterwards', async () => {
    const { fetch, requests } = fetchWith(Response.json(VERSION));
    const seen: OutgoingRequest[] = [];
    const before: Hooks['before'] = (request) => {
      seen.push(request);
      const headers = { ...request.headers, 'x-trace': '7' };
      return Promise.resolve({ ...request, url: `${request.url}?x=1`, headers });
    };
    await portal({ fetch, hooks: { before } }).info.version();
    expect(seen).toMatchObject([
      {
        method: 'GET',
        url: `${URL}/assetportal/api/info/check_version`,
        call: 'info.check_version',
        attempt: 0,
      },
    ]);
    expect(JSON.stringify(seen)).not.toContain(SECRET);
    expect(requests[0]?.url).toBe(`${URL}/assetportal/api/info/check_version?x=1`);
    expect(requests[0]?.headers.get('x-trace')).toBe('7');
    expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${SECRET}`);
  });

  it('does not send the token to another origin that a hook selects', async () => {
    const { fetch, requests } = fetchWith(Response.json(VERSION));
    const before: Hooks['before'] = (request) => ({ ...request, url: 'https://elsewhere.example/x' });
    await portal({ fetch, hooks: { before } }).info.version();
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });

  it('passes the status, duration and error of each attempt to `after`', async () => {
    const reported: FinishedRequest[] = [];
    const { fetch } = fetchWith(problem(503, 'unavailable', { 'retry-after': '0' }), Response.json(VERSION));
    await portal({ fetch, retry: 1, hooks: { after: (done) => void reported.push(done) } }).info.version();
    expect(reported).toMatchObject([
      { status: 503, error: { code: 'unavailable' }, request: { attempt: 0 } },
      { status: 200, error: undefined, request: { attempt: 1 } },
    ]);
    expect(reported.every(({ duration }) => duration >= 0 && duration < 10_000)).toBe(true);
    expect(JSON.stringify(reported)).not.toContain(SECRET);
  });

  it('calls `after` for links and for requests without a response', async () => {
    const reported: FinishedRequest[] = [];
    const hooks: Hooks = { after: (done) => void reported.push(done) };
    await portal({ fetch: fetchWith(new Response('x')).fetch, hooks }).transport.open('/file');
    await failure(portal({ fetch: fetchWith(new TypeError('no')).fetch, hooks }).info.version());
    expect(reported).toMatchObject([
      { status: 200, request: { url: `${URL}/file` } },
      { status: undefined, error: { code: 'unreachable' } },
    ]);
  });

  it.each(['before', 'after'] as const)(
    'rejects with `hook-failed` and omits the token if the `%s` hook throws',
    async (name) => {
      const { fetch } = fetchWith(Response.json(VERSION));
      for (const hook of [
        () => {
          throw new Error(`oh no, ${SECRET}`);
        },
        () => Promise.reject(new Error(`oh no, ${SECRET}`)),
      ]) {
        const error = await failure(portal({ fetch, hooks: { [name]: hook } }).info.version());
        expect(error).toMatchObject({ code: 'hook-failed', kind: 'caller', retryable: false });
        expect(error.message).toContain(name);
        expect(error.message).toContain('oh no');
        expect(error.message + JSON.stringify(error)).not.toContain(SECRET);
      }
    },
  );

  it('rejects with the PortalError that a hook throws', async () => {
    const thrown = await failure(
      portal({ fetch: fetchWith(problem(401, 'session-expired')).fetch }).info.version(),
    );
    const before = () => Promise.reject(thrown);
    const { fetch, requests } = fetchWith(Response.json(VERSION));
    expect(await failure(portal({ fetch, hooks: { before } }).info.version())).toBe(thrown);
    expect(requests).toEqual([]);
  });

  it(
    'applies the timeout of the call to a hook that never ends',
    { tags: ['d.transport.timeout'] },
    async () => {
      const before = () => new Promise<void>(() => undefined);
      const { fetch } = fetchWith(Response.json(VERSION));
      expect((await failure(portal({ fetch, timeout: 30, hooks: { before } }).info.version())).code).toBe(
        'timed-out',
      );
    },
  );

  it('rejects with the error of the call, and reports the error of a hook as a warning', async () => {
    const warnings: PortalError[] = [];
    const after = () => Promise.reject(new Error('oh no'));
    const called = portal({
      fetch: fetchWith(problem(403, 'forbidden')).fetch,
      hooks: { after },
      onWarning: (warning) => warnings.push(warning),
    });
    expect((await failure(called.info.version())).code).toBe('forbidden');
    expect(warnings).toMatchObject([{ code: 'hook-failed' }]);
  });
});

describe('validation of replies', { tags: ['d.transport.validation'] }, () => {
  const doc = { fname: 'a.jpg', asset_groups: [1] };
  const wrong = {
    response: { numFound: 1, start: 0, docs: [doc] },
    facetCounts: { facetFields: {} },
    more: 1,
  };
  const unwrapped = { total: 1, start: 0, assets: [doc], facets: {}, ranges: {} };

  it('strict mode: rejects an invalid reply and lists the invalid paths', async () => {
    const error = await failure(portal({ fetch: fetchWith(Response.json(wrong)).fetch }).search.query({}));
    expect(error).toMatchObject({ code: 'unexpected-answer', status: 200 });
    expect(error.message).toContain('search.get');
    expect(error.message).toContain('response.docs.0.id');
    expect(error.message).toContain('response.docs.0.asset_groups.0');
  });

  it('strict mode: reports a reply that is invalid at the root', async () => {
    const error = await failure(portal({ fetch: fetchWith(Response.json(['x'])).fetch }).info.version());
    expect(error.message).toContain('(root)');
  });

  it('warn mode: resolves with an invalid reply and reports a warning', async () => {
    const warnings: PortalError[] = [];
    const warned = portal({
      fetch: fetchWith(Response.json(wrong)).fetch,
      validate: 'warn',
      onWarning: (warning) => warnings.push(warning),
    });
    expect(await warned.search.query({})).toMatchObject(unwrapped);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.message).toContain('response.docs.0.id');
    await warned.search.query({}).catch(() => undefined);
  });

  it('warn mode: rejects with `hook-failed` if onWarning throws', async () => {
    const warned = portal({
      fetch: fetchWith(Response.json(wrong)).fetch,
      validate: 'warn',
      onWarning: () => {
        throw new Error(`oh no, ${SECRET}`);
      },
    });
    const error = await failure(warned.search.query({}));
    expect(error.code).toBe('hook-failed');
    expect(error.message).toContain('onWarning');
    expect(error.message).not.toContain(SECRET);
  });

  it('off mode: does not validate the reply', async () => {
    const warnings: unknown[] = [];
    const unvalidated = portal({
      fetch: fetchWith(Response.json(wrong)).fetch,
      validate: 'off',
      onWarning: (warning) => warnings.push(warning),
    });
    expect(await unvalidated.search.query({})).toEqual(unwrapped);
    expect(warnings).toEqual([]);
  });

  it.each(['off', 'warn'] as const)(
    '%s mode: rejects a reply that cannot be converted to the result',
    async (validate) => {
      const { fetch } = fetchWith(() => Response.json({ more: 1 }));
      const error = await failure(portal({ fetch, validate }).search.query({}));
      expect(error).toMatchObject({ code: 'unexpected-answer', status: 200, call: 'search.get' });
    },
  );

  it.each(['off', 'warn', 'strict'] as const)(
    '%s mode: rejects a reply that is not JSON',
    async (validate) => {
      const { fetch } = fetchWith(() => new Response('<html>'));
      expect((await failure(portal({ fetch, validate }).info.version())).code).toBe('not-the-portal');
    },
  );

  it('preserves the members of a newer server at every depth', async () => {
    const asset = {
      id: 'a',
      fname: 'a',
      filetype: 'jpg',
      asset_type: 'JPG',
      asset_groups: [],
      imp_date: '',
      obj_dload_cnt: 0,
      title: '',
      file_size: 1,
      folder: '',
      location: { lat: 1, lon: 2, alt: 3 },
      newer_member: { a: [1] },
    };
    const reply = {
      response: { numFound: 1, start: 0, docs: [asset], more: 1 },
      facetCounts: { facetFields: { x: [{ label: 'l', count: 1, countStr: '1' }] }, more: 1 },
      more: { x: 1 },
    };
    expect(await portal({ fetch: fetchWith(Response.json(reply)).fetch }).search.query({})).toEqual({
      total: 1,
      start: 0,
      assets: [asset],
      facets: { x: [{ label: 'l', count: 1, countStr: '1' }] },
      ranges: {},
    });
  });

  it('exposes the complete problem document', { tags: ['d.errors.problem'] }, async () => {
    const document = {
      type: 'https://portal.example/problems/x',
      title: 'T',
      status: 429,
      detail: 'Wait.',
      code: 'too-many-requests',
      external_status: 403,
      errors: [{ path: 'a' }],
    };
    const { fetch } = fetchWith(Response.json(document, { status: 429, headers: { 'retry-after': '7' } }));
    const error = await failure(portal({ fetch }).info.version());
    expect(error).toMatchObject({
      code: 'too-many-requests',
      status: 429,
      externalStatus: 403,
      retryAfter: 7,
      message: 'Wait.',
      problem: document,
    });
  });

  it.each([
    ['no code', { detail: 'x' }],
    ['no detail', { code: 'x' }],
    ['an invalid code', { code: 1, detail: 'x' }],
    ['null', null],
    ['a list', []],
  ])(
    'rejects an error response that is not a problem document with `not-the-portal`: %s',
    async (_, body) => {
      const { fetch } = fetchWith(Response.json(body, { status: 500 }));
      expect(await failure(portal({ fetch }).info.version())).toMatchObject({
        code: 'not-the-portal',
        status: 500,
      });
    },
  );

  it('omits an invalid external status', async () => {
    const { fetch } = fetchWith(
      Response.json({ code: 'x', detail: 'y', external_status: '403' }, { status: 502 }),
    );
    expect((await failure(portal({ fetch }).info.version())).externalStatus).toBeUndefined();
  });
});

describe('retry policy of the client', { tags: ['d.transport.retry'] }, () => {
  const rateLimited = (headers: Record<string, string>) =>
    fetchWith(problem(429, 'too-many-requests', headers));

  it.each([
    ['3', 3],
    ['0', 0],
    ['999999999', 86_400],
    ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
    ['Fri, 31 Dec 9999 23:59:59 GMT', undefined],
    ['soon', undefined],
    ['-5', undefined],
    ['', undefined],
  ])('parses the Retry-After header “%s”', async (header, seconds) => {
    const { fetch } = rateLimited({ 'retry-after': header });
    expect((await failure(portal({ fetch }).info.version())).retryAfter).toBe(seconds);
  });

  it.each([
    ['correct clock', 0],
    ['clock one year behind', -365],
    ['clock ten years ahead', 3650],
  ])('compares a Retry-After date with the server’s clock: %s', async (_, days) => {
    const now = Date.now() + days * 86_400_000;
    const { fetch } = rateLimited({
      date: new Date(now).toUTCString(),
      'retry-after': new Date(now + 30_000).toUTCString(),
    });
    expect((await failure(portal({ fetch }).info.version())).retryAfter).toBe(30);
  });

  it('ignores a Retry-After date from a wrong clock', async () => {
    for (const date of ['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT']) {
      const { fetch, requests } = fetchWith(
        problem(503, 'unavailable', { 'retry-after': date }),
        Response.json(VERSION),
      );
      const started = performance.now();
      expect(await portal({ fetch, retry: 1 }).info.version()).toEqual(VERSION);
      expect(performance.now() - started).toBeGreaterThan(100);
      expect(requests).toHaveLength(2);
    }
  });

  it('stops after the configured number of retries', async () => {
    const { fetch, requests } = rateLimited({ 'retry-after': '0' });
    await failure(portal({ fetch, retry: 3 }).info.version());
    expect(requests).toHaveLength(4);
    await failure(portal({ fetch, retry: 3 }).info.version({}, { retry: 1 }));
    expect(requests).toHaveLength(6);
  });

  it.each([Number.NaN, -1, 0])('sends the request once if `retry` is %s', async (retry) => {
    const { fetch, requests } = rateLimited({ 'retry-after': '0' });
    await failure(portal({ fetch, retry }).info.version());
    expect(requests).toHaveLength(1);
  });

  it('applies no limit for an infinite timeout', { tags: ['d.transport.timeout'] }, async () => {
    const fetch: Fetch = async () => {
      await new Promise((done) => setTimeout(done, 30));
      return Response.json(VERSION);
    };
    expect(await portal({ fetch, timeout: Number.POSITIVE_INFINITY }).info.version()).toEqual(VERSION);
  });
});

describe('file uploads', { tags: ['d.calls.files'] }, () => {
  const BYTES = new Uint8Array([0, 1, 255]);
  it.each([
    ['bytes', BYTES],
    ['a Blob', new Blob([BYTES])],
  ])('passes %s to a custom fetch as bytes', async (_, bytes) => {
    const { fetch, requests } = fetchWith(Response.json({}));
    await portal({ fetch }).branding.set({ file: 'logo', bytes, type: 'image/png' });
    expect(requests[0]?.init.body).toEqual(BYTES);
    expect(requests[0]?.headers.get('content-type')).toBe('image/png');
  });
});

describe('track', () => {
  it('gets each call until its last retry has ended, except in the background', async () => {
    const { fetch } = fetchWith(problem(503, 'unavailable'), Response.json(VERSION));
    const events: string[] = [];
    const track = <T>(call: Promise<T>): Promise<T> => {
      events.push('starts');
      return call.finally(() => events.push('ends'));
    };
    const client = portal({ fetch, retry: 1, track });
    const call = client.info.version();
    expect(events).toEqual(['starts']);
    expect(await call).toEqual(VERSION);
    expect(events).toEqual(['starts', 'ends']);
    expect(await client.info.version({}, { background: true })).toEqual(VERSION);
    await client.transport.open('/file');
    expect(events).toEqual(['starts', 'ends']);
    const failing = portal({ fetch: fetchWith(problem(403, 'forbidden')).fetch, track });
    await expect(failing.info.version()).rejects.toMatchObject({ code: 'forbidden' });
    expect(events).toEqual(['starts', 'ends', 'starts', 'ends']);
  });
});
