import { tokenOf, type Principal } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';
import type { User } from '../../store/users.js';

/** Change of an account, as far as the rule for machine tokens depends on it. */
export interface AccountChange {
  /** The present account. Undefined: the change adds it. */
  readonly before: Pick<User, 'isGuiAdmin'> | undefined;
  /** The new values. Undefined: the change removes the account. */
  readonly after:
    { readonly isGuiAdmin?: boolean | undefined; readonly pass?: string | undefined } | undefined;
}

/**
 * Rejects a change by a machine token that would set a password, or concerns an account with access to the admin area.
 * With another mail address of an admin, a token could get a new password for the account.
 *
 * @throws ApiError `token-not-allowed`
 */
export function assertTokenMay(principal: Principal, changes: readonly AccountChange[]): void {
  if (tokenOf(principal) === undefined) return;
  const isRefused = ({ before, after }: AccountChange) =>
    before?.isGuiAdmin === true || after?.isGuiAdmin === true || after?.pass !== undefined;
  if (changes.some(isRefused)) throw new ApiError('token-not-allowed');
}
