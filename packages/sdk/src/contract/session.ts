import * as z from 'zod/mini';
import { call } from './call.js';
import { LocaleCode } from './locales.js';

/** A way to log in (specification, section 3). */
export const LoginMethod = z.looseObject({
  /** `native` (name and password), `saml`, or another. */
  name: z.string(),
  url: z.string(),
});
/** A way to log in. */
export interface LoginMethod extends z.infer<typeof LoginMethod> {}

/** A session's facts (specification, section 3; decisions, section 2). */
export const Session = z.looseObject({
  /**
   * The token for `Authorization: Bearer`; null where guests are not let in. A browser that asks for its token in a
   * cookie gets the word `cookie` instead, so that no script can read the token.
   */
  session: z.nullable(z.string()),
  /** The user's name; null for a guest. */
  user: z.nullable(z.string()),
  guest: z.boolean(),
  isAssetUser: z.boolean(),
  isGuiAdmin: z.boolean(),
  workspace: z.string(),
  locale: z.nullable(z.string()),
  login: z.array(LoginMethod),
});
/** A session’s facts, as their schema says. */
export interface Session extends z.infer<typeof Session> {}

/** A user's name and password. */
export const Credentials = z.object({
  user: z.string().check(z.minLength(1), z.maxLength(200)),
  pass: z.string().check(z.minLength(1), z.maxLength(1000)),
});
/** A user's name and password. */
export interface Credentials extends z.infer<typeof Credentials> {}

export const getSession = call({
  name: 'session.get',
  method: 'POST',
  path: 'session/get',
  summary: 'Who is asking; logs in with a name and password, or lets a guest in.',
  access: 'anyone',
  /** A token that stood in an address: it is exchanged, once, for another that is answered. */
  query: z.object({ token: z.optional(z.string().check(z.maxLength(500))) }),
  body: z.nullable(z.union([Credentials, z.strictObject({})])),
  bodyOptional: true,
  reply: Session,
  problems: ['wrong-credentials', 'session-expired', 'no-rights', 'too-many-attempts'],
});

export const checkSession = call({
  name: 'session.check',
  method: 'GET',
  path: 'session/check',
  summary: 'Whether the session is still valid, and whether it is an admin’s.',
  access: 'anyone',
  reply: z.looseObject({ sessionValid: z.boolean(), isGuiAdmin: z.boolean() }),
});

export const logout = call({
  name: 'session.logout',
  method: 'GET',
  path: 'session/logout',
  summary: 'Ends the session.',
  access: 'anyone',
  reply: z.looseObject({ sessionValid: z.literal(false) }),
});

export const setLocale = call({
  name: 'session.set_locale',
  method: 'GET',
  path: 'session/set_locale',
  summary: 'Keeps the language in which the user reads.',
  access: 'viewer',
  /** A language's code, in either case. */
  query: z.object({ locale: LocaleCode }),
  reply: z.looseObject({ locale: z.string() }),
  problems: ['forbidden'],
});

export const requestPasswordMail = call({
  name: 'user.passwordmail',
  method: 'POST',
  path: 'user/passwordmail',
  summary:
    'Sends a one-time link for a new password by mail; the answer does not tell whether the user exists.',
  access: 'anyone',
  safe: false,
  body: z.object({ user: Credentials.shape.user }),
  reply: z.looseObject({}),
  problems: ['mail-not-configured', 'too-many-attempts'],
});

/** The fewest characters of a new password. */
export const SHORTEST_PASSWORD = 8;

export const resetPassword = call({
  name: 'user.password',
  method: 'POST',
  path: 'user/password',
  summary: 'Sets a new password with the token of the mailed link.',
  access: 'anyone',
  safe: false,
  body: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(500)),
    pass: z.string().check(z.minLength(SHORTEST_PASSWORD), z.maxLength(1000)),
  }),
  reply: z.looseObject({}),
  problems: ['reset-link-invalid', 'too-many-attempts'],
});
