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

/** Answers in turn, the last again and again; tells what came. */
function answers(...given: (Response | Error | (() => Response))[]) {
  const requests: { readonly url: string; readonly headers: Headers; readonly init: RequestInit }[] = [];
  const fetch: Fetch = (url, init = {}) => {
    const next = given[Math.min(requests.length, given.length - 1)];
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
  it('before may add headers or change the request; the token is added behind it', async () => {
    const { fetch, requests } = answers(Response.json(VERSION));
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

  it('the token does not go where a hook sends a request', async () => {
    const { fetch, requests } = answers(Response.json(VERSION));
    const before: Hooks['before'] = (request) => ({ ...request, url: 'https://elsewhere.example/x' });
    await portal({ fetch, hooks: { before } }).info.version();
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });

  it('after tells each attempt with its status, duration and error', async () => {
    const told: FinishedRequest[] = [];
    const { fetch } = answers(problem(503, 'unavailable', { 'retry-after': '0' }), Response.json(VERSION));
    await portal({ fetch, retry: 1, hooks: { after: (done) => void told.push(done) } }).info.version();
    expect(told).toMatchObject([
      { status: 503, error: { code: 'unavailable' }, request: { attempt: 0 } },
      { status: 200, error: undefined, request: { attempt: 1 } },
    ]);
    expect(told.every(({ duration }) => duration >= 0 && duration < 10_000)).toBe(true);
    expect(JSON.stringify(told)).not.toContain(SECRET);
  });

  it('after tells of a link that is opened, and of no answer at all', async () => {
    const told: FinishedRequest[] = [];
    const hooks: Hooks = { after: (done) => void told.push(done) };
    await portal({ fetch: answers(new Response('x')).fetch, hooks }).transport.open('/file');
    await failure(portal({ fetch: answers(new TypeError('no')).fetch, hooks }).info.version());
    expect(told).toMatchObject([
      { status: 200, request: { url: `${URL}/file` } },
      { status: undefined, error: { code: 'unreachable' } },
    ]);
  });

  it.each(['before', 'after'] as const)(
    'one that throws is a clear error without the token: %s',
    async (name) => {
      const { fetch } = answers(Response.json(VERSION));
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

  it('an error of the portal’s that a hook throws stays what it is', async () => {
    const thrown = await failure(
      portal({ fetch: answers(problem(401, 'session-expired')).fetch }).info.version(),
    );
    const before = () => Promise.reject(thrown);
    const { fetch, requests } = answers(Response.json(VERSION));
    expect(await failure(portal({ fetch, hooks: { before } }).info.version())).toBe(thrown);
    expect(requests).toEqual([]);
  });

  it('one that never ends is ended by the call’s time', { tags: ['d.transport.timeout'] }, async () => {
    const before = () => new Promise<void>(() => undefined);
    const { fetch } = answers(Response.json(VERSION));
    expect((await failure(portal({ fetch, timeout: 30, hooks: { before } }).info.version())).code).toBe(
      'timed-out',
    );
  });

  it('the error of the call comes before that of a hook, which is told as a warning', async () => {
    const warnings: PortalError[] = [];
    const after = () => Promise.reject(new Error('oh no'));
    const called = portal({
      fetch: answers(problem(403, 'forbidden')).fetch,
      hooks: { after },
      onWarning: (warning) => warnings.push(warning),
    });
    expect((await failure(called.info.version())).code).toBe('forbidden');
    expect(warnings).toMatchObject([{ code: 'hook-failed' }]);
  });
});

describe('an answer that is not the contract’s', { tags: ['d.transport.validation'] }, () => {
  const doc = { fname: 'a.jpg', asset_groups: [1] };
  const wrong = {
    response: { numFound: 1, start: 0, docs: [doc] },
    facetCounts: { facetFields: {} },
    more: 1,
  };
  const unwrapped = { total: 1, start: 0, assets: [doc], facets: {}, ranges: {} };

  it('strict: rejects, and names what is wrong by its path', async () => {
    const error = await failure(portal({ fetch: answers(Response.json(wrong)).fetch }).search.query({}));
    expect(error).toMatchObject({ code: 'unexpected-answer', status: 200 });
    expect(error.message).toContain('search.get');
    expect(error.message).toContain('response.docs.0.id');
    expect(error.message).toContain('response.docs.0.asset_groups.0');
  });

  it('strict: says where it is wrong as a whole', async () => {
    const error = await failure(portal({ fetch: answers(Response.json(['x'])).fetch }).info.version());
    expect(error.message).toContain('(root)');
  });

  it('warn: hands it on, and says so', async () => {
    const warnings: PortalError[] = [];
    const warned = portal({
      fetch: answers(Response.json(wrong)).fetch,
      validate: 'warn',
      onWarning: (warning) => warnings.push(warning),
    });
    expect(await warned.search.query({})).toEqual(unwrapped);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.message).toContain('response.docs.0.id');
    await warned.search.query({}).catch(() => undefined);
  });

  it('warn: a teller that throws is a clear error', async () => {
    const warned = portal({
      fetch: answers(Response.json(wrong)).fetch,
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

  it('off: does not look at it', async () => {
    const warnings: unknown[] = [];
    const blind = portal({
      fetch: answers(Response.json(wrong)).fetch,
      validate: 'off',
      onWarning: (warning) => warnings.push(warning),
    });
    expect(await blind.search.query({})).toEqual(unwrapped);
    expect(warnings).toEqual([]);
  });

  it.each(['off', 'warn'] as const)('%s: an answer without what the result is made of', async (validate) => {
    const { fetch } = answers(() => Response.json({ more: 1 }));
    const error = await failure(portal({ fetch, validate }).search.query({}));
    expect(error).toMatchObject({ code: 'unexpected-answer', status: 200, call: 'search.get' });
  });

  it.each(['off', 'warn', 'strict'] as const)('%s: what is no JSON is no portal', async (validate) => {
    const { fetch } = answers(() => new Response('<html>'));
    expect((await failure(portal({ fetch, validate }).info.version())).code).toBe('not-the-portal');
  });

  it('keeps members that this version does not know, at every depth', async () => {
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
      of_tomorrow: { a: [1] },
    };
    const answer = {
      response: { numFound: 1, start: 0, docs: [asset], more: 1 },
      facetCounts: { facetFields: { x: [{ label: 'l', count: 1, countStr: '1' }] }, more: 1 },
      more: { x: 1 },
    };
    expect(await portal({ fetch: answers(Response.json(answer)).fetch }).search.query({})).toEqual({
      total: 1,
      start: 0,
      assets: [asset],
      facets: { x: [{ label: 'l', count: 1, countStr: '1' }] },
      ranges: {},
    });
  });

  it('the problem document is kept whole', { tags: ['d.errors.problem'] }, async () => {
    const document = {
      type: 'https://portal.example/problems/x',
      title: 'T',
      status: 429,
      detail: 'Wait.',
      code: 'too-many-requests',
      external_status: 403,
      errors: [{ path: 'a' }],
    };
    const { fetch } = answers(Response.json(document, { status: 429, headers: { 'retry-after': '7' } }));
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
    ['a code that is none', { code: 1, detail: 'x' }],
    ['null', null],
    ['a list', []],
  ])('a failure that is no problem document: %s', async (_, body) => {
    const { fetch } = answers(Response.json(body, { status: 500 }));
    expect(await failure(portal({ fetch }).info.version())).toMatchObject({
      code: 'not-the-portal',
      status: 500,
    });
  });

  it('an external status that is none is left out', async () => {
    const { fetch } = answers(
      Response.json({ code: 'x', detail: 'y', external_status: '403' }, { status: 502 }),
    );
    expect((await failure(portal({ fetch }).info.version())).externalStatus).toBeUndefined();
  });
});

describe('a caller’s mistake is a PortalError too', { tags: ['d.errors.typed'] }, () => {
  const { fetch, requests } = answers(Response.json({}));
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;

  it.each<[string, () => Promise<unknown>]>([
    ['a body that is no JSON', () => portal({ fetch }).config.save({ config: circular })],
    ['a parameter that is missing', () => portal({ fetch }).history.get({ id: '' })],
    ['one that leads elsewhere', () => portal({ fetch }).history.restore({ id: '..' })],
    ['a header that is none', () => portal({ fetch }).info.version({}, { headers: { 'x-a': 'b\r\nx: y' } })],
    [
      'a locale that throws',
      () =>
        portal({
          fetch,
          locale: () => {
            throw new Error('no locale');
          },
        }).info.version(),
    ],
  ])('%s', async (_, call) => {
    expect(await failure(call())).toMatchObject({ code: 'invalid-call', kind: 'caller', retryable: false });
    expect(requests).toEqual([]);
  });

  it('a token that no header can hold is not told', async () => {
    const error = await failure(portal({ fetch, token: () => `${SECRET}\n` }).info.version());
    expect(error.code).toBe('invalid-call');
    expect(error.message + String(error.cause)).not.toContain(SECRET);
  });
});

describe('trying again', { tags: ['d.transport.retry'] }, () => {
  const storm = (headers: Record<string, string>) => answers(problem(429, 'too-many-requests', headers));

  it.each([
    ['3', 3],
    ['0', 0],
    ['999999999', 86_400],
    ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
    ['Fri, 31 Dec 9999 23:59:59 GMT', undefined],
    ['soon', undefined],
    ['-5', undefined],
    ['', undefined],
  ])('Retry-After: %s', async (header, seconds) => {
    const { fetch } = storm({ 'retry-after': header });
    expect((await failure(portal({ fetch }).info.version())).retryAfter).toBe(seconds);
  });

  it.each([
    ['right', 0],
    ['a year behind', -365],
    ['ten years ahead', 3650],
  ])('a Retry-After that is a date goes by the server’s own clock: %s', async (_, days) => {
    const now = Date.now() + days * 86_400_000;
    const { fetch } = storm({
      date: new Date(now).toUTCString(),
      'retry-after': new Date(now + 30_000).toUTCString(),
    });
    expect((await failure(portal({ fetch }).info.version())).retryAfter).toBe(30);
  });

  it('a clock that is wrong neither stops a call nor hurries it', async () => {
    for (const date of ['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT']) {
      const { fetch, requests } = answers(
        problem(503, 'unavailable', { 'retry-after': date }),
        Response.json(VERSION),
      );
      const begun = performance.now();
      expect(await portal({ fetch, retry: 1 }).info.version()).toEqual(VERSION);
      expect(performance.now() - begun).toBeGreaterThan(100);
      expect(requests).toHaveLength(2);
    }
  });

  it('a storm of 429 ends after the tries that were asked for', async () => {
    const { fetch, requests } = storm({ 'retry-after': '0' });
    await failure(portal({ fetch, retry: 3 }).info.version());
    expect(requests).toHaveLength(4);
    await failure(portal({ fetch, retry: 3 }).info.version({}, { retry: 1 }));
    expect(requests).toHaveLength(6);
  });

  it.each([Number.NaN, -1, 0])('%s tries again are none', async (retry) => {
    const { fetch, requests } = storm({ 'retry-after': '0' });
    await failure(portal({ fetch, retry }).info.version());
    expect(requests).toHaveLength(1);
  });

  it('no time limit is no limit at all', { tags: ['d.transport.timeout'] }, async () => {
    const fetch: Fetch = async () => {
      await new Promise((done) => setTimeout(done, 30));
      return Response.json(VERSION);
    };
    expect(await portal({ fetch, timeout: Number.POSITIVE_INFINITY }).info.version()).toEqual(VERSION);
  });
});

describe('files that are sent', { tags: ['d.calls.files'] }, () => {
  const BYTES = new Uint8Array([0, 1, 255]);
  it.each([
    ['bytes', BYTES],
    ['a Blob', new Blob([BYTES])],
  ])('%s reach a fetch of one’s own as bytes', async (_, bytes) => {
    const { fetch, requests } = answers(Response.json({}));
    await portal({ fetch }).branding.set({ file: 'logo', bytes, type: 'image/png' });
    expect(requests[0]?.init.body).toEqual(BYTES);
    expect(requests[0]?.headers.get('content-type')).toBe('image/png');
  });
});
