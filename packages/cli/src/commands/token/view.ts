import { createAdminClient } from '@assetportal/sdk/admin';
import { tokenState, type AccessToken } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import type { View } from '../../kernel/view.js';

/** Returns the API calls for machine tokens. */
export const tokensOf = (context: Context) => createAdminClient(context.portal()).tokens;

const MEMBERS = [
  'id',
  'name',
  'scopes',
  'creator',
  'created',
  'until',
  'last_used',
  'revoked',
  'state',
  'groups',
] as const;

export const TOKENS: View<AccessToken> = {
  kinds: ['tokens', 'token'],
  members: ({ lastUsed, ...token }) => {
    const all = { ...token, last_used: lastUsed, state: tokenState(token), groups: token.groups ?? [] };
    return Object.fromEntries(MEMBERS.map((name) => [name, all[name]]));
  },
  fieldNames: MEMBERS,
  columns: ({ t, language }) => {
    const time = (text: string | null) => (text === null ? '' : new Date(text).toLocaleString(language));
    return {
      name: ({ name }) => name,
      state: (token) => t(`token.state.${tokenState(token)}`),
      scopes: ({ scopes }) => scopes.join(', '),
      until: ({ until }) => time(until),
      creator: ({ creator }) => creator,
      lastUsed: ({ lastUsed }) => time(lastUsed),
      id: ({ id }) => id,
    };
  },
  cells: (token) => [
    token.id,
    token.name,
    tokenState(token),
    token.scopes.join(','),
    token.creator,
    token.created,
    token.until,
    token.lastUsed ?? '',
  ],
};
