import { isPortalError } from '../client/errors.js';
import { errorMessage, type Message } from '../toasts/message.js';

/** What to tell of a login that failed (specification, section 8, Login). */
export function loginProblem(error: unknown): Message {
  if (isPortalError(error)) {
    if (error.status === 401) return { level: 'info', key: 'toast.login.wrong' };
    if (error.status === 403) return { level: 'warning', key: 'toast.login.noAuthorization' };
  }
  return errorMessage(error);
}
