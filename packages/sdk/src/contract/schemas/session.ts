import * as z from 'zod/mini';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../limits.js';
import { withDefaults } from './common/complete.js';
import { LocaleCode } from './common/locale.js';
import { boolean } from './common/wire.js';

/** Login method (specification, section 3). */
export const LoginMethod = z.looseObject({
  /** `native` (name and password), `saml` or another method. */
  name: z.string(),
  url: z.string(),
});

/** Login method. */
export interface LoginMethod extends z.infer<typeof LoginMethod> {}

/** Information about a session (specification, section 3; decisions, section 2). */
export const Session = z.looseObject({
  /**
   * Token for `Authorization: Bearer`; null if guest access is disabled and no user is logged in. In cookie mode,
   * the value is the word `cookie`, so that scripts cannot read the token. For a machine token, it is `token`.
   */
  session: z.nullable(z.string()),
  /** User name; null if no user is logged in. */
  user: z.nullable(z.string()),
  guest: z.boolean(),
  isAssetUser: z.boolean(),
  isGuiAdmin: z.boolean(),
  workspace: z.string(),
  locale: z.nullable(z.string()),
  login: z.array(LoginMethod),
  /** False if the server cannot mail links for a new password. Absent if the server does not say. */
  passwordReset: z.optional(z.boolean()),
  /** The machine token of the request, without its secret. Absent for a login. */
  token: z.optional(z.looseObject({ name: z.string(), scopes: z.array(z.string()), until: z.string() })),
});

/** Information about a session, as defined by its schema. */
export interface Session extends z.infer<typeof Session> {}

/** User name and password. */
export const Credentials = z.object({
  user: z.string().check(z.minLength(1), z.maxLength(200)),
  pass: z.string().check(z.minLength(1), z.maxLength(1000)),
});

/** User name and password. */
export interface Credentials extends z.infer<typeof Credentials> {}

export const getSession = {
  query: z.object({
    /** One-time token from a URL, to be exchanged for a session token. */
    token: z.optional(z.string().check(z.maxLength(500))),
    /**
     * True to replace the session of another user with the one of the token. Without it, the call is rejected
     * with `other-session`.
     */
    replace: z.optional(boolean),
  }),
  body: z.nullable(z.union([Credentials, z.strictObject({})])),
  reply: Session,
  complete: withDefaults(({ session, user }) => ({
    user: null,
    guest: session != null && user == null,
    workspace: '',
    locale: null,
    login: [],
  })),
};

export const checkSession = {
  reply: z.looseObject({ sessionValid: z.boolean(), isGuiAdmin: z.boolean() }),
};

export const logout = {
  reply: z.looseObject({ sessionValid: z.literal(false) }),
  complete: withDefaults({ sessionValid: false }),
};

export const setLocale = {
  /** Language code, case-insensitive. */
  query: z.object({ locale: LocaleCode }),
  reply: z.looseObject({ locale: z.string() }),
  complete: withDefaults({ locale: '' }),
};

export const requestPasswordMail = {
  body: z.object({ user: Credentials.shape.user }),
  reply: z.looseObject({}),
};

export const changePassword = {
  body: z.object({
    /** Current password. */
    current: Credentials.shape.pass,
    /** New password. */
    pass: z.string().check(z.minLength(MIN_PASSWORD_LENGTH), z.maxLength(MAX_PASSWORD_LENGTH)),
  }),
  reply: z.looseObject({}),
};

export const resetPassword = {
  body: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(500)),
    pass: z.string().check(z.minLength(MIN_PASSWORD_LENGTH), z.maxLength(MAX_PASSWORD_LENGTH)),
  }),
  reply: z.looseObject({}),
};
