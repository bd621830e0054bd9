import * as z from 'zod/mini';
import { MAX_TOKEN_NAME } from '../../limits.js';
import { TOKEN_SCOPES } from '../../token-scopes.js';
import { GroupNames } from './users.js';

/** Name of a machine token: visible characters, and spaces between them. */
export const TokenName = z
  .string()
  .check(z.minLength(1), z.maxLength(MAX_TOKEN_NAME), z.regex(/^[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*$/u));

const Scope = z.enum(TOKEN_SCOPES);

/** Machine token as shown to admins, without its secret. */
export const MachineToken = z.looseObject({
  /** ID for revoking the token. Part of the token, but of no use without the rest. */
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  /** Groups to which the token may add users. Absent if there are none. */
  groups: z.optional(z.array(z.string())),
  /** Name of the user who created the token, and as whom it acts. */
  creator: z.string(),
  /** Times in ISO 8601, UTC. */
  created: z.string(),
  /** Time at which the token ends. */
  until: z.string(),
  /** Time of the last request, accurate to one hour. Null if there was none. */
  last_used: z.nullable(z.string()),
  /** Time at which the token was revoked. Null if it was not. */
  revoked: z.nullable(z.string()),
  /** False if the token has expired, was revoked, or its creator is no longer an admin. */
  valid: z.boolean(),
});

/** Machine token as shown to admins, without its secret. */
export interface MachineToken extends z.infer<typeof MachineToken> {}

/** A machine token to create. */
export const NewToken = z.strictObject({
  name: TokenName,
  scopes: z.array(Scope).check(z.minLength(1), z.maxLength(TOKEN_SCOPES.length)),
  /** Groups to which the token may add users. Only with the scope `users:write`. Default: none. */
  groups: z.optional(GroupNames),
  /** Time at which the token ends: in the future, at most `MAX_TOKEN_DAYS` days from now. */
  until: z.iso.datetime({ offset: true }),
});

/** A machine token to create. */
export interface NewToken extends z.infer<typeof NewToken> {}

export const listTokens = {
  reply: z.looseObject({ tokens: z.array(MachineToken) }),
};

export const createToken = {
  body: NewToken,
  /** `secret` is the token for `Authorization: Bearer`. The portal stores only its hash. */
  reply: z.looseObject({ token: MachineToken, secret: z.string() }),
};

export const revokeToken = {
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: z.looseObject({ token: MachineToken }),
};
