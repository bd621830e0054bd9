import type { Line } from './line.js';

/** Lines for section 3 of the specification: entities and their fields. */
export const SECTION_3 = [
  {
    id: '3.asset.fields',
    kind: 'rule',
    text: 'An asset contains id, url, fname, filetype, asset_type, width, height, page_cnt and page',
  },
  {
    id: '3.asset.size',
    kind: 'rule',
    text: 'The size of an asset is pixel_x and pixel_y if present, otherwise width and height',
  },
  { id: '3.asset.bbox', kind: 'rule', text: 'bbox_x and bbox_y are the dimensions of an asset in mm' },
  { id: '3.asset.groups', kind: 'rule', text: 'asset_groups can contain video or 3d' },
  {
    id: '3.asset.colors',
    kind: 'rule',
    text: 'color_code is one value or a list: 1 to 7 are red, orange, yellow, green, blue, purple, gray; 0 is none',
  },
  { id: '3.asset.bookmarked', kind: 'rule', text: 'isBookmarked is true if the asset is bookmarked' },
  { id: '3.asset.sortable', kind: 'rule', text: 'Sortable by score, rating, imp_date and obj_dload_cnt' },
  {
    id: '3.asset.metadata',
    kind: 'rule',
    text: 'An asset also contains the configured metadata fields',
  },
  {
    id: '3.asset.3d-formats',
    kind: 'rule',
    text: 'obj, 3ds, stl, ply, gltf, glb, off, 3dm, fbx, dae, wrl, 3mf, ifc, stp and step are 3D, regardless of the case of asset_type',
  },

  {
    id: '3.session.fields',
    kind: 'rule',
    text: 'A session has name (null for a guest), guest, isAssetUser, isGuiAdmin, workspace and locale',
  },
  {
    id: '3.session.stored',
    kind: 'rule',
    text: 'The session and the list of login methods are saved in browser storage; in browsers, a cookie contains the token (decision 4)',
  },
  {
    id: '3.login-method',
    kind: 'rule',
    text: 'A login method has a name (native, saml or another) and a url',
  },
  {
    id: '3.locale',
    kind: 'rule',
    text: 'A locale has short, an upper-case code, and lang, the language’s name',
  },
  { id: '3.convert-set', kind: 'rule', text: 'A convert set has id and title' },
  { id: '3.download-info', kind: 'rule', text: 'Download info is max_assets' },
  {
    id: '3.active-download',
    kind: 'state',
    text: 'A running download has id and progress; -1 if the progress is unknown',
  },
  {
    id: '3.collection',
    kind: 'rule',
    text: 'A collection has indicator, search, sort, orientation, translation and label',
  },
  {
    id: '3.collection-meta',
    kind: 'rule',
    text: 'A meta collection’s indicator is a prefix, an underscore and a number',
  },
  { id: '3.pre-search', kind: 'rule', text: 'A pre-search has key, search term and sort' },
  {
    id: '3.metadata-field',
    kind: 'rule',
    text: 'A metadata field has field_name, translation, position, multi_valued and a formatter: filesize, date or none',
  },
  {
    id: '3.facet-config',
    kind: 'rule',
    text: 'A facet has field_name, position, translation, range_facet and is_facet',
  },
  {
    id: '3.facet-options',
    kind: 'rule',
    text: 'The options of a facet: filter, multivalue (checkbox, radio, slider), preview, sort (alph, count), sort_orientation, filterVal (date, filesize, null)',
  },
  { id: '3.facet-result', kind: 'rule', text: 'A facet’s values have label, count and the count as text' },
  {
    id: '3.facet-result-order',
    kind: 'rule',
    text: 'Facet values are ordered by count or label, ascending or descending',
  },
  {
    id: '3.filter-entry',
    kind: 'rule',
    text: 'A filter entry has key, values (a list, a range text or null), a range flag and a formatted value',
  },
  {
    id: '3.icon',
    kind: 'rule',
    text: 'An icon has key (download, bookmark, information, edit, preview), icon, position, translation, visible and aria_options',
  },
  { id: '3.icon-toggle', kind: 'rule', text: 'A switched icon shows toggle_icon and toggle_translation' },
  {
    id: '3.footer-item',
    kind: 'rule',
    text: 'A footer item has translation, is_linkable, column (Left, Center, Right, None) and position',
  },
  {
    id: '3.footer-link',
    kind: 'rule',
    text: 'Per language, a footer item has link and linkDirection (External, Internal)',
  },

  { id: '3.config.appearance', kind: 'rule', text: 'appearance: colors of each area' },
  {
    id: '3.config.info-views',
    kind: 'rule',
    text: 'assetInfo, infoView and bookmark: paramsLeft, paramsRight, title, columns, options.border_width (default 1)',
  },
  {
    id: '3.config.dashboard',
    kind: 'rule',
    text: 'dashboard: collections, height, poster_border_width, heroImage with height, alignment, text and logo',
  },
  { id: '3.config.facets', kind: 'rule', text: 'facets: a list of facet configs' },
  { id: '3.config.footer', kind: 'rule', text: 'footer: a list of footer items' },
  { id: '3.config.icon-set', kind: 'rule', text: 'iconSet: a list of icon configs' },
  {
    id: '3.config.login',
    kind: 'rule',
    text: 'login: show_passwordReset, logo height, headers transform, infoText alignment, register with its button and links per language, box max_width',
  },
  {
    id: '3.config.search',
    kind: 'rule',
    text: 'search: views, list columns, rowHeight, imageColWidth, posters, thumbnails, sidebar width, logo alignment',
  },
  {
    id: '3.config.sorting',
    kind: 'rule',
    text: 'sorting: default, options each with an active flag, orientation',
  },
  { id: '3.config.terms', kind: 'rule', text: 'terms_of_use: show, and links per language' },
  { id: '3.config.visible-locales', kind: 'rule', text: 'visibleLocales: lang and short of each' },
  { id: '3.config.visible-logos', kind: 'rule', text: 'visibleLogos: the visible logos' },
  {
    id: '3.config.global',
    kind: 'rule',
    text: 'global: hide_empty_metadata_fields, hide_dashboard, run_order_process, website_title',
  },
  {
    id: '3.config.hide-empty-fields',
    kind: 'rule',
    text: 'hide_empty_metadata_fields omits rows without a value',
  },
  {
    id: '3.config.accessibility',
    kind: 'rule',
    text: 'accessibility: alternative text from fields with filterVal, otherwise a fallback title',
  },
  { id: '3.config.version', kind: 'rule', text: 'version: the version of the front end that saved it' },
  {
    id: '3.config.available',
    kind: 'rule',
    text: 'Flags for existing branding files: custom_font, dashboardHero, dashboardLogo, loginHero, loginLogo, logo, style, searchLogo, favicon',
  },
  {
    id: '3.translation',
    kind: 'rule',
    text: 'Translations are a nested tree of messages per language, with the name of the language',
  },
  {
    id: '3.translation-meta',
    kind: 'rule',
    text: 'The metadata of translations: version, content_language, source_template, allowlist',
  },
  { id: '3.custom-html', kind: 'rule', text: 'Custom HTML is a map from key to content per locale' },
] as const satisfies readonly Line[];
