import nock from 'nock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPortal, PortalError, type TransportOptions } from '@assetportal/sdk/client';

const HOST = 'https://portal.example';
const portal = (options: Partial<TransportOptions> = {}) => createPortal({ url: HOST, retry: 0, ...options });
const found = { response: { numFound: 0, start: 0, docs: [] }, facetCounts: { facetFields: {} } };
const session = {
  session: 'T',
  user: 'ada',
  guest: false,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: 'default',
  locale: null,
  login: [],
};

beforeEach(() => nock.disableNetConnect());
afterEach(() => {
  const pending = nock.pendingMocks();
  nock.cleanAll();
  nock.enableNetConnect();
  expect(pending).toEqual([]);
});

describe('the calls’ shapes on the wire (specification, section 7)', () => {
  it('search: filter as JSON in one parameter, facet fields repeated, sort, rows and start', async () => {
    const paths: string[] = [];
    nock(HOST)
      .get(/search/)
      .reply(function () {
        paths.push(this.req.path);
        return [200, found];
      });
    await portal().search({
      query: 'a&b "c d" ü+',
      filters: { filetype: ['jpg', 'png'], imp_date: { from: '2024-01-01' }, empty: [] },
      facets: ['filetype', 'creator'],
      sort: { field: 'title', direction: 'asc' },
      rows: 50,
      start: 100,
    });
    const url = new URL(paths[0] ?? '', HOST);
    expect(url.pathname).toBe('/assetportal/api/search');
    expect([...url.searchParams]).toEqual([
      ['filter', '{"filetype":["jpg","png"],"imp_date":"[2024-01-01 TO *]"}'],
      ['solr_facetfields', 'filetype'],
      ['solr_facetfields', 'creator'],
      ['solr_q', 'a&b "c d" ü+'],
      ['solr_sort', 'title asc'],
      ['solr_rows', '50'],
      ['solr_start', '100'],
    ]);
  });

  it('search: an empty query finds everything, and what is not asked for is not sent', async () => {
    nock(HOST).get('/assetportal/api/search').query({ solr_q: '*' }).reply(200, found);
    await portal().search({ query: '  ' });
  });

  it('search: a filter too long for a URL goes into a JSON body', async () => {
    const values = Array.from({ length: 300 }, (_, index) => `value ${index}`);
    nock(HOST)
      .post('/assetportal/api/search', { filter: { keywords: values }, solr_q: '*' })
      .matchHeader('content-type', 'application/json')
      .reply(200, found);
    await portal().search({ filters: { keywords: values } });
  });

  it('assets: one id or several, repeated; many in a body; none without a call', async () => {
    const answer = { response: { numFound: 0, docs: [] } };
    nock(HOST).get('/assetportal/api/assets?assetid=a%2Fb&assetid=c').reply(200, answer);
    await portal().assets.get(['a/b', 'c']);
    const ids = Array.from({ length: 200 }, (_, index) => `id-${index}-${'x'.repeat(20)}`);
    nock(HOST).post('/assetportal/api/assets', { assetid: ids }).reply(200, answer);
    await portal().assets.get(ids);
    expect(await portal().assets.get([])).toEqual([]);
  });

  it('session/get: POST with the credentials or without a body', async () => {
    nock(HOST).post('/assetportal/api/session/get', { user: 'ada', pass: 'p ü' }).reply(200, session);
    expect((await portal().session.get({ user: 'ada', pass: 'p ü' })).user).toBe('ada');
    nock(HOST).post('/assetportal/api/session/get', '').reply(200, session);
    await portal().session.get();
  });

  it('download and preview: id, convert set, target and page', async () => {
    nock(HOST).get('/assetportal/api/download/?id=x&csetid=original&target=down').reply(200, { url: '/f' });
    expect(await portal().downloads.link('x')).toEqual({ url: '/f' });
    nock(HOST)
      .get('/assetportal/api/download/preview?id=x&target=view&page=3')
      .reply(200, { url: '/p', asset_groups: [] });
    expect((await portal().previews.link('x', 3)).url).toBe('/p');
  });

  it.each([
    ['session.check', 'session/check', { sessionValid: true, isGuiAdmin: false }],
    ['session.logout', 'session/logout', { sessionValid: false }],
    ['index.fields', 'index/fields', { visible_fields: [] }],
    ['index.status', 'index/status', { state: 'idle', found: 1, done: 1, failed: 0 }],
    ['downloads.limits', 'info/downloads', { max_assets: -1 }],
    ['texts.locales', 'index/content_locales', { locales: [{ short: 'DE', lang: 'Deutsch' }] }],
    ['info.version', 'info/check_version', { version: '0.1.0' }],
  ])('%s is GET %s', async (name, path, answer) => {
    nock(HOST).get(`/assetportal/api/${path}`).reply(200, answer);
    const [group = '', call = ''] = name.split('.');
    const made = portal() as unknown as Record<string, Record<string, () => Promise<unknown>>>;
    expect(await made[group]?.[call]?.()).toEqual(answer);
  });

  it('sends the locale and the token as they are at the time of the call', async () => {
    let token: string | undefined = 'one';
    const called = portal({ token: () => token, locale: () => 'DE' });
    nock(HOST)
      .get('/assetportal/api/info/check_version')
      .matchHeader('authorization', 'Bearer one')
      .matchHeader('accept-language', 'de')
      .reply(200, { version: '1' });
    await called.info.version();
    token = undefined;
    nock(HOST, { badheaders: ['authorization', 'x-assetportal-session'] })
      .get('/assetportal/api/info/check_version')
      .reply(200, { version: '1' });
    await called.info.version();
  });

  it('in a browser asks for a cookie and never sends the token', async () => {
    nock(HOST, { badheaders: ['authorization'] })
      .get('/assetportal/api/info/check_version')
      .matchHeader('x-assetportal-session', 'cookie')
      .reply(200, { version: '1' });
    await portal({ credentials: 'cookie', token: () => 'secret' }).info.version();
  });

  it('knows a portal below a path', async () => {
    nock(HOST).get('/media/assetportal/api/info/check_version').reply(200, { version: '1' });
    const below = portal({ url: `${HOST}/media/` });
    await below.info.version();
    expect(below.transport.resolve('/assetportal/x')).toBe(`${HOST}/media/assetportal/x`);
    expect(below.transport.resolve('//evil.example/x')).toBe(`${HOST}/media/evil.example/x`);
  });
});

describe('a problem document becomes a PortalError (decisions, section 2)', () => {
  it('with its code, status, sentence, external status and Retry-After', async () => {
    nock(HOST).get('/assetportal/api/download/?id=x&csetid=web&target=down').reply(
      429,
      {
        type: 'about:blank',
        title: 'T',
        status: 429,
        detail: 'Wait.',
        code: 'too-many-requests',
        external_status: 403,
      },
      { 'content-type': 'application/problem+json', 'retry-after': '7' },
    );
    const error = await portal()
      .downloads.link('x', 'web')
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(PortalError);
    expect(error).toMatchObject({
      code: 'too-many-requests',
      status: 429,
      externalStatus: 403,
      retryAfter: 7,
      message: 'Wait.',
    });
    expect((error as PortalError).retryable).toBe(true);
  });

  it('reads a Retry-After that is a date', async () => {
    const date = new Date(Date.now() + 90_000).toUTCString();
    nock(HOST).get('/assetportal/api/info/check_version').reply(503, 'no', { 'retry-after': date });
    const error = (await portal()
      .info.version()
      .catch((caught: unknown) => caught)) as PortalError;
    expect(error.retryAfter).toBeGreaterThan(80);
    expect(error.retryAfter).toBeLessThanOrEqual(90);
  });
});
