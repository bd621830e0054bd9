import nock from 'nock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CALLS } from '@assetportal/sdk/contract';
import type { TransportOptions } from '@assetportal/sdk';
import { clientOf } from '../support/client.js';
import { ADMINISTRATION_ROWS } from './shapes/administration.js';
import { LIBRARY_ROWS } from './shapes/library.js';
import { MANY } from './shapes/row.js';
import { SETTINGS_ROWS } from './shapes/settings.js';

/*
 * nock intercepts the platform's fetch, so that one table pins the request of every call as it is sent: address, headers
 * and body, under a host name and without a listening server. Tests of behavior use real servers (support/http.ts).
 */
const HOST = 'https://portal.example';
const API = '/assetportal/api/';
const portal = (options: Partial<TransportOptions> = {}) => clientOf(HOST, options);

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** Answers the next request, and tells it as it came. */
function answer(reply: unknown, type = 'application/json', headers: Record<string, string> = {}): () => Seen {
  let seen: Seen | undefined;
  for (const method of ['GET', 'POST', 'DELETE']) {
    nock(HOST)
      .intercept(/.*/, method)
      .optionally()
      .reply(function (path, body) {
        if (seen !== undefined) throw new Error('a second request');
        const sent = Object.entries(this.req.headers).map(([key, value]) => [key, String(value)] as const);
        seen = { method, path, headers: Object.fromEntries(sent), body };
        return [
          200,
          typeof reply === 'string' ? reply : JSON.stringify(reply),
          { 'content-type': type, ...headers },
        ];
      });
  }
  return () => {
    if (seen === undefined) throw new Error('no request');
    return seen;
  };
}

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  nock.cleanAll();
  nock.enableNetConnect();
});

describe('every call of the contract, as it travels', { tags: ['7.base-path', '7.accept-language'] }, () => {
  for (const [number, { tags, ...row }] of [
    ...LIBRARY_ROWS,
    ...SETTINGS_ROWS,
    ...ADMINISTRATION_ROWS,
  ].entries()) {
    const { call, run, request, reply, type = 'application/json', replyHeaders } = row;
    it(`${call} (${number}): ${request.slice(0, 60)}`, { tags: [...tags] }, async () => {
      const asked = answer(reply, type, replyHeaders);
      const got = await run(portal({ token: () => 'T', locale: () => 'DE' }));
      const { method, path, headers, body } = asked();
      const [expectedMethod, expectedPath = ''] = request.split(' ');
      expect(`${method} ${path}`).toBe(`${expectedMethod} ${API}${expectedPath}`);
      expect(headers).toMatchObject({
        accept: 'application/json, application/problem+json',
        'accept-language': 'de',
        authorization: 'Bearer T',
        ...(typeof row.body === 'object' ? { 'content-type': 'application/json' } : {}),
        ...row.headers,
      });
      if (row.body === undefined) expect(headers).not.toHaveProperty('content-type');
      expect(body).toEqual(row.body ?? '');
      expect(got).toEqual('result' in row ? row.result : reply);
    });
  }

  it('has a row for every call', () => {
    const names = CALLS.map(({ name }) => name);
    const rows = [...LIBRARY_ROWS, ...SETTINGS_ROWS, ...ADMINISTRATION_ROWS];
    expect([...new Set(rows.map(({ call }) => call))].sort()).toEqual([...names].sort());
  });

  it('the document that describes the API', { tags: ['d.calls.openapi'] }, async () => {
    const asked = answer({ openapi: '3.1.0', paths: {}, more: 1 });
    expect(await portal().info.openapi()).toEqual({ openapi: '3.1.0', paths: {}, more: 1 });
    expect(`${asked().method} ${asked().path}`).toBe(`GET ${API}openapi.json`);
  });

  it('lists too long for a URL are asked for in parts, and no list without a call', async () => {
    expect(await portal().assets.get({ ids: [] })).toEqual([]);
    expect(await portal().downloads.convertSets({ ids: [] })).toEqual([]);
    const asked: string[] = [];
    nock(HOST)
      .get(/csets/)
      .times(4)
      .reply(function (path) {
        asked.push(path);
        const sets = ['original', 'web', `set-${asked.length}`].map((id) => ({ id, title: id }));
        return [200, { convert_sets: sets }];
      });
    const common = await portal().downloads.convertSets({ ids: MANY });
    expect(common.map(({ id }) => id)).toEqual(['original', 'web']);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.every((path) => path.length < 2100)).toBe(true);
    expect(asked.flatMap((path) => new URL(path, HOST).searchParams.getAll('asset_id'))).toEqual(MANY);
  });
});

describe('who is asking, and where', () => {
  const version = { version: '1' };

  it(
    'sends the locale and the token as they are at the time of the call',
    { tags: ['d.transport.bearer'] },
    async () => {
      let token: string | undefined = 'one';
      const called = portal({ token: () => token, locale: () => 'DE' });
      const first = answer(version);
      await called.info.version();
      expect(first().headers['authorization']).toBe('Bearer one');
      nock.cleanAll();
      token = undefined;
      const second = answer(version);
      await called.info.version();
      expect(second().headers).not.toHaveProperty('authorization');
      expect(second().headers).not.toHaveProperty('x-assetportal-session');
    },
  );

  it(
    'in a browser asks for a cookie and never sends the token',
    { tags: ['d.transport.bearer'] },
    async () => {
      const asked = answer(version);
      await portal({ credentials: 'cookie', token: () => 'secret' }).info.version();
      expect(asked().headers['x-assetportal-session']).toBe('cookie');
      expect(asked().headers).not.toHaveProperty('authorization');
    },
  );

  it.each([
    ['', ''],
    ['/', ''],
    ['/media', '/media'],
    ['/media/', '/media'],
    ['/a/b//', '/a/b'],
    ['/media?x=1#y', '/media'],
  ])('knows a portal at “%s”', { tags: ['d.transport.base'] }, async (written, base) => {
    const asked = answer(version);
    const below = portal({ url: `${HOST}${written}` });
    await below.info.version();
    expect(asked().path).toBe(`${base}${API}info/check_version`);
    expect(below.transport.resolve('/assetportal/x')).toBe(`${HOST}${base}/assetportal/x`);
    expect(below.transport.resolve('//evil.example/x')).toBe(`${HOST}${base}/evil.example/x`);
    expect(below.branding.url('logo')).toBe(`${HOST}${base}${API}config/logo`);
  });

  it('headers of one’s own come before the client’s, whatever their case', async () => {
    const asked = answer(version);
    await portal({ token: () => 'T' }).info.version(
      {},
      {
        headers: { Accept: 'x/y', Authorization: 'Basic z', 'X-A': 'b' },
      },
    );
    expect(asked().headers).toMatchObject({ accept: 'x/y', authorization: 'Basic z', 'x-a': 'b' });
  });
});
