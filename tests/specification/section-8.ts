import type { Line } from './line.js';

/** Lines for section 8 of the specification: error catalog. */
export const SECTION_8 = [
  { id: '8.login.401', kind: 'message', text: 'A login with a 401: “Incorrect username or password” (info)' },
  {
    id: '8.login.403',
    kind: 'message',
    text: 'A login with a 403: “Account has no authorization” (warning)',
  },
  {
    id: '8.login.no-registration',
    kind: 'message',
    text: 'No link to register in this language: “No registration form was found for your language” (warning)',
  },
  {
    id: '8.login.password-reset',
    kind: 'message',
    text: '“Password was reset”, “Password could not be reset”',
  },
  { id: '8.login.redirect', kind: 'message', text: 'With only single sign-on: a notice about the redirect' },

  { id: '8.availability.unreachable', kind: 'message', text: '“API endpoint(s) cannot be reached!”' },
  {
    id: '8.availability.translations',
    kind: 'rule',
    text: 'If loading translations fails without a status, the API is unavailable',
  },
  { id: '8.availability.locale', kind: 'rule', text: 'Loading a locale that is not available is rejected' },
  {
    id: '8.availability.config-status',
    kind: 'message',
    text: '“The status of the configs could not be loaded”',
  },

  { id: '8.config.saved', kind: 'message', text: 'The configuration was saved, or could not be' },
  {
    id: '8.texts.saved',
    kind: 'message',
    text: '“Translations saved!”, “Error - could not save translations!”',
  },
  { id: '8.file.saved', kind: 'message', text: 'The file was saved, or could not be' },
  { id: '8.pages.saved', kind: 'message', text: 'The custom page was saved, or could not be' },
  { id: '8.pages.all-saved', kind: 'message', text: 'All pages were saved, or could not be' },
  { id: '8.pages.save-first', kind: 'message', text: '“Please save your newly created page first.”' },
  { id: '8.style.failed', kind: 'message', text: '“Stylesheet could not be loaded”' },
  { id: '8.font.failed', kind: 'message', text: '“Font could not be loaded”' },
  {
    id: '8.config.version-confirm',
    kind: 'message',
    text: 'Confirmations for an older configuration: update, reset, version only',
  },

  {
    id: '8.bookmarks.messages',
    kind: 'message',
    text: '“Bookmark saved!”, “Added to bookmark”, “Removed from bookmark” (departure: “… bookmarks”)',
  },
  { id: '8.bookmarks.not-saved', kind: 'message', text: '“Error - could not save bookmark”' },
  {
    id: '8.bookmarks.not-on-403',
    kind: 'rule',
    text: 'The message about unsaved bookmarks is not shown for a 403',
  },
  {
    id: '8.bookmarks.gone',
    kind: 'message',
    text: '“One/some asset/s of your bookmarks are no longer available”, and the list is synced',
  },

  { id: '8.language.updated', kind: 'message', text: '“Language updated”, “Language could not be updated”' },

  { id: '8.download.none', kind: 'message', text: '“No downloads available”' },
  { id: '8.download.failed', kind: 'message', text: '“Error - retrieving the download”' },
  { id: '8.download.starts', kind: 'message', text: '“Download starts soon”' },
  {
    id: '8.download.external-403',
    kind: 'message',
    text: 'An external status 403 in the error’s body: “Error during download, configuration of the backend possibly faulty”',
  },
  {
    id: '8.download.not-available',
    kind: 'message',
    text: '“The download of one/some asset/s is not available to you”',
  },

  {
    id: '8.search.500',
    kind: 'rule',
    text: 'After a 500, all facets are reloaded, facets that the index lacks are dropped, and the search is retried up to 3 times',
  },

  {
    id: '8.other.403-reloads',
    kind: 'rule',
    text: 'A 403 of any call outside the login page reloads the page, except for session csets',
  },
  { id: '8.other.chunk', kind: 'rule', text: 'Loading a chunk fails on an error or after 120 seconds' },
  {
    id: '8.other.no-permission',
    kind: 'message',
    text: 'The no-permission page and the message of the logout',
  },
] as const satisfies readonly Line[];
