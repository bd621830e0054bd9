import type { Portal } from '../client/portal.js';
import { createReloadGuard, needsNewSession, reloadsPage } from '../domains/session/denied.js';
import type { Storage } from '../lib/storage.js';

/**
 * Reacts to every call that fails because of missing permissions, in addition to the caller.
 *
 * - If the session has ended, requests a new one.
 * - After a 403 that concerns the session (see `reloadsPage`), reloads the page. If the page was reloaded less
 *   than a minute ago, or cannot be reloaded, requests a new session instead. Does nothing while the page waits for
 *   the login of a user whose session has ended: a reload would discard unsaved changes.
 *
 * @param options.isHeldOpen returns true while the route waits for a login
 * @param options.reload reloads the page; if absent, a new session is requested instead
 * @returns A function that ends this.
 */
export function handleDenied(options: {
  readonly portal: Portal;
  readonly storage: Storage;
  readonly route: () => string;
  readonly isHeldOpen: (route: string) => boolean;
  readonly reload: (() => void) | undefined;
  readonly renewSession: () => Promise<void>;
}): () => void {
  const reloads = createReloadGuard({ storage: options.storage });
  return options.portal.transport.onFailure((error) => {
    if (needsNewSession(error)) void options.renewSession();
    else if (reloadsPage(error, options.route()) && !options.isHeldOpen(options.route())) {
      if (options.reload !== undefined && reloads.allows()) options.reload();
      else void options.renewSession();
    }
  });
}
