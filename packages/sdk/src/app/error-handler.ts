import { createReloadGuard, endsSession, reloadsPage } from '../domains/session/denied.js';
import type { Storage } from '../lib/storage.js';

/**
 * Creates the handler for errors of any call, besides the message that a store shows: a session that has ended is
 * requested again; after a 403 the page is reloaded, at most once a minute, or else the session is requested again.
 *
 * @param options.reload Reloads the page; without it the session is requested again.
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
