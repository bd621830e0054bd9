import type { PortalEvent } from '@assetportal/sdk/contract';
import { LOCALES, MANY_IDS, type Row } from './row.js';

const EMPTY_REPLY = { response: { numFound: 0, start: 0, docs: [] }, facetCounts: { facetFields: {} } };
const EMPTY_RESULT = { total: 0, start: 0, assets: [], facets: {}, ranges: {} };
const NO_ASSETS = { response: { numFound: 0, docs: [] } };
const SESSION = {
  session: 'T',
  user: 'ada',
  guest: false,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: 'default',
  locale: null,
  login: [{ name: 'native', url: '' }],
};

/** Calls for search: session, search, assets, bookmarks and collections. */
export const LIBRARY_ROWS: readonly Row[] = [
  {
    call: 'session.get',
    run: ({ session }) => session.get({ user: 'ada', pass: 'p "ü' }),
    request: 'POST session/get',
    body: { user: 'ada', pass: 'p "ü' },
    reply: SESSION,
    tags: ['7.call.session.get'],
  },
  {
    call: 'session.get',
    run: ({ session }) => session.get(),
    request: 'POST session/get',
    reply: SESSION,
    tags: ['7.call.session.get'],
  },
  {
    call: 'session.get',
    run: ({ session }) => session.exchange({ token: 'a+b/c=' }),
    request: 'POST session/get?token=a%2Bb%2Fc%3D',
    reply: SESSION,
    tags: ['7.session.token'],
  },
  {
    call: 'session.check',
    run: ({ session }) => session.check(),
    request: 'GET session/check',
    reply: { sessionValid: true, isGuiAdmin: false },
    tags: ['7.call.session.check'],
  },
  {
    call: 'session.logout',
    run: ({ session }) => session.logout(),
    request: 'GET session/logout',
    reply: { sessionValid: false },
    tags: ['7.call.session.logout'],
  },
  {
    call: 'session.set_locale',
    run: ({ session }) => session.setLocale({ locale: 'de' }),
    request: 'GET session/set_locale?locale=de',
    reply: { locale: 'de' },
    result: 'de',
    tags: ['7.call.session.set-locale'],
  },
  {
    call: 'user.passwordmail',
    run: ({ password }) => password.requestMail({ user: 'ada' }),
    request: 'POST user/passwordmail',
    body: { user: 'ada' },
    reply: {},
    tags: ['7.call.user.passwordmail'],
  },
  {
    call: 'user.password',
    run: ({ password }) => password.reset({ token: 'tok', pass: 'new password' }),
    request: 'POST user/password',
    body: { token: 'tok', pass: 'new password' },
    reply: {},
    tags: ['d.call.user.password'],
  },
  {
    call: 'search.get',
    run: ({ search }) =>
      search.query({
        query: 'a&b "c d" ü+',
        filters: { filetype: ['jpg', 'png'], imp_date: { from: '2024-01-01' }, empty: [] },
        facets: ['filetype', 'creator'],
        sort: { field: 'title', direction: 'asc' },
        rows: 50,
        start: 100,
      }),
    request:
      'GET search?filter=%7B%22filetype%22%3A%5B%22jpg%22%2C%22png%22%5D%2C%22imp_date%22%3A%22%5B2024-01-01+TO+*%5D%22%7D' +
      '&solr_facetfields=filetype&solr_facetfields=creator&solr_q=a%26b+%22c+d%22+%C3%BC%2B&solr_sort=title+asc&solr_rows=50&solr_start=100',
    reply: EMPTY_REPLY,
    result: EMPTY_RESULT,
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
    run: ({ search }) => search.query({ query: '  ' }),
    request: 'GET search?solr_q=*',
    reply: EMPTY_REPLY,
    result: EMPTY_RESULT,
    tags: ['7.search.query'],
  },
  {
    call: 'search.post',
    run: ({ search }) => search.query({ filters: { keywords: MANY_IDS } }),
    request: 'POST search',
    body: { filter: { keywords: MANY_IDS }, solr_q: '*' },
    reply: EMPTY_REPLY,
    result: EMPTY_RESULT,
    tags: ['d.call.search.post'],
  },
  {
    call: 'index.fields',
    run: ({ index }) => index.fields(),
    request: 'GET index/fields',
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
    result: [{ name: 'city', isFacet: true, isRange: false, type: 'keyword', translation: { de: 'Ort' } }],
    tags: ['7.call.index.fields'],
  },
  {
    call: 'index.status',
    run: ({ index }) => index.status(),
    request: 'GET index/status',
    reply: { state: 'idle', found: 1, done: 1, failed: 0 },
    tags: ['d.call.index.status'],
  },
  {
    call: 'index.content_locales',
    run: ({ translations }) => translations.locales(),
    request: 'GET index/content_locales',
    reply: LOCALES,
    result: LOCALES.locales,
    tags: ['7.call.index.content-locales'],
  },
  {
    call: 'events',
    run: async (portal) => {
      const received: PortalEvent[] = [];
      for await (const event of portal.events()) {
        received.push(event);
        break;
      }
      return received;
    },
    request: 'GET events',
    headers: { accept: 'text/event-stream' },
    reply: 'data: {"type":"config"}\n\n',
    type: 'text/event-stream',
    result: [{ type: 'config' }],
    tags: ['d.call.events'],
  },
  {
    call: 'assets.get',
    run: ({ assets }) => assets.get({ ids: ['a/b', 'c'] }),
    request: 'GET assets?assetid=a%2Fb&assetid=c',
    reply: NO_ASSETS,
    result: [],
    tags: ['7.call.assets'],
  },
  {
    call: 'assets.post',
    run: ({ assets }) => assets.get({ ids: MANY_IDS }),
    request: 'POST assets',
    body: { assetid: MANY_IDS },
    reply: NO_ASSETS,
    result: [],
    tags: ['d.call.assets.post'],
  },
  {
    call: 'bookmarks.get',
    run: ({ bookmarks }) => bookmarks.list(),
    request: 'GET config/bookmarks',
    reply: ['b', 'a'],
    tags: ['7.call.bookmarks.get'],
  },
  {
    call: 'bookmarks.save',
    run: ({ bookmarks }) => bookmarks.save({ ids: ['b', 'a'] }),
    request: 'POST config/bookmarks',
    body: [{ id: 'b' }, { id: 'a' }],
    reply: { rejected: ['a'] },
    result: ['a'],
    tags: ['7.call.bookmarks.save', 'd.bookmarks.rejected'],
  },
  {
    call: 'collections.list',
    run: ({ collections }) => collections.list(),
    request: 'GET collection?operation=list',
    reply: { collections: [{ indicator: 'meta_1', search: 'x', new: 1 }] },
    result: [{ indicator: 'meta_1', search: 'x', new: 1 }],
    tags: ['7.call.collections.list'],
  },
  {
    call: 'collections.get',
    run: ({ collections }) => collections.assets({ indicator: 'meta_1' }),
    request: 'GET collection/get?collection=meta_1&solr_rows=20',
    reply: NO_ASSETS,
    result: [],
    tags: ['7.call.collections.get', '7.collections.rows', '9.collection-rows'],
  },
  {
    call: 'collections.get',
    run: ({ collections }) => collections.assets({ indicator: 'meta_1', rows: 5, start: 10 }),
    request: 'GET collection/get?collection=meta_1&solr_rows=5&solr_start=10',
    reply: NO_ASSETS,
    result: [],
    tags: ['7.call.collections.get'],
  },
  {
    call: 'dashboard.get',
    run: ({ collections }) => collections.dashboard(),
    request: 'GET dashboard',
    reply: {
      total: 3,
      keywords: [{ label: 'sea', count: 2 }],
      collections: [{ indicator: 'meta_1', search: 'x' }],
      posters: { newest: { numFound: 3, docs: [] } },
    },
    result: {
      total: 3,
      hero: null,
      keywords: [{ label: 'sea', count: 2 }],
      collections: [{ indicator: 'meta_1', search: 'x' }],
      posters: { newest: { total: 3, assets: [] } },
    },
    tags: ['2.dashboard.rows'],
  },
  {
    call: 'assets.prefix',
    run: ({ assets }) => assets.byPrefix({ prefix: '28f8' }),
    request: 'GET assets?prefix=28f8',
    reply: NO_ASSETS,
    result: [],
    tags: ['d.call.prefix'],
  },
  {
    call: 'assets.similar',
    run: ({ assets }) => assets.similar({ id: 'a', by: 'color', rows: 3 }),
    request: 'GET assets/similar?assetid=a&by=color&rows=3',
    reply: NO_ASSETS,
    result: [],
    tags: ['d.call.similar'],
  },
  {
    call: 'search.layout',
    run: ({ search }) => search.layout({ query: 'sea', sort: { field: 'title', direction: 'asc' } }),
    request: 'GET search/layout?solr_q=sea&solr_sort=title+asc',
    reply: { numFound: 2, codes: 'AP8=' },
    result: { total: 2, codes: new Uint8Array([0, 255]), marks: [] },
    tags: ['2.search.views'],
  },
  {
    call: 'search.suggest',
    run: ({ search }) => search.suggest({ text: 'har', filters: { filetype: ['jpg'] }, rows: 3, typos: 1 }),
    request: 'GET search/suggest?q=har&filter=%7B%22filetype%22%3A%5B%22jpg%22%5D%7D&rows=3&typos=1',
    reply: { suggestions: [{ kind: 'term', text: 'harbour', count: 2 }] },
    result: [{ kind: 'term', text: 'harbour', count: 2 }],
    tags: ['d.call.suggest'],
  },
  {
    call: 'search.suggest',
    run: ({ search }) => search.suggest({ text: '' }),
    request: 'GET search/suggest?q=',
    reply: { suggestions: [] },
    result: [],
    tags: ['d.call.suggest'],
  },
];
