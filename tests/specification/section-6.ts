import type { Line } from './line.js';

/** Lines for section 6 of the specification: roles and permissions. */
export const SECTION_6 = [
  { id: '6.guest.session', kind: 'rule', text: 'The session of a guest has no user name' },
  { id: '6.guest.login-button', kind: 'screen', text: 'A guest sees a login button and no user menu' },
  { id: '6.guest.bookmarks', kind: 'rule', text: 'A guest’s bookmarks are local' },
  {
    id: '6.asset-user.sees',
    kind: 'rule',
    text: 'An asset user has access to logo, bookmarks, dashboard and search',
  },
  {
    id: '6.asset-user.synced',
    kind: 'rule',
    text: 'Bookmarks of an asset user are stored on the server, and download info is loaded',
  },
  { id: '6.admin.access', kind: 'rule', text: 'A GUI admin has access to `/admin`' },
  { id: '6.admin.button', kind: 'screen', text: 'A GUI admin has the admin button in the header' },
  {
    id: '6.admin.without-assets',
    kind: 'rule',
    text: 'A GUI admin without access to assets is sent to admin-general instead of any page outside the admin area',
  },
  { id: '6.methods.native', kind: 'rule', text: 'Users log in with user name and password' },
  { id: '6.methods.sso', kind: 'rule', text: 'Users log in by single sign-on (saml)' },
  { id: '6.methods.from-server', kind: 'rule', text: 'The server returns the login methods' },
  {
    id: '6.global-access',
    kind: 'rule',
    text: 'Pages flagged for global access need no login; other pages require a login or a token',
  },
  {
    id: '6.unauthorized',
    kind: 'message',
    text: 'A user without authorization sees the no-permission page and the toast “Account has no authorization”',
  },
  {
    id: '6.not-downloadable',
    kind: 'rule',
    text: 'If some assets cannot be downloaded: “The download of one/some asset/s is not available to you”',
  },
  {
    id: '6.forbidden-reloads',
    kind: 'rule',
    text: 'A 403 of any call outside the login page reloads the page, except for the session csets call',
  },
] as const satisfies readonly Line[];
