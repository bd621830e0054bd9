import * as z from 'zod/mini';
import { call } from './call.js';

export const LoginMethod = z.looseObject({
  /** `native` (name and password), `saml`, or another. */
  name: z.string(),
  url: z.string(),
});
export type LoginMethod = z.infer<typeof LoginMethod>;

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
export type Session = z.infer<typeof Session>;

export const Credentials = z.object({
  user: z.string().check(z.minLength(1), z.maxLength(200)),
  pass: z.string().check(z.minLength(1), z.maxLength(1000)),
});
export type Credentials = z.infer<typeof Credentials>;

/** With this header and the value `cookie`, `session/get` puts the token into an HttpOnly cookie alone. */
export const SESSION_HEADER = 'x-assetportal-session';

export const getSession = call({
  name: 'session.get',
  method: 'POST',
  path: 'session/get',
  summary: 'Who is asking; logs in with a name and password, or lets a guest in.',
  access: 'anyone',
  query: z.object({ token: z.optional(z.string().check(z.maxLength(500))) }),
  body: z.nullable(z.union([Credentials, z.strictObject({})])),
  bodyOptional: true,
  reply: Session,
  problems: ['wrong-credentials', 'no-rights', 'too-many-attempts'],
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
