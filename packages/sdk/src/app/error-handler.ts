import { createReloadGuard, endsSession, reloadsPage } from '../domains/session/denied.js';
import type { Storage } from '../lib/storage.js';

/**
 * Creates the handler for errors from any call. It runs in addition to the toast that a store shows.
 *
 * - If the session has ended, the handler requests a new one.
 * - After a 403 that concerns the session (see `reloadsPage`), it reloads the page. If the page was reloaded
 *   less than a minute ago, or cannot be reloaded, it requests a new session instead.
 *
 * @param options.reload reloads the page; if absent, a new session is requested instead
 */
export function createErrorHandler(options: {
  readonly storage: Storage;
  readonly route: () => string;
  readonly reload: (() => void) | undefined;
  readonly loadSession: () => Promise<void>;
}): (error: unknown, call: string) => void {
  const reloads = createReloadGuard({ storage: options.storage });
  const renewSession = () => void options.loadSession().catch(() => undefined);
  return (error, call) => {
    if (endsSession(error)) renewSession();
    else if (reloadsPage(error, call, options.route())) {
      if (options.reload !== undefined && reloads.allows()) options.reload();
      else renewSession();
    }
  };
}
