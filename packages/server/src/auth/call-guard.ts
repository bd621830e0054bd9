import {
  callRefusal,
  isMachineToken,
  scopeOfDocument,
  type Call,
  type HistoryKind,
} from '@assetportal/sdk/contract';
import { ApiError } from '../lib/api-error.js';
import { tokenOf, type Principal } from './principal.js';

/**
 * Checks whether a principal may make a call, by its roles and the scopes of its machine token.
 *
 * @throws ApiError `not-logged-in`, `forbidden`, `token-scope`, `token-not-allowed`
 */
export function assertMay(call: Call, principal: Principal): void {
  const refusal = callRefusal(call, {
    kind: principal.kind,
    isGuiAdmin: principal.kind === 'user' && principal.isGuiAdmin,
    scopes: tokenOf(principal)?.scopes,
  });
  if (refusal === null) return;
  if (refusal.code !== 'token-scope') throw new ApiError(refusal.code);
  throw new ApiError('token-scope', { values: { scopes: refusal.scopes.join(', ') } });
}

/**
 * Checks whether the machine token of a principal may read or write all of these kinds of document.
 *
 * @throws ApiError `token-scope`
 */
export function assertMayUse(
  principal: Principal,
  kinds: readonly HistoryKind[],
  mode: 'read' | 'write',
): void {
  const token = tokenOf(principal);
  if (token === undefined) return;
  const missing = kinds.map((kind) => scopeOfDocument(kind, mode)).find((one) => !token.scopes.includes(one));
  if (missing !== undefined) throw new ApiError('token-scope', { values: { scopes: missing } });
}

/** Returns the problem code for a bearer token or cookie that is not valid. */
export const staleCode = (token: string | undefined): 'token-invalid' | 'session-expired' =>
  token !== undefined && isMachineToken(token) ? 'token-invalid' : 'session-expired';
