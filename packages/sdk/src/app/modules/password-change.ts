import { isPortalError } from '../../client/transport/errors.js';
import { failureMessage } from '../../domains/toasts/message.js';
import { validatePasswordChange, type PasswordChangeFaults } from '../../domains/validation/login.js';
import type { App } from '../app.js';

/** Content of the form for a change of the password. */
export interface PasswordChangeValues {
  readonly current: string;
  readonly pass: string;
  /** The new password again. */
  readonly repeated: string;
}

/** Result of a change of the password. */
export interface PasswordChangeResult {
  readonly isDone: boolean;
  /** Message keys, keyed by field. Empty if the values are valid. */
  readonly faults: PasswordChangeFaults;
}

/**
 * Changes the password of the user if the values are valid. Toasts report success, and failures without a field. The
 * other sessions of the user end.
 */
export async function changeOwnPassword(
  { portal, toasts }: Pick<App, 'portal' | 'toasts'>,
  values: PasswordChangeValues,
): Promise<PasswordChangeResult> {
  const faults = validatePasswordChange(values);
  if (Object.keys(faults).length > 0) return { isDone: false, faults };
  try {
    await portal.password.change({ current: values.current, pass: values.pass });
    toasts.show({ level: 'success', key: 'toast.password.changed' });
    return { isDone: true, faults };
  } catch (error) {
    if (isPortalError(error) && error.code === 'wrong-password')
      return { isDone: false, faults: { current: 'login.wrongPass' } };
    toasts.show(failureMessage('toast.password.notChanged', error));
    return { isDone: false, faults };
  }
}
