import { call } from '../../call.js';
import { camelKeys, type CamelKeys } from '../../names.js';
import type { MachineToken as WireToken } from '../../schemas/admin/tokens.js';

/** Machine token as shown to admins, without its secret. */
export interface AccessToken extends CamelKeys<WireToken> {}

/** Result of creating a machine token. */
export interface CreatedToken {
  readonly token: AccessToken;
  /** The token for `Authorization: Bearer`, returned only once. */
  readonly secret: string;
}

const toToken = (token: WireToken): AccessToken => camelKeys(token);

const load = () => import('../../schemas/admin/tokens.js');

export const listTokens = call({
  name: 'admin.tokens.list',
  method: 'GET',
  path: 'admin/tokens',
  summary: 'Lists the machine tokens of all admins by name, also those that ended less than 30 days ago.',
  access: 'admin',
  scope: 'login',
  schemas: async () => (await load()).listTokens,
  unwrap: ({ tokens }) => tokens.map(toToken),
});

export const createToken = call({
  name: 'admin.tokens.create',
  method: 'POST',
  path: 'admin/tokens',
  summary:
    'Creates a machine token. It acts as its creator, limited to its scopes. The token is returned only once.',
  access: 'admin',
  scope: 'login',
  idempotent: false,
  problems: ['token-exists', 'group-not-found', 'group-built-in'],
  schemas: async () => (await load()).createToken,
  unwrap: ({ token, secret }): CreatedToken => ({ token: toToken(token), secret }),
});

export const revokeToken = call({
  name: 'admin.tokens.revoke',
  method: 'DELETE',
  path: 'admin/tokens/{id}',
  summary: 'Revokes a machine token. Its next request is rejected, and its links and event streams end.',
  access: 'admin',
  scope: 'login',
  idempotent: true,
  problems: ['token-not-found'],
  schemas: async () => (await load()).revokeToken,
  unwrap: ({ token }) => toToken(token),
});
