import type { SessionStore } from '../../domains/session/store.js';
import type { Savable } from './savable.js';

/**
 * Connects unsaved changes with the session (decisions, section 7, Unsaved work). If the session ends, the login is
 * requested. After a login of the same user, a save that waited for it continues. After a login of another user, the
 * editors are already cleared.
 */
export function continueAfterLogin(
  { session }: { readonly session: SessionStore },
  savable: Pick<Savable, 'sessionContinued' | 'sessionEnded'>,
): void {
  session.store.subscribe((state, before) => {
    if (state.session === before.session) return;
    if (state.session?.user != null) savable.sessionContinued();
    else if (state.status !== 'loggedOut') savable.sessionEnded();
  });
}
