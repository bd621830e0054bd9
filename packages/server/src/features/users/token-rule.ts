import { nameKey, type UserChange } from '@assetportal/sdk/contract';
import { tokenOf, type Principal, type UsedToken } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';
import type { User } from '../../store/users.js';

/** Change of an account, as far as the rule for machine tokens depends on it. */
export interface AccountChange {
  /** The present account. Undefined: the change adds it. */
  readonly before: Pick<User, 'isGuiAdmin' | 'email' | 'groups' | 'addedByToken'> | undefined;
  /** The new values. Undefined: the change removes the account. */
  readonly after: Pick<UserChange, 'isGuiAdmin' | 'email' | 'groups' | 'joins' | 'pass'> | undefined;
}

/**
 * Rejects a change by a machine token that would give the token access to an account, or to the assets of a group
 * (decisions, section 8, Tokens). With the mail address of an account, a token could get a new password for it.
 *
 * @throws ApiError `token-not-allowed` for passwords, and for accounts with access to the admin area
 * @throws ApiError `token-account` for addresses of accounts that the token has not added, and for groups that its
 *   creator has not named
 */
export function assertTokenMay(principal: Principal, changes: readonly AccountChange[]): void {
  const token = tokenOf(principal);
  if (token === undefined) return;
  const needsLogin = ({ before, after }: AccountChange) =>
    before?.isGuiAdmin === true || after?.isGuiAdmin === true || after?.pass !== undefined;
  if (changes.some(needsLogin)) throw new ApiError('token-not-allowed');
  if (changes.some((change) => setsAddress(change, token) || addsToGroup(change, token))) {
    throw new ApiError('token-account');
  }
}

const setsAddress = ({ before, after }: AccountChange, token: UsedToken): boolean =>
  before !== undefined &&
  before.addedByToken !== token.id &&
  after?.email !== undefined &&
  after.email !== before.email;

function addsToGroup({ before, after }: AccountChange, token: UsedToken): boolean {
  const permitted = new Set([...token.groups, ...(before?.groups ?? [])].map(nameKey));
  return [...(after?.groups ?? []), ...(after?.joins ?? [])].some((name) => !permitted.has(nameKey(name)));
}
