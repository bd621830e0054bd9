import { describe, expect, it } from 'vitest';
import { createPageFetch, createPortal, pageReplyKey } from '@assetportal/sdk';
import {
  firstLocale,
  firstSearchOf,
  firstSearchUrl,
  initialPageSize,
  type FirstSearch,
} from '@assetportal/sdk/rules';
import { DEFAULT_CONFIG, readConfig } from '@assetportal/sdk/config';
import { gate } from '../translations/server.js';

const API = '/assetportal/api/';

/** Creates a page fetch over a network that records its requests. */
function createPage(options: Partial<Parameters<typeof createPageFetch>[0]> = {}) {
  const sent: string[] = [];
  const data = { replies: { [pageReplyKey('GET', 'config')]: { body: { logo: true }, etag: '"1"' } } };
  const page = createPageFetch({
    data,
    fetch: (url, { method = 'GET' } = {}) => {
      sent.push(`${method} ${url}`);
      return Promise.resolve(new Response('"network"'));
    },
    ...options,
  });
  const get = async (path: string, init?: RequestInit) => (await page.fetch(`${API}${path}`, init)).text();
  return { page, sent, get };
}

describe('createPageFetch', () => {
  it('uses a reply of the page once', async () => {
    const { page, sent, get } = createPage();
    const response = await page.fetch(`${API}config`);
    expect(response.headers.get('etag')).toBe('"1"');
    expect(await response.json()).toEqual({ logo: true });
    expect(page.isTrusted(response)).toBe(true);
    expect(await get('config')).toBe('"network"');
    expect(sent).toEqual([`GET ${API}config`]);
  });

  it.each<[string, string, RequestInit]>([
    ['a login', 'session/get', { method: 'POST', body: '{}' }],
    ['a token', 'session/get?token=x', { method: 'POST' }],
    ['a logout', 'session/logout', {}],
    ['a change', 'config/bookmarks', { method: 'POST', body: '[]' }],
  ])('drops the replies after %s', async (_name, path, init) => {
    const { get } = createPage();
    await get(path, init);
    expect(await get('config')).toBe('"network"');
  });

  it('returns the configuration of the page once, and only while the replies are current', async () => {
    const config = { read: readConfig({ global: { website_title: 'A' } }), etag: '"1"' };
    const { page } = createPage({ data: { replies: {}, config } });
    expect([page.takeConfig(), page.takeConfig()]).toEqual([config, undefined]);
    const other = createPage({ data: { replies: {}, config } });
    await other.get('session/logout');
    expect(other.page.takeConfig()).toBeUndefined();
  });

  it('uses each reply after a pause', async () => {
    const passed = gate();
    const { page, get } = createPage({ pause: () => passed.passed });
    const reply = get('config');
    // It is taken at once, so that no other call gets it.
    expect(await get('config')).toBe('"network"');
    passed.open();
    expect(await reply).toBe('{"logo":true}');
    page.end();
  });

  it('keeps the replies during other requests', async () => {
    const { get } = createPage();
    await get('index/fields');
    expect(await get('config')).toBe('{"logo":true}');
  });

  it('uses a response that the starter requested, whatever its number of rows', async () => {
    const early = {
      [`${API}search?solr_q=a&solr_rows=30&solr_start=0`]: Promise.resolve(new Response('early')),
    };
    const { get, sent } = createPage({ early });
    expect(await get('search?solr_q=b&solr_rows=30&solr_start=0')).toBe('"network"');
    expect(await get('search?solr_q=a&solr_rows=62&solr_start=0')).toBe('early');
    expect(await get('search?solr_q=a&solr_rows=62&solr_start=0')).toBe('"network"');
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['was rejected', () => Promise.resolve(new Response('', { status: 503 }))],
    ['failed', () => Promise.reject(new TypeError('offline'))],
  ])('sends the request again if the early one %s', async (_name, respond) => {
    const { get } = createPage({ early: { [`${API}search?solr_q=a`]: respond() } });
    expect(await get('search?solr_q=a')).toBe('"network"');
  });

  it('needs no data', async () => {
    expect(await createPage({ data: null }).get('config')).toBe('"network"');
  });

  it('lets a client skip the validation of trusted replies only', async () => {
    const reply = { body: { not: 'the contract' } };
    const page = createPageFetch({
      data: { replies: { [pageReplyKey('GET', 'info/check_version')]: reply } },
      fetch: () => Promise.resolve(new Response('{"not":"the contract"}')),
    });
    const { info } = createPortal({ url: '', fetch: page.fetch, isTrusted: page.isTrusted });
    expect(await info.version()).toEqual(reply.body);
    await expect(info.version()).rejects.toMatchObject({ code: 'unexpected-answer' });
  });
});

describe('firstLocale (specification, section 4, Locale choice)', () => {
  const list = (...codes: string[]) => ({
    body: { locales: codes.map((short) => ({ short, lang: short })) },
  });
  const dataWith = (offered: string[], translated: string[], visible: string[]) => ({
    replies: {
      [pageReplyKey('GET', 'index/content_locales')]: list(...offered),
      [pageReplyKey('GET', 'config/translations')]: list(...translated),
    },
    config: { read: readConfig({ visibleLocales: visible.map((short) => ({ short, lang: short })) }) },
  });
  const ALL = ['DE', 'EN', 'PT-BR'];

  it.each([
    ['the stored language', 'en', ['DE', 'EN'], 'en'],
    ['the offered variant of the stored language', 'pt', ALL, 'pt-br'],
    ['the first language for one that does not exist', 'fr', ['DE', 'EN'], 'de'],
    ['the first visible language for one that is hidden', 'de', ['EN'], 'en'],
    ['the first visible language, if it has translations', 'fr', ['PT-BR', 'EN'], 'pt-br'],
    ['the stored language if no visible language exists', 'en', ['IT'], 'en'],
    ["the browser's language without a stored one", null, ['DE', 'EN'], 'en'],
  ])(
    'returns %s',
    { tags: ['4.locale.stored', '4.locale.stored-not-offered', '4.locale.browser'] },
    (_name, stored, visible, expected) => {
      const data = dataWith(ALL, ['PT-BR'], visible);
      expect(firstLocale(data, { stored, browser: ['it', 'en-GB', 'de'] })).toBe(expected);
    },
  );

  it('returns a language for a page without lists', () => {
    const data = { ...dataWith([], [], []), replies: {} };
    expect(firstLocale(data, { stored: 'fr', browser: ['fr'] })).toBe('en');
  });
});

describe('firstSearchUrl', () => {
  const first: FirstSearch = {
    ...firstSearchOf(DEFAULT_CONFIG, { maxStart: 100, separateCounts: false }),
    facets: ['keywords', 'city'],
  };
  const window = { width: 1600, height: 900 };

  it.each([
    ['/', undefined],
    ['/asset/1', undefined],
    ['/search/a%20b', 'solr_facetfields=keywords&solr_facetfields=city&solr_q=a+b&solr_sort=score+desc'],
    [
      '/search/*?f.city=Lyon&sort=title:asc',
      'filter=%7B%22city%22%3A%5B%22Lyon%22%5D%7D&solr_facetfields=keywords&solr_facetfields=city&solr_q=*&solr_sort=title+asc',
    ],
    [`/search/${'x'.repeat(3000)}`, undefined],
  ])('is the search of %s', (address, expected) => {
    const [pathname = '', search = ''] = address.split('?');
    const rows = initialPageSize({ view: 'grid', ...window });
    expect(firstSearchUrl(first, { pathname, search }, window)).toBe(
      expected === undefined ? undefined : `${API}search?${expected}&solr_rows=${rows}&solr_start=0`,
    );
  });
});
