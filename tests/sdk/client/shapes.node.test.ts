import nock from 'nock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CALLS,
  CONFIG_FILES,
  createPortal,
  type Portal,
  type PortalEvent,
  type TransportOptions,
} from '@assetportal/sdk/client';
import type { LineId } from '../../specification/lines.js';

const HOST = 'https://portal.example';
const API = '/assetportal/api/';
const portal = (options: Partial<TransportOptions> = {}) => createPortal({ url: HOST, retry: 0, ...options });

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

const found = { response: { numFound: 0, start: 0, docs: [] }, facetCounts: { facetFields: {} } };
const docs = { response: { numFound: 0, docs: [] } };
const session = {
  session: 'T',
  user: 'ada',
  guest: false,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: 'default',
  locale: null,
  login: [{ name: 'native', url: '' }],
};
const locales = { locales: [{ short: 'DE', lang: 'Deutsch' }] };
const entry = { id: 'h/1', kind: 'config', date: '2026-01-01T00:00:00Z', user: 'ada' };
const many = Array.from({ length: 200 }, (_, index) => `id-${index}-${'x'.repeat(20)}`);
const BYTES = new Uint8Array([0, 255, 13, 10]);

interface Row {
  /** The contract's name of the call. */
  readonly call: string;
  readonly run: (portal: Portal) => Promise<unknown>;
  /** Method, path and query, to the letter. */
  readonly sends: string;
  /** Of a JSON body; undefined for none. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly reply: unknown;
  readonly type?: string;
  readonly replyHeaders?: Record<string, string>;
  /** What the call resolves to. Default: the reply as it came. */
  readonly answers?: unknown;
  readonly tags: readonly LineId[];
}

const file = (name: (typeof CONFIG_FILES)[number]): Row[] => {
  const tags: LineId[] =
    name === 'style' ? ['7.call.config.style'] : name === 'custom_font' ? ['7.call.config.custom-font'] : [];
  if (!['style', 'custom_font', 'favicon'].includes(name)) tags.push('7.call.config.pictures');
  return [
    {
      call: `config.${name}.get`,
      run: async ({ files }) => (await files.get(name)).text(),
      sends: `GET config/${name}`,
      headers: { accept: '*/*' },
      reply: 'bytes',
      type: 'text/css',
      tags,
    },
    {
      call: `config.${name}.set`,
      run: ({ files }) => files.set(name, BYTES, 'image/png'),
      sends: `POST config/${name}`,
      headers: { 'content-type': 'image/png' },
      // As nock shows bytes that are no text.
      body: '00ff0d0a',
      reply: {},
      tags: ['d.calls.files'],
    },
    {
      call: `config.${name}.remove`,
      run: ({ files }) => files.remove(name),
      sends: `DELETE config/${name}`,
      reply: {},
      tags: ['d.calls.files'],
    },
  ];
};

/** Every call of the contract, as it is made and as it is sent (specification, section 7; decisions, section 2). */
const ROWS: readonly Row[] = [
  {
    call: 'session.get',
    run: ({ session }) => session.get({ user: 'ada', pass: 'p "ü' }),
    sends: 'POST session/get',
    body: { user: 'ada', pass: 'p "ü' },
    reply: session,
    tags: ['7.call.session.get'],
  },
  {
    call: 'session.get',
    run: ({ session }) => session.get(),
    sends: 'POST session/get',
    reply: session,
    tags: ['7.call.session.get'],
  },
  {
    call: 'session.get',
    run: ({ session }) => session.exchange('a+b/c='),
    sends: 'POST session/get?token=a%2Bb%2Fc%3D',
    reply: session,
    tags: ['7.session.token'],
  },
  {
    call: 'session.check',
    run: ({ session }) => session.check(),
    sends: 'GET session/check',
    reply: { sessionValid: true, isGuiAdmin: false },
    tags: ['7.call.session.check'],
  },
  {
    call: 'session.logout',
    run: ({ session }) => session.logout(),
    sends: 'GET session/logout',
    reply: { sessionValid: false },
    tags: ['7.call.session.logout'],
  },
  {
    call: 'session.set_locale',
    run: ({ session }) => session.setLocale('de'),
    sends: 'GET session/set_locale?locale=de',
    reply: { locale: 'de' },
    tags: ['7.call.session.set-locale'],
  },
  {
    call: 'user.passwordmail',
    run: ({ password }) => password.requestMail('ada'),
    sends: 'POST user/passwordmail',
    body: { user: 'ada' },
    reply: {},
    tags: ['7.call.user.passwordmail'],
  },
  {
    call: 'user.password',
    run: ({ password }) => password.reset('tok', 'new password'),
    sends: 'POST user/password',
    body: { token: 'tok', pass: 'new password' },
    reply: {},
    tags: ['d.call.user.password'],
  },
  {
    call: 'search.get',
    run: ({ search }) =>
      search({
        query: 'a&b "c d" ü+',
        filters: { filetype: ['jpg', 'png'], imp_date: { from: '2024-01-01' }, empty: [] },
        facets: ['filetype', 'creator'],
        sort: { field: 'title', direction: 'asc' },
        rows: 50,
        start: 100,
      }),
    sends:
      'GET search?filter=%7B%22filetype%22%3A%5B%22jpg%22%2C%22png%22%5D%2C%22imp_date%22%3A%22%5B2024-01-01+TO+*%5D%22%7D' +
      '&solr_facetfields=filetype&solr_facetfields=creator&solr_q=a%26b+%22c+d%22+%C3%BC%2B&solr_sort=title+asc&solr_rows=50&solr_start=100',
    reply: found,
    tags: [
      '7.call.search',
      '7.search.filter',
      '7.search.facetfields',
      '7.search.query',
      '7.search.sort',
      '7.search.paging',
    ],
  },
  {
    call: 'search.get',
    run: ({ search }) => search({ query: '  ' }),
    sends: 'GET search?solr_q=*',
    reply: found,
    tags: ['7.search.query'],
  },
  {
    call: 'search.post',
    run: ({ search }) => search({ filters: { keywords: many } }),
    sends: 'POST search',
    body: { filter: { keywords: many }, solr_q: '*' },
    reply: found,
    tags: ['d.call.search.post'],
  },
  {
    call: 'index.fields',
    run: ({ index }) => index.fields(),
    sends: 'GET index/fields',
    reply: {
      visible_fields: [
        {
          field_name: 'city',
          is_facet: true,
          range_facet: false,
          type: 'keyword',
          translation: { de: 'Ort' },
        },
      ],
    },
    tags: ['7.call.index.fields'],
  },
  {
    call: 'index.status',
    run: ({ index }) => index.status(),
    sends: 'GET index/status',
    reply: { state: 'idle', found: 1, done: 1, failed: 0 },
    tags: ['d.call.index.status'],
  },
  {
    call: 'index.content_locales',
    run: ({ texts }) => texts.locales(),
    sends: 'GET index/content_locales',
    reply: locales,
    tags: ['7.call.index.content-locales'],
  },
  {
    call: 'events',
    run: async ({ events }) => {
      const told: PortalEvent[] = [];
      for await (const event of events()) {
        told.push(event);
        break;
      }
      return told;
    },
    sends: 'GET events',
    headers: { accept: 'text/event-stream' },
    reply: 'data: {"type":"config"}\n\n',
    type: 'text/event-stream',
    answers: [{ type: 'config' }],
    tags: ['d.call.events'],
  },
  {
    call: 'assets.get',
    run: ({ assets }) => assets.get(['a/b', 'c']),
    sends: 'GET assets?assetid=a%2Fb&assetid=c',
    reply: docs,
    answers: [],
    tags: ['7.call.assets'],
  },
  {
    call: 'assets.post',
    run: ({ assets }) => assets.get(many),
    sends: 'POST assets',
    body: { assetid: many },
    reply: docs,
    answers: [],
    tags: ['d.call.assets.post'],
  },
  {
    call: 'bookmarks.get',
    run: ({ bookmarks }) => bookmarks.list(),
    sends: 'GET config/bookmarks',
    reply: ['b', 'a'],
    tags: ['7.call.bookmarks.get'],
  },
  {
    call: 'bookmarks.save',
    run: ({ bookmarks }) => bookmarks.save(['b', 'a']),
    sends: 'POST config/bookmarks',
    body: [{ id: 'b' }, { id: 'a' }],
    reply: { rejected: ['a'] },
    answers: ['a'],
    tags: ['7.call.bookmarks.save', 'd.bookmarks.rejected'],
  },
  {
    call: 'collections.list',
    run: ({ collections }) => collections.list(),
    sends: 'GET collection?operation=list',
    reply: { collections: [{ indicator: 'meta_1', search: 'x', new: 1 }] },
    answers: [{ indicator: 'meta_1', search: 'x', new: 1 }],
    tags: ['7.call.collections.list'],
  },
  {
    call: 'collections.get',
    run: ({ collections }) => collections.assets('meta_1'),
    sends: 'GET collection/get?collection=meta_1&solr_rows=20',
    reply: docs,
    answers: [],
    tags: ['7.call.collections.get', '7.collections.rows', '9.collection-rows'],
  },
  {
    call: 'collections.get',
    run: ({ collections }) => collections.assets('meta_1', { rows: 5, start: 10 }),
    sends: 'GET collection/get?collection=meta_1&solr_rows=5&solr_start=10',
    reply: docs,
    answers: [],
    tags: ['7.call.collections.get'],
  },
  {
    call: 'session.csets',
    run: ({ downloads }) => downloads.convertSets(['a', 'b']),
    sends: 'GET session/csets?asset_id=a&asset_id=b',
    reply: { convert_sets: [{ id: 'original', title: 'Original' }] },
    answers: [{ id: 'original', title: 'Original' }],
    tags: ['7.call.session.csets'],
  },
  {
    call: 'downloads.get',
    run: ({ downloads }) => downloads.link('x y', 'web'),
    sends: 'GET download/?id=x+y&csetid=web&target=down',
    reply: { url: '/f' },
    tags: ['7.call.download'],
  },
  {
    call: 'downloads.zip',
    run: ({ downloads }) => downloads.zip(['a', 'b'], 'web'),
    sends: 'GET download?operation=zip&csetid=web&id=a&id=b',
    reply: { url: '/z', rejected_asset_ids: ['b'] },
    tags: ['7.call.download.zip'],
  },
  {
    call: 'downloads.zip_post',
    run: ({ downloads }) => downloads.zip(many),
    sends: 'POST download',
    body: { operation: 'zip', csetid: 'original', id: many },
    reply: { url: '/z', rejected_asset_ids: [] },
    tags: ['d.call.download.post'],
  },
  {
    call: 'downloads.preview',
    run: ({ previews }) => previews.link('x', 3),
    sends: 'GET download/preview?id=x&target=view&page=3',
    reply: { url: '/p', asset_groups: ['image'] },
    tags: ['7.call.download.preview'],
  },
  {
    call: 'downloads.video',
    run: ({ downloads }) => downloads.video('a/b ü'),
    sends: 'GET download/video/a%2Fb%20%C3%BC',
    reply: { url: '/v' },
    tags: ['7.call.download.video'],
  },
  {
    call: 'info.downloads',
    run: ({ downloads }) => downloads.limits(),
    sends: 'GET info/downloads',
    reply: { max_assets: -1 },
    tags: ['7.call.info.downloads'],
  },
  {
    call: 'config.global',
    run: ({ config }) => config.get(),
    sends: 'GET config/global',
    reply: { version: '5.1.4', unknown: { kept: [1] } },
    replyHeaders: { etag: '"7"' },
    answers: { value: { version: '5.1.4', unknown: { kept: [1] } }, etag: '"7"' },
    tags: ['7.call.config.global'],
  },
  {
    call: 'config.save',
    run: ({ config }) => config.save({ version: '5.1.4' }, { ifMatch: '"7"' }),
    sends: 'POST config/global',
    headers: { 'if-match': '"7"' },
    body: { version: '5.1.4' },
    reply: {},
    replyHeaders: { etag: '"8"' },
    answers: '"8"',
    tags: ['7.call.config.save'],
  },
  {
    call: 'config.available',
    run: ({ config }) => config.available(),
    sends: 'GET config',
    reply: Object.fromEntries(CONFIG_FILES.map((name) => [name, name === 'logo'])),
    tags: ['7.call.config.available'],
  },
  ...CONFIG_FILES.flatMap(file),
  {
    call: 'history.list',
    run: ({ history }) => history.list({ kind: 'translations', lang: 'de' }),
    sends: 'GET config/history?kind=translations&lang=de',
    reply: { entries: [entry] },
    answers: [entry],
    tags: ['d.calls.history'],
  },
  {
    call: 'history.get',
    run: ({ history }) => history.get('h/1'),
    sends: 'GET config/history/h%2F1',
    reply: { entry, content: { a: 1 } },
    tags: ['d.calls.history'],
  },
  {
    call: 'history.restore',
    run: ({ history }) => history.restore('h/1', { ifMatch: '"1"' }),
    sends: 'POST config/history/h%2F1/restore',
    headers: { 'if-match': '"1"' },
    reply: {},
    replyHeaders: { etag: '"2"' },
    answers: '"2"',
    tags: ['d.calls.history'],
  },
  {
    call: 'texts.list',
    run: ({ texts }) => texts.languages(),
    sends: 'GET config/translations',
    reply: locales,
    answers: locales.locales,
    tags: ['7.call.texts.list'],
  },
  {
    call: 'texts.get',
    run: ({ texts }) => texts.get('de'),
    sends: 'GET config/translations?lang=de',
    reply: { _meta: { version: '5.1.4' }, a: { b: 'c' } },
    answers: { value: { _meta: { version: '5.1.4' }, a: { b: 'c' } }, etag: undefined },
    tags: ['7.call.texts.get'],
  },
  {
    call: 'texts.save',
    run: ({ texts }) => texts.save('de', { a: 'ü' }, { ifMatch: '"1"' }),
    sends: 'POST config/translations?lang=de',
    headers: { 'if-match': '"1"' },
    body: { a: 'ü' },
    reply: {},
    answers: undefined,
    tags: ['7.call.texts.save'],
  },
  {
    call: 'pages.list',
    run: ({ pages }) => pages.languages(),
    sends: 'GET config/custom_html',
    reply: locales,
    answers: locales.locales,
    tags: ['7.call.pages.list'],
  },
  {
    call: 'pages.get',
    run: ({ pages }) => pages.get('DE'),
    sends: 'GET config/custom_html?lang=DE',
    reply: { about: '<p>' },
    answers: { value: { about: '<p>' }, etag: undefined },
    tags: ['7.call.pages.get'],
  },
  {
    call: 'pages.save',
    run: ({ pages }) => pages.save('de', { about: '<p>ü</p>' }),
    sends: 'POST config/custom_html?lang=de',
    body: { about: '<p>ü</p>' },
    reply: {},
    answers: undefined,
    tags: ['7.call.pages.save'],
  },
  {
    call: 'info.all_languages',
    run: ({ texts }) => texts.names('de'),
    sends: 'GET info/all_languages?lang=de',
    reply: { languages: { fr: 'Französisch' } },
    answers: { fr: 'Französisch' },
    tags: ['7.call.info.all-languages'],
  },
  {
    call: 'info.check_version',
    run: ({ info }) => info.version(),
    sends: 'GET info/check_version',
    reply: { version: '0.1.0' },
    tags: ['7.call.info.check-version'],
  },
];

describe('every call of the contract, as it travels', { tags: ['7.base-path', '7.accept-language'] }, () => {
  for (const [number, row] of ROWS.entries()) {
    const { call, run, sends, reply, type = 'application/json', replyHeaders, tags } = row;
    it(`${call} (${number}): ${sends.slice(0, 60)}`, { tags: [...tags] }, async () => {
      const asked = answer(reply, type, replyHeaders);
      const got = await run(portal({ token: () => 'T', locale: () => 'DE' }));
      const { method, path, headers, body } = asked();
      const [expectedMethod, expectedPath = ''] = sends.split(' ');
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
      expect(got).toEqual('answers' in row ? row.answers : reply);
    });
  }

  it('has a row for every call', () => {
    const names = CALLS.map(({ name }) => name);
    expect([...new Set(ROWS.map(({ call }) => call))].sort()).toEqual([...names].sort());
  });

  it('the document that describes the API', { tags: ['d.calls.openapi'] }, async () => {
    const asked = answer({ openapi: '3.1.0', paths: {}, more: 1 });
    expect(await portal().info.openapi()).toEqual({ openapi: '3.1.0', paths: {}, more: 1 });
    expect(`${asked().method} ${asked().path}`).toBe(`GET ${API}openapi.json`);
  });

  it('lists too long for a URL are asked for in parts, and no list without a call', async () => {
    expect(await portal().assets.get([])).toEqual([]);
    expect(await portal().downloads.convertSets([])).toEqual([]);
    const asked: string[] = [];
    nock(HOST)
      .get(/csets/)
      .times(4)
      .reply(function (path) {
        asked.push(path);
        const sets = ['original', 'web', `set-${asked.length}`].map((id) => ({ id, title: id }));
        return [200, { convert_sets: sets }];
      });
    const common = await portal().downloads.convertSets(many);
    expect(common.map(({ id }) => id)).toEqual(['original', 'web']);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.every((path) => path.length < 2100)).toBe(true);
    expect(asked.flatMap((path) => new URL(path, HOST).searchParams.getAll('asset_id'))).toEqual(many);
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
    expect(below.files.url('logo')).toBe(`${HOST}${base}${API}config/logo`);
  });

  it('headers of one’s own come before the client’s, whatever their case', async () => {
    const asked = answer(version);
    await portal({ token: () => 'T' }).info.version({
      headers: { Accept: 'x/y', Authorization: 'Basic z', 'X-A': 'b' },
    });
    expect(asked().headers).toMatchObject({ accept: 'x/y', authorization: 'Basic z', 'x-a': 'b' });
  });
});
