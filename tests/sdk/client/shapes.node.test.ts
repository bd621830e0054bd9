import nock from 'nock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CALLS } from '@assetportal/sdk/contract';
import type { TransportOptions } from '@assetportal/sdk';
import { clientOf } from '../support/client.js';
import { ADMINISTRATION_ROWS } from './shapes/administration.js';
import { BACKUP_ROWS } from './shapes/backup.js';
import { DIRECTORY_ROWS } from './shapes/directory.js';
import { DOWNLOAD_ROWS } from './shapes/downloads.js';
import { LIBRARY_ROWS } from './shapes/library.js';
import { MANY_IDS } from './shapes/row.js';
import { SETTINGS_ROWS } from './shapes/settings.js';

/*
 * nock intercepts the platform's fetch, so that one table pins the complete request of every call: URL, headers
 * and body. The requests can have any host name and need no server. Behavior is tested with real servers
 * (support/http.ts).
 */
const HOST = 'https://portal.example';
const API = '/assetportal/api/';
const portal = (options: Partial<TransportOptions> = {}) => clientOf(HOST, options);

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** Sets the response to the next request. Returns a function that returns this request. */
function respondWith(
  reply: unknown,
  type = 'application/json',
  headers: Record<string, string> = {},
): () => SentRequest {
  let seen: SentRequest | undefined;
  for (const method of ['GET', 'POST', 'DELETE']) {
    nock(HOST)
      .intercept(/.*/, method)
      .optionally()
      .reply(function (path, body) {
        if (seen !== undefined) throw new Error('unexpected second request');
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

describe(
  'client requests for the calls of the contract',
  { tags: ['7.base-path', '7.accept-language'] },
  () => {
    for (const [number, { tags, ...row }] of [
      ...LIBRARY_ROWS,
      ...DOWNLOAD_ROWS,
      ...SETTINGS_ROWS,
      ...ADMINISTRATION_ROWS,
      ...DIRECTORY_ROWS,
      ...BACKUP_ROWS,
    ].entries()) {
      const { call, run, request, reply, type = 'application/json', replyHeaders } = row;
      it(`${call} (${number}) sends ${request.slice(0, 60)}`, { tags: [...tags] }, async () => {
        const sent = respondWith(reply, type, replyHeaders);
        const result = await run(portal({ token: () => 'T', locale: () => 'DE' }));
        const { method, path, headers, body } = sent();
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
        expect(result).toEqual('result' in row ? row.result : reply);
      });
    }

    it('cover every call of the contract', () => {
      const names = CALLS.map(({ name }) => name);
      const rows = [
        ...LIBRARY_ROWS,
        ...DOWNLOAD_ROWS,
        ...SETTINGS_ROWS,
        ...ADMINISTRATION_ROWS,
        ...DIRECTORY_ROWS,
        ...BACKUP_ROWS,
      ];
      expect([...new Set(rows.map(({ call }) => call))].sort()).toEqual([...names].sort());
    });

    it('include the OpenAPI document', { tags: ['d.calls.openapi'] }, async () => {
      const request = respondWith({ openapi: '3.1.0', paths: {}, more: 1 });
      expect(await portal().info.openapi()).toEqual({ openapi: '3.1.0', paths: {}, more: 1 });
      expect(`${request().method} ${request().path}`).toBe(`GET ${API}openapi.json`);
    });

    it('split lists that do not fit into a URL, and are omitted for an empty list', async () => {
      expect(await portal().assets.get({ ids: [] })).toEqual([]);
      expect(await portal().downloads.convertSets({ ids: [] })).toEqual([]);
      const paths: string[] = [];
      nock(HOST)
        .get(/csets/)
        .times(4)
        .reply(function (path) {
          paths.push(path);
          const sets = ['original', 'web', `set-${paths.length}`].map((id) => ({ id, title: id }));
          return [200, { convert_sets: sets }];
        });
      const common = await portal().downloads.convertSets({ ids: MANY_IDS });
      expect(common.map(({ id }) => id)).toEqual(['original', 'web']);
      expect(paths.length).toBeGreaterThan(1);
      expect(paths.every((path) => path.length < 2100)).toBe(true);
      expect(paths.flatMap((path) => new URL(path, HOST).searchParams.getAll('asset_id'))).toEqual(MANY_IDS);
    });
  },
);

describe('client with credentials, locale and address', () => {
  const version = { version: '1' };

  it('sends the current locale and token of each call', { tags: ['d.transport.bearer'] }, async () => {
    let token: string | undefined = 'one';
    const called = portal({ token: () => token, locale: () => 'DE' });
    const first = respondWith(version);
    await called.info.version();
    expect(first().headers['authorization']).toBe('Bearer one');
    nock.cleanAll();
    token = undefined;
    const second = respondWith(version);
    await called.info.version();
    expect(second().headers).not.toHaveProperty('authorization');
    expect(second().headers).not.toHaveProperty('x-assetportal-session');
  });

  it(
    'requests a cookie session and omits the token in cookie mode',
    { tags: ['d.transport.bearer'] },
    async () => {
      const request = respondWith(version);
      await portal({ credentials: 'cookie', token: () => 'secret' }).info.version();
      expect(request().headers['x-assetportal-session']).toBe('cookie');
      expect(request().headers).not.toHaveProperty('authorization');
    },
  );

  it.each([
    ['', ''],
    ['/', ''],
    ['/media', '/media'],
    ['/media/', '/media'],
    ['/a/b//', '/a/b'],
    ['/media?x=1#y', '/media'],
  ])('normalizes the portal path “%s”', { tags: ['d.transport.base'] }, async (address, base) => {
    const request = respondWith(version);
    const client = portal({ url: `${HOST}${address}` });
    await client.info.version();
    expect(request().path).toBe(`${base}${API}info/check_version`);
    expect(client.transport.resolve('/assetportal/x')).toBe(`${HOST}${base}/assetportal/x`);
    expect(client.transport.resolve('//evil.example/x')).toBe(`${HOST}${base}/evil.example/x`);
    expect(client.branding.url('logo')).toBe(`${HOST}${base}${API}config/logo`);
  });

  it('lets custom headers override the client’s, ignoring case', async () => {
    const request = respondWith(version);
    await portal({ token: () => 'T' }).info.version(
      {},
      {
        headers: { Accept: 'x/y', Authorization: 'Basic z', 'X-A': 'b' },
      },
    );
    expect(request().headers).toMatchObject({ accept: 'x/y', authorization: 'Basic z', 'x-a': 'b' });
  });
});
