import type { Line } from './line.js';

/** Lines for section 1 of the specification: purpose and users of the product. */
export const SECTION_1 = [
  {
    id: '1.users.search',
    kind: 'screen',
    text: 'Visitors and users search and browse assets, filter them by facets, sort them and preview them',
  },
  { id: '1.users.metadata', kind: 'screen', text: 'Visitors and users read the metadata of an asset' },
  {
    id: '1.users.download',
    kind: 'screen',
    text: 'Visitors and users download assets in a chosen convert set, as a single file or as a zip',
  },
  { id: '1.users.bookmarks', kind: 'screen', text: 'Visitors and users collect assets in a bookmark list' },
  {
    id: '1.order.offered',
    kind: 'screen',
    text: 'Where a download is not permitted, an order process can be offered instead: the user sends a mail from their own mail client',
  },
  {
    id: '1.order.defined',
    kind: 'rule',
    text: 'The order mail is defined by recipient, cc, subject, body with a placeholder for the link, and a base URL',
  },
  {
    id: '1.admin.settings',
    kind: 'screen',
    text: 'Admins configure appearance, general settings, dashboard, search, languages, login and custom pages',
  },
  { id: '1.admin.texts', kind: 'screen', text: 'Admins edit the translations' },
  {
    id: '1.look.configured',
    kind: 'screen',
    text: 'The configuration of the server drives the whole look: colors, logos, hero image, footer links, header, icon set, info view fields, list columns, facets, sorting, collections and terms of use',
  },
  {
    id: '1.look.defaults',
    kind: 'rule',
    text: 'If the configuration of the server is empty, the defaults are used and then stored',
  },
  {
    id: '1.languages.built-in',
    kind: 'screen',
    text: 'The interface is multilingual: German and English are built in; German is the default, English the fallback',
  },
  { id: '1.languages.server', kind: 'rule', text: 'Further languages are loaded from the server' },
  { id: '1.pages.configured', kind: 'screen', text: 'Custom HTML pages can be added by configuration' },
  { id: '1.version.front-end', kind: 'constant', text: 'The version of the front end is 5.1.4' },
  {
    id: '1.version.back-end',
    kind: 'rule',
    text: 'The version of the back end is fetched; it is 0 if the fetch fails',
  },
] as const satisfies readonly Line[];
