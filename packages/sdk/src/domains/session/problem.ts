import { isPortalError } from '../../client/transport/errors.js';
import { errorMessage, type Message } from '../toasts/message.js';

/** What to tell of a login that failed (specification, section 8, Login). */
export function loginProblem(error: unknown): Message {
  if (isPortalError(error)) {
    if (error.status === 401) return { level: 'info', key: 'toast.login.wrong' };
    if (error.status === 403) return NO_AUTHORIZATION;
  }
  return errorMessage(error);
}

/** What to tell somebody who is known, but may do nothing here (specification, sections 4 and 6). */
export const NO_AUTHORIZATION: Message = { level: 'warning', key: 'toast.login.noAuthorization' };

/** What to tell when the mail for a new password was asked for: it must not tell whether the user exists. */
export const PASSWORD_MAILED: Message = { level: 'info', key: 'toast.password.mailed' };

/** What to tell of a password that was reset (specification, section 8, Login). */
export const PASSWORD_RESET: Message = { level: 'success', key: 'toast.password.reset' };

/**
 * What to tell of a password that could not be reset (specification, section 8, Login): that it was not, and what the
 * server says of the reason, where it says something.
 */
export function passwordProblem(error: unknown): Message {
  const { detail } = errorMessage(error);
  return {
    level: 'error',
    key: 'toast.password.failed',
    ...(detail === undefined ? {} : { detail }),
  };
}
