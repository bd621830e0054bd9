import * as z from 'zod/mini';
import { SHORTEST_PASSWORD } from '../limits.js';
import { LocaleCode } from './common/locale.js';

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

export const getSession = {
  /** A token that stood in an address: it is exchanged, once, for another that is answered. */
  query: z.object({ token: z.optional(z.string().check(z.maxLength(500))) }),
  body: z.nullable(z.union([Credentials, z.strictObject({})])),
  reply: Session,
};

export const checkSession = {
  reply: z.looseObject({ sessionValid: z.boolean(), isGuiAdmin: z.boolean() }),
};

export const logout = {
  reply: z.looseObject({ sessionValid: z.literal(false) }),
};

export const setLocale = {
  /** A language's code, in either case. */
  query: z.object({ locale: LocaleCode }),
  reply: z.looseObject({ locale: z.string() }),
};

export const requestPasswordMail = {
  body: z.object({ user: Credentials.shape.user }),
  reply: z.looseObject({}),
};

export const resetPassword = {
  body: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(500)),
    pass: z.string().check(z.minLength(SHORTEST_PASSWORD), z.maxLength(1000)),
  }),
  reply: z.looseObject({}),
};
