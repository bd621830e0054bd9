import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@assetportal/sdk/contract';
import { passwordFault } from '../../auth/passwords/password-rule.js';
import { hashPassword } from '../../auth/passwords/passwords.js';
import type { PasswordFault } from '../../lib/api-error.js';
import { auditWriter } from '../../store/sqlite/audit.js';
import { openState, openStateForReading } from '../../store/sqlite/database/open.js';
import { userAccounts } from '../../store/sqlite/users.js';
import { stateAt } from '../state-directory.js';
import { checkState, closeState } from '../state-trust.js';

/** Result of {@link setOwnerPassword}. */
export type OwnerPassword =
  | {
      readonly user: {
        readonly name: string;
        readonly isGuiAdmin: boolean;
        readonly isAssetUser: boolean;
      };
      /** The state directory. */
      readonly data: string;
    }
  | { readonly refused: 'user-not-found'; readonly admins: readonly string[] }
  | { readonly refused: 'password-length' }
  | { readonly refused: 'password-weak'; readonly fault: PasswordFault };

/**
 * Sets the password of a user in the state of a stopped server, without a login. For the owner of the state, who can read
 * and replace everything in it anyway. Ends the sessions of the user and mailed links for a new password, as a change by
 * an admin does, and adds an entry to the audit log.
 *
 * @param options.path State directory, or library with the state in it.
 * @param options.password Undefined: changes nothing, and only checks that the user exists.
 * @throws StartError `state-in-use`, `state-missing`, …
 */
export async function setOwnerPassword(options: {
  readonly path: string;
  readonly name: string;
  readonly password: string | undefined;
}): Promise<OwnerPassword> {
  const { name, password } = options;
  const location = stateAt(options.path);
  const { directory: data } = location;
  const access = checkState(location);
  if (password !== undefined) closeState(location, access);
  const state = password === undefined ? openStateForReading(data) : openState(data);
  try {
    const accounts = userAccounts(state.db);
    const user = accounts.find(name);
    if (user === undefined) {
      const admins = accounts.list().filter(({ isGuiAdmin }) => isGuiAdmin);
      return { refused: 'user-not-found', admins: admins.map((admin) => admin.name) };
    }
    if (password === undefined) return { user, data };
    if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH)
      return { refused: 'password-length' };
    const fault = passwordFault(password, user.name);
    if (fault !== undefined) return { refused: 'password-weak', fault };
    const hash = await hashPassword(password);
    const audit = auditWriter(state.db);
    state.db
      .transaction(() => {
        accounts.change(user.name, { password: hash });
        const detail = { changed: ['pass'], by: 'state-owner' };
        audit({ action: 'user-changed', user: null, address: null, subject: user.name, detail });
      })
      .immediate();
    return { user, data };
  } finally {
    state.close();
  }
}
