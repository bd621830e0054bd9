import {
  createToken,
  listTokens,
  revokeToken,
  type MachineToken as TokenReply,
} from '@assetportal/sdk/contract';
import type { ListedToken } from '../../auth/machine-tokens.js';
import { ApiError } from '../../lib/api-error.js';
import type { AppContext } from '../context.js';

/** Adds the routes with which admins create, list and revoke machine tokens. No token can call them. */
export function tokenRoutes({ mount, audit, eventHub, machineTokens }: AppContext): void {
  const toReply = (token: ListedToken): TokenReply => ({
    id: token.id,
    name: token.name,
    scopes: [...token.scopes],
    ...(token.groups.length === 0 ? {} : { groups: [...token.groups] }),
    creator: token.creator,
    created: iso(token.created),
    until: iso(token.expires),
    last_used: token.lastUsed === null ? null : iso(token.lastUsed),
    revoked: token.revoked === null ? null : iso(token.revoked),
    valid: machineTokens.isValid(token),
  });

  mount(listTokens, async () => ({ tokens: (await machineTokens.list()).map(toReply) }));

  mount(createToken, async (input) => {
    if (input.principal.kind !== 'user') throw new ApiError('forbidden');
    const { token, secret } = await machineTokens.create(input.principal, input.body);
    const { id, name, scopes, groups, until } = toReply(token);
    await audit.write(input, 'token-created', name, {
      id,
      scopes,
      until,
      ...(groups === undefined ? {} : { groups }),
    });
    input.reply.header('cache-control', 'private, no-store');
    return { token: toReply(token), secret };
  });

  mount(revokeToken, async (input) => {
    const token = await machineTokens.revoke(input.params['id'] ?? '');
    eventHub.endStale();
    await audit.write(input, 'token-revoked', token.name, { id: token.id, creator: token.creator });
    return { token: toReply(token) };
  });
}

const iso = (time: number): string => new Date(time).toISOString();
