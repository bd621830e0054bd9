import { call } from '../call.js';

const load = () => import('../schemas/session.js');

export const getSession = call({
  name: 'session.get',
  method: 'POST',
  path: 'session/get',
  summary: 'Who is asking; logs in with a name and password, or lets a guest in.',
  access: 'anyone',
  bodyOptional: true,
  problems: ['wrong-credentials', 'session-expired', 'no-rights', 'too-many-attempts'],
  schemas: async () => (await load()).getSession,
});

export const checkSession = call({
  name: 'session.check',
  method: 'GET',
  path: 'session/check',
  summary: 'Whether the session is still valid, and whether it is an admin’s.',
  access: 'anyone',
  schemas: async () => (await load()).checkSession,
});

export const logout = call({
  name: 'session.logout',
  method: 'GET',
  path: 'session/logout',
  summary: 'Ends the session.',
  access: 'anyone',
  schemas: async () => (await load()).logout,
});

export const setLocale = call({
  name: 'session.set_locale',
  method: 'GET',
  path: 'session/set_locale',
  summary: 'Keeps the language in which the user reads.',
  access: 'viewer',
  problems: ['forbidden'],
  schemas: async () => (await load()).setLocale,
  unwrap: ({ locale }) => locale,
});

export const requestPasswordMail = call({
  name: 'user.passwordmail',
  method: 'POST',
  path: 'user/passwordmail',
  summary:
    'Sends a one-time link for a new password by mail; the answer does not tell whether the user exists.',
  access: 'anyone',
  safe: false,
  problems: ['mail-not-configured', 'too-many-attempts'],
  schemas: async () => (await load()).requestPasswordMail,
});

export const resetPassword = call({
  name: 'user.password',
  method: 'POST',
  path: 'user/password',
  summary: 'Sets a new password with the token of the mailed link.',
  access: 'anyone',
  safe: false,
  problems: ['reset-link-invalid', 'too-many-attempts'],
  schemas: async () => (await load()).resetPassword,
});
