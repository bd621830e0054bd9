import type { Line } from './line.js';

/** Lines for section 4 of the specification: states and transitions. */
export const SECTION_4 = [
  { id: '4.search.states', kind: 'state', text: 'Search: initial, loading, lazy-loading, success' },
  { id: '4.bookmarks.states', kind: 'state', text: 'Bookmarks: initial, update, success, failure' },
  {
    id: '4.bookmarks.toggle',
    kind: 'state',
    text: 'A toggle adds an asset to the bookmarks or removes it; icon and label change accordingly',
  },
  {
    id: '4.auth.states',
    kind: 'state',
    text: 'Auth: initial, loading, verifying, success, unauthorized, loggedOut',
  },
  {
    id: '4.auth.verifying',
    kind: 'state',
    text: 'While verifying, the login button shows its progress',
  },
  { id: '4.config.states', kind: 'state', text: 'Config: initial, loading, success, saving, unavailable' },
  { id: '4.config.dirty', kind: 'state', text: 'Config is dirty if it differs from the saved one' },
  { id: '4.config.merged', kind: 'state', text: 'Config is merged when missing keys were filled' },
  {
    id: '4.config.override',
    kind: 'state',
    text: 'Config is overridden when an upgrade changed or deleted keys',
  },
  { id: '4.config.version-update', kind: 'state', text: 'Config reports if only its version was outdated' },
  { id: '4.download.states', kind: 'state', text: 'Download: ready, downloading' },
  {
    id: '4.download.dialog-loading',
    kind: 'state',
    text: 'The dialog for convert sets shows that it is loading until the status is ready',
  },
  {
    id: '4.translations.states',
    kind: 'state',
    text: 'Translations: initial, loading, success, saving, error',
  },
  {
    id: '4.translations.dirty',
    kind: 'state',
    text: 'An edit makes translations dirty; saving makes them clean',
  },
  { id: '4.translations.backup', kind: 'state', text: 'A backup is taken after saving and can be restored' },
  { id: '4.custom-html.states', kind: 'state', text: 'Custom HTML: initial, loading, success, failure' },

  {
    id: '4.start.first',
    kind: 'rule',
    text: 'At start-up, the locales, the translations and the locales of custom pages are fetched first',
  },
  {
    id: '4.start.failure',
    kind: 'rule',
    text: 'If the first fetches at start-up fail, the screen for an unavailable API is shown',
  },
  {
    id: '4.start.parallel',
    kind: 'rule',
    text: 'After the first fetches, config, session, layout status and dynamic views are loaded in parallel',
  },
  {
    id: '4.start.shown',
    kind: 'rule',
    text: 'The portal is shown as soon as config and messages are loaded',
  },

  { id: '4.locale.stored', kind: 'rule', text: 'The stored locale is used if it is available' },
  {
    id: '4.locale.browser',
    kind: 'rule',
    text: 'Without a stored locale, the language of the browser is used if it is available',
  },
  { id: '4.locale.english', kind: 'rule', text: 'Otherwise, English is used if it is available' },
  { id: '4.locale.german', kind: 'rule', text: 'Otherwise, German is used' },
  {
    id: '4.locale.stored-not-offered',
    kind: 'rule',
    text: 'A stored locale that is not available is replaced by the first available one',
  },
  {
    id: '4.locale.not-available',
    kind: 'rule',
    text: 'If the first available locale has no translation, English replaces the stored one',
  },
  { id: '4.locale.kept', kind: 'rule', text: 'The choice is saved in local storage; the default is de' },
  {
    id: '4.locale.set-on-server',
    kind: 'rule',
    text: 'After a change a logged-in user’s locale is set on the server',
  },
  {
    id: '4.locale.code-sent',
    kind: 'rule',
    text: 'The set_locale request contains the content language from the metadata of the translation, otherwise the chosen locale',
  },
  {
    id: '4.locale.reload',
    kind: 'rule',
    text: 'A change reloads the collections on the dashboard, or repeats the search on the search route',
  },

  {
    id: '4.redirect.token-fails',
    kind: 'rule',
    text: 'With a token in the address and a failed check: `/logout?permission=unauthorized`',
  },
  {
    id: '4.redirect.check-fails',
    kind: 'rule',
    text: 'With a failed check, no token, and a page without global access: `/login`',
  },
  {
    id: '4.redirect.hide-dashboard',
    kind: 'rule',
    text: 'With a successful check and hide_dashboard: `/search/*`',
  },

  {
    id: '4.after-login.asset-user',
    kind: 'rule',
    text: 'An asset user goes to `/`, or to `/search/*` with hide_dashboard',
  },
  {
    id: '4.after-login.admin',
    kind: 'rule',
    text: 'An admin without access to assets goes to `/admin/general`',
  },
  { id: '4.after-login.others', kind: 'rule', text: 'Other users get a toast that they are not authorized' },
  {
    id: '4.logout.from-admin',
    kind: 'rule',
    text: 'From the admin area, the logout leads to `/search/*` with hide_dashboard, otherwise to `/`',
  },
  {
    id: '4.logout.failure',
    kind: 'rule',
    text: 'If the logout fails, it leads to `/login` if native login exists, otherwise to `/logout`',
  },

  { id: '4.preview.opens', kind: 'state', text: 'The preview is open while a preview asset is set' },
  { id: '4.preview.first-page', kind: 'rule', text: 'Initially, one page is shown' },
  { id: '4.preview.documents', kind: 'rule', text: 'Documents load pages 2 to page_cnt' },
  { id: '4.preview.videos', kind: 'rule', text: 'Videos load 5 more items' },
  { id: '4.preview.mp4', kind: 'rule', text: 'An mp4 file counts as 5 pages, regardless of page_cnt' },
  { id: '4.preview.keys', kind: 'rule', text: 'Escape closes the preview; the arrow keys navigate' },
  { id: '4.preview.fullscreen', kind: 'screen', text: 'The preview can be shown in full screen' },
  { id: '4.preview.scroll', kind: 'rule', text: 'The strip of thumbnails moves by half the window' },

  { id: '4.upgrade.merge', kind: 'rule', text: 'Missing keys are filled from the defaults on loading' },
  {
    id: '4.upgrade.3.4.0',
    kind: 'rule',
    text: 'A configuration before 3.4.0 has its listed keys overridden or deleted',
  },
  {
    id: '4.upgrade.5.0.0',
    kind: 'rule',
    text: 'A configuration before 5.0.0 has its listed keys overridden or deleted',
  },
  {
    id: '4.upgrade.5.0.2',
    kind: 'rule',
    text: 'A configuration before 5.0.2 has its listed keys overridden or deleted',
  },
  {
    id: '4.upgrade.5.0.3',
    kind: 'rule',
    text: 'A configuration before 5.0.3 has its listed keys overridden or deleted',
  },
  {
    id: '4.upgrade.5.1.0',
    kind: 'rule',
    text: 'A configuration before 5.1.0 has its listed keys overridden or deleted',
  },
  {
    id: '4.upgrade.5.1.2',
    kind: 'rule',
    text: 'A configuration before 5.1.2 has its listed keys overridden or deleted',
  },
  {
    id: '4.upgrade.stamp',
    kind: 'rule',
    text: 'An upgraded configuration gets the version of the front end',
  },
  { id: '4.upgrade.translations', kind: 'rule', text: 'Translations are upgraded in the same way' },

  { id: '4.decision.server', kind: 'rule', text: 'The server decides whether a download is permitted' },
  {
    id: '4.decision.unauthorized',
    kind: 'rule',
    text: 'After a 403 or without a convert set, the download is not authorized',
  },
  {
    id: '4.decision.order',
    kind: 'rule',
    text: 'If the order process is enabled, an unauthorized download starts an order',
  },
  {
    id: '4.decision.several',
    kind: 'rule',
    text: 'More than one convert set opens the dialog for convert sets',
  },
  { id: '4.decision.terms', kind: 'rule', text: 'Enabled terms open the dialog for convert sets' },
  {
    id: '4.decision.fetch',
    kind: 'rule',
    text: 'After the decision, a download URL is requested and the file is downloaded',
  },
  {
    id: '4.decision.file-name',
    kind: 'rule',
    text: 'The name of the file comes from the content disposition',
  },

  { id: '4.sync.guests', kind: 'rule', text: 'Bookmarks of a guest stay local: a toast, without a request' },
  {
    id: '4.sync.users',
    kind: 'rule',
    text: 'Bookmarks of an asset user are loaded from the server and synced with it',
  },
  {
    id: '4.sync.gone',
    kind: 'rule',
    text: 'If the server reports that some assets no longer exist, the list is synced again',
  },
] as const satisfies readonly Line[];
