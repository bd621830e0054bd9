import { isPortalError } from '../../client/transport/errors.js';
import { errorMessage, failureMessage, type Message } from '../toasts/message.js';

/** Returns the message for a failed login (specification, section 8, Login). */
export function loginProblem(error: unknown): Message {
  if (isPortalError(error)) {
    if (error.status === 401) return { level: 'info', key: 'toast.login.wrong' };
    if (error.status === 403) return NO_AUTHORIZATION;
  }
  return errorMessage(error);
}

/** Message for a user without permission for the portal (specification, sections 4 and 6). */
export const NO_AUTHORIZATION: Message = { level: 'warning', key: 'toast.login.noAuthorization' };

/** Message after a request for a password mail. It must not reveal whether the user exists. */
export const PASSWORD_MAILED: Message = { level: 'info', key: 'toast.password.mailed' };

/** Message after a password reset (specification, section 8, Login). */
export const PASSWORD_RESET: Message = { level: 'success', key: 'toast.password.reset' };

/**
 * Returns the message for a failed password reset (specification, section 8, Login), with the reason if the
 * server reports one.
 */
export function passwordProblem(error: unknown): Message {
  return failureMessage('toast.password.failed', error);
}
