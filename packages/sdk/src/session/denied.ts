import { isPortalError } from '../client/errors.js';
import { LOGIN, pathOf } from './routes.js';

/** Calls whose 403 is an answer about one asset, not about the session. */
const ANSWERS = new Set(['session.csets', 'downloads.get', 'downloads.zip']);

/**
 * Whether an error means that the page has to be loaded anew, because what the person may do has changed
 * (specification, section 8, Other): a 403 on any call outside the login page. Besides `session/csets`, the calls
 * that decide on a download are exempt (section 4, Download decision): their 403 has a message of its own, and
 * reloading would repeat it for ever.
 *
 * @param call The call's name in the contract.
 */
export function reloadsPage(error: unknown, call: string, route: string): boolean {
  return isPortalError(error) && error.status === 403 && !ANSWERS.has(call) && pathOf(route) !== LOGIN;
}

/** Whether an error means that the session is over and has to be asked for again. */
export function endsSession(error: unknown): boolean {
  return isPortalError(error) && (error.code === 'session-expired' || error.code === 'not-logged-in');
}
