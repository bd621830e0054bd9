import { STORAGE_KEYS, type Storage } from '../../lib/storage.js';
import { isPortalError } from '../../client/transport/errors.js';
import { LOGIN } from '../navigation/routes.js';
import { pathOf } from '../../lib/route-path.js';

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

/** Milliseconds in which a page that was loaded anew after a 403 is not loaded anew once more. */
export const RELOAD_PAUSE = 60_000;

/** Keeps a page that is refused again after it was loaded anew from being loaded for ever. */
export interface ReloadGuard {
  /** Whether the page may be loaded anew now; the answer `true` counts as having done so. */
  allows(): boolean;
}

/**
 * A guard that outlasts the load itself, by the storage. Where nothing can be kept, only the first time in this visit
 * would be known to be one, and a load ends the visit: then a page is never loaded anew.
 *
 * @param options.now Milliseconds since 1970. A clock that was put back counts as a pause that is over.
 */
export function createReloadGuard(options: {
  readonly storage: Storage;
  readonly now?: (() => number) | undefined;
}): ReloadGuard {
  const { storage } = options;
  return {
    allows() {
      const now = (options.now ?? Date.now)();
      const last = Number(storage.get(STORAGE_KEYS.reloaded) ?? Number.NaN);
      if (now >= last && now - last < RELOAD_PAUSE) return false;
      storage.set(STORAGE_KEYS.reloaded, String(now));
      return storage.get(STORAGE_KEYS.reloaded) === String(now);
    },
  };
}
