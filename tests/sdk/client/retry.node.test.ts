import { describe, expect, it } from 'vitest';
import { pauseBefore } from '../../../packages/sdk/src/client/transport/pause.js';
import { clientOf as portal } from '../support/client.js';
import { aborted, failure } from '../support/failure.js';
import { json, problem, serve } from '../support/http.js';

const SESSION = {
  session: 'cookie',
  user: 'ada',
  guest: false,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: 'default',
  locale: null,
  login: [],
};

describe('retry policy of the client', { tags: ['d.transport.retry'] }, () => {
  it('repeats only idempotent calls', async () => {
    const seen: string[] = [];
    const url = await serve((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      response.writeHead(503, { 'retry-after': '0' }).end();
    });
    const client = portal(url, { retry: 2 });
    await failure(client.info.version());
    await failure(client.session.get({ user: 'a', pass: 'b' }));
    await failure(
      client.search.query({ filters: { keywords: Array.from({ length: 300 }, (_, i) => `value ${i}`) } }),
    );
    const count = (start: string) => seen.filter((line) => line.startsWith(start)).length;
    expect(count('GET /assetportal/api/info/check_version')).toBe(3);
    expect(count('POST /assetportal/api/session/get')).toBe(1);
    expect(count('POST /assetportal/api/search')).toBe(3);
  });

  it('repeats the request for the session only without credentials and token (R5)', async () => {
    let sent = 0;
    const url = await serve((_, response) => {
      sent += 1;
      if (sent % 2 === 1) return problem(response, 503, 'unavailable');
      json(response, SESSION);
    });
    const { session } = portal(url, { retry: 1 });
    expect(await session.get()).toMatchObject({ user: 'ada' });
    await failure(session.get({ user: 'a', pass: 'b' }));
    expect(await session.get(undefined)).toMatchObject({ user: 'ada' });
    sent = 0;
    await failure(session.exchange({ token: 'x' }));
    expect(sent).toBe(1);
  });

  it(
    'waits for an unavailable search only as long as the caller allows, but for all pages',
    { tags: ['gate'] },
    async () => {
      let sent = 0;
      const url = await serve((_, response) => {
        sent += 1;
        response.setHeader('retry-after', '2');
        if (sent < 5) return problem(response, 503, sent === 2 ? 'unavailable' : 'search-unavailable');
        json(response, { response: { numFound: 0, start: 0, docs: [] }, facetCounts: { facetFields: {} } });
      });
      const client = portal(url, { retry: 1, maxSearchWait: 1 });
      expect(await failure(client.search.query({}))).toMatchObject({
        code: 'search-unavailable',
        retryAfter: 2,
      });
      expect(sent).toBe(1);
      // Other failures have their own limit, and a call overrides the client.
      expect(await failure(client.search.query({}))).toMatchObject({ code: 'search-unavailable' });
      expect(sent).toBe(3);
      for await (const page of client.search.pages({})) expect(page.total).toBe(0);
      expect(sent).toBe(5);
    },
  );

  it('reports every error once, after its retries, and not an abort', async () => {
    const url = await serve((request, response) => {
      if (request.url?.includes('check_version')) problem(response, 403, 'forbidden');
      else response.writeHead(503, { 'retry-after': '0' }).end();
    });
    const client = portal(url, { retry: 2 });
    const reported: unknown[] = [];
    const end = client.transport.onFailure(({ call, status }) => void reported.push([call, status]));
    await failure(client.info.version());
    await failure(client.session.check());
    await failure(client.transport.open('/link'));
    await aborted(client.config.get({}, { signal: AbortSignal.abort() }));
    expect(reported).toEqual([
      ['info.check_version', 403],
      ['session.check', 503],
      [undefined, 503],
    ]);
    end();
    await failure(client.info.version());
    expect(reported).toHaveLength(3);
  });

  it('does not repeat a call after a permanent error', async () => {
    let count = 0;
    const url = await serve((_, response) => {
      count += 1;
      problem(response, count === 1 ? 403 : 500, count === 1 ? 'forbidden' : 'internal');
    });
    await failure(portal(url, { retry: 3 }).info.version());
    await failure(portal(url, { retry: 3 }).info.version());
    expect(count).toBe(2);
  });

  it('rejects without waiting for a long Retry-After', async () => {
    const url = await serve((_, response) => void response.writeHead(503, { 'retry-after': '3600' }).end());
    const error = await failure(portal(url, { retry: 5 }).info.version());
    expect(error.retryAfter).toBe(3600);
  });

  it('stops waiting when the caller’s signal aborts', async () => {
    const controller = new AbortController();
    const url = await serve((_, response) => {
      response.writeHead(503, { 'retry-after': '30' }).end(() => controller.abort());
    });
    const call = portal(url, { retry: 5 }).info.version({}, { signal: controller.signal });
    expect((await aborted(call)).name).toBe('AbortError');
  });

  it('increases the delay up to a limit, adds jitter, and respects Retry-After', () => {
    expect([0, 1, 2, 3].map((attempt) => pauseBefore(attempt, undefined, () => 1))).toEqual([
      250, 500, 1000, 2000,
    ]);
    expect([0, 1, 2, 3].map((attempt) => pauseBefore(attempt, undefined, () => 0))).toEqual([
      125, 250, 500, 1000,
    ]);
    expect(pauseBefore(50, undefined, () => 1)).toBe(10_000);
    expect(pauseBefore(0, 3, () => 0)).toBe(3000);
    expect(pauseBefore(0, 3, () => 1)).toBeLessThan(3500);
  });
});
