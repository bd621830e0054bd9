import type { PortalEvent } from '@assetportal/sdk/client';
import { LOCALES, MANY, type Row } from './row.js';

const FOUND = { response: { numFound: 0, start: 0, docs: [] }, facetCounts: { facetFields: {} } };
const DOCS = { response: { numFound: 0, docs: [] } };
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

/** The calls of who looks for assets: session, search, bookmarks, collections, downloads and previews. */
export const LIBRARY_ROWS: readonly Row[] = [
  {
    call: 'session.get',
    run: ({ session }) => session.get({ user: 'ada', pass: 'p "ü' }),
    sends: 'POST session/get',
    body: { user: 'ada', pass: 'p "ü' },
    reply: SESSION,
    tags: ['7.call.session.get'],
  },
  {
    call: 'session.get',
    run: ({ session }) => session.get(),
    sends: 'POST session/get',
    reply: SESSION,
    tags: ['7.call.session.get'],
  },
  {
    call: 'session.get',
    run: ({ session }) => session.exchange('a+b/c='),
    sends: 'POST session/get?token=a%2Bb%2Fc%3D',
    reply: SESSION,
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
    reply: FOUND,
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
    reply: FOUND,
    tags: ['7.search.query'],
  },
  {
    call: 'search.post',
    run: ({ search }) => search({ filters: { keywords: MANY } }),
    sends: 'POST search',
    body: { filter: { keywords: MANY }, solr_q: '*' },
    reply: FOUND,
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
    reply: LOCALES,
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
    reply: DOCS,
    answers: [],
    tags: ['7.call.assets'],
  },
  {
    call: 'assets.post',
    run: ({ assets }) => assets.get(MANY),
    sends: 'POST assets',
    body: { assetid: MANY },
    reply: DOCS,
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
    reply: DOCS,
    answers: [],
    tags: ['7.call.collections.get', '7.collections.rows', '9.collection-rows'],
  },
  {
    call: 'collections.get',
    run: ({ collections }) => collections.assets('meta_1', { rows: 5, start: 10 }),
    sends: 'GET collection/get?collection=meta_1&solr_rows=5&solr_start=10',
    reply: DOCS,
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
    run: ({ downloads }) => downloads.zip(MANY),
    sends: 'POST download',
    body: { operation: 'zip', csetid: 'original', id: MANY },
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
];
