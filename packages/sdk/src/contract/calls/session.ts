import { call } from '../call.js';

const load = () => import('../schemas/session.js');

export const getSession = call({
  name: 'session.get',
  method: 'POST',
  path: 'session/get',
  summary: 'Returns the current session. Logs in with a user name and password, or starts a guest session.',
  access: 'anyone',
  scope: 'public',
  bodyOptional: true,
  // Every visit begins with it. A temporary failure must not look like a logout.
  idempotentWithoutInput: true,
  problems: ['wrong-credentials', 'session-expired', 'no-rights', 'other-session', 'too-many-attempts'],
  schemas: async () => (await load()).getSession,
});

export const checkSession = call({
  name: 'session.check',
  method: 'GET',
  path: 'session/check',
  summary: 'Returns whether the session is valid and whether its user is an admin.',
  access: 'anyone',
  scope: 'public',
  schemas: async () => (await load()).checkSession,
});

export const logout = call({
  name: 'session.logout',
  method: 'GET',
  path: 'session/logout',
  summary: 'Ends the session.',
  changesData: true,
  access: 'anyone',
  scope: 'login',
  schemas: async () => (await load()).logout,
});

export const setLocale = call({
  name: 'session.set_locale',
  method: 'GET',
  path: 'session/set_locale',
  summary: 'Stores the user’s interface language.',
  changesData: true,
  access: 'viewer',
  scope: 'login',
  problems: ['forbidden'],
  schemas: async () => (await load()).setLocale,
  unwrap: ({ locale }) => locale,
});

export const requestPasswordMail = call({
  name: 'user.passwordmail',
  method: 'POST',
  path: 'user/passwordmail',
  summary:
    'Mails a one-time link for setting a new password. The response does not reveal whether the user exists.',
  access: 'anyone',
  scope: 'login',
  idempotent: false,
  problems: ['mail-not-configured', 'too-many-attempts'],
  schemas: async () => (await load()).requestPasswordMail,
});

export const resetPassword = call({
  name: 'user.password',
  method: 'POST',
  path: 'user/password',
  summary: 'Sets a new password, with the token from the mailed link.',
  access: 'anyone',
  scope: 'login',
  idempotent: false,
  problems: ['reset-link-invalid', 'password-weak', 'too-many-attempts'],
  schemas: async () => (await load()).resetPassword,
});

export const changePassword = call({
  name: 'user.passwordchange',
  method: 'POST',
  path: 'user/passwordchange',
  summary: 'Changes the own password. Ends all other sessions of the user.',
  access: 'viewer',
  scope: 'login',
  idempotent: false,
  problems: ['forbidden', 'wrong-password', 'password-weak', 'too-many-attempts'],
  schemas: async () => (await load()).changePassword,
});
