import type { Line } from './line.js';

/** Lines for section 7 of the specification: API calls. */
export const SECTION_7 = [
  { id: '7.base-path', kind: 'rule', text: 'All paths are under `/assetportal/api/`' },
  { id: '7.accept-language', kind: 'rule', text: 'Accept-Language contains the active locale' },

  { id: '7.call.assets', kind: 'call', text: 'GET assets: assetid, one or a list; returns response.docs' },
  { id: '7.call.bookmarks.get', kind: 'call', text: 'GET config/bookmarks: the IDs' },
  { id: '7.call.bookmarks.save', kind: 'call', text: 'POST config/bookmarks: a list of objects with id' },

  {
    id: '7.call.config.global',
    kind: 'call',
    text: 'GET config/global: the configuration, or an empty object',
  },
  { id: '7.call.config.save', kind: 'call', text: 'POST config/global: the configuration' },
  { id: '7.call.config.available', kind: 'call', text: 'GET config: the existing branding files' },
  {
    id: '7.config.no-status',
    kind: 'rule',
    text: 'If fetching the config fails without a status, the API is unavailable',
  },
  {
    id: '7.call.config.pictures',
    kind: 'call',
    text: 'GET config/logo, dashboardLogo, dashboardHero, loginLogo, loginHero, searchLogo',
  },
  { id: '7.call.config.custom-font', kind: 'call', text: 'GET config/custom_font: the font file' },
  { id: '7.call.config.style', kind: 'call', text: 'GET config/style: the content of the stylesheet' },
  { id: '7.config.style-applied', kind: 'rule', text: 'The stylesheet is applied if the status is 200' },
  { id: '7.config.font-loaded', kind: 'rule', text: 'The font file is loaded as the custom font' },

  {
    id: '7.call.session.get',
    kind: 'call',
    text: 'POST session/get: {user, pass} or nothing; returns session, user, permissions, workspace and login methods',
  },
  { id: '7.session.token', kind: 'rule', text: 'session/get accepts a token as a query parameter' },
  { id: '7.call.session.check', kind: 'call', text: 'GET session/check: isGuiAdmin and sessionValid' },
  { id: '7.call.session.logout', kind: 'call', text: 'GET session/logout' },
  { id: '7.call.session.set-locale', kind: 'call', text: 'GET session/set_locale?locale=' },
  { id: '7.call.user.passwordmail', kind: 'call', text: 'POST user/passwordmail: 200 on success' },

  { id: '7.call.collections.list', kind: 'call', text: 'GET collection?operation=list: the collections' },
  { id: '7.call.collections.get', kind: 'call', text: 'GET collection/get?collection=: response.docs' },
  { id: '7.collections.rows', kind: 'constant', text: 'The collection of a pre-search requests 20 rows' },

  {
    id: '7.call.search',
    kind: 'call',
    text: 'GET search: facetCounts.facetFields and response {numFound, docs}',
  },
  {
    id: '7.search.filter',
    kind: 'rule',
    text: 'filter is an object that maps a key to a list of values or a range',
  },
  { id: '7.search.facetfields', kind: 'rule', text: 'solr_facetfields is repeated' },
  { id: '7.search.query', kind: 'rule', text: 'solr_q contains the query' },
  { id: '7.search.sort', kind: 'rule', text: 'solr_sort contains field and direction' },
  { id: '7.search.paging', kind: 'rule', text: 'solr_rows and solr_start select the page' },
  {
    id: '7.call.index.fields',
    kind: 'call',
    text: 'GET index/fields: visible_fields, each with is_facet, range_facet and field_name',
  },

  { id: '7.call.session.csets', kind: 'call', text: 'GET session/csets?asset_id=: convert_sets' },
  { id: '7.call.download', kind: 'call', text: 'GET download/ with id, csetid and target=down: url' },
  {
    id: '7.call.download.zip',
    kind: 'call',
    text: 'GET download with operation=zip, csetid and repeated id: url and rejected_asset_ids',
  },
  {
    id: '7.call.download.preview',
    kind: 'call',
    text: 'GET download/preview with id, target=view and page: url and asset_groups',
  },
  { id: '7.call.download.video', kind: 'call', text: 'GET download/video/{id}: url' },
  { id: '7.call.info.downloads', kind: 'call', text: 'GET info/downloads: max_assets' },
  { id: '7.call.download.file', kind: 'call', text: 'GET the URL that a download call returns' },

  { id: '7.call.index.content-locales', kind: 'call', text: 'GET index/content_locales: locales' },
  { id: '7.call.texts.list', kind: 'call', text: 'GET config/translations: locales' },
  { id: '7.call.texts.get', kind: 'call', text: 'GET config/translations?lang=: that language’s messages' },
  { id: '7.texts.empty-local', kind: 'rule', text: 'An empty response means the local messages' },
  { id: '7.call.texts.save', kind: 'call', text: 'POST config/translations?lang=: the tree of messages' },
  { id: '7.call.info.all-languages', kind: 'call', text: 'GET info/all_languages?lang=: names of languages' },
  { id: '7.call.pages.list', kind: 'call', text: 'GET config/custom_html: locales' },
  { id: '7.call.pages.get', kind: 'call', text: 'GET config/custom_html?lang=: the map of contents' },
  { id: '7.call.pages.save', kind: 'call', text: 'POST config/custom_html?lang=: the map of contents' },

  { id: '7.call.info.check-version', kind: 'call', text: 'GET info/check_version: the back end’s version' },
  { id: '7.version.fallback', kind: 'rule', text: 'The back end’s version is 0 if it cannot be fetched' },
  {
    id: '7.storage.session',
    kind: 'rule',
    text: 'The session is saved in browser storage; in browsers, a cookie contains the token (decision 4)',
  },
  { id: '7.storage.locale', kind: 'rule', text: 'The chosen locale is saved in browser storage' },
  { id: '7.storage.sidebar', kind: 'rule', text: 'The width of the sidebar is saved in browser storage' },
] as const satisfies readonly Line[];
