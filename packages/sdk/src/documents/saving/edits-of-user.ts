import { identityOf } from '../../domains/session/identity.js';
import type { SessionStore } from '../../domains/session/store.js';

/**
 * Clears the editors after a logout, and when another user has the session or the roles of the user have changed.
 * Otherwise, they would show the edits of the previous user, and save them in the name of the next one. After a session
 * has expired, the edits stay, so that the same user can log in again and save them.
 *
 * @param onOther Called with the name of the previous user before the editors are cleared, except after a logout.
 */
export function clearForOtherUser(
  { store }: Pick<SessionStore, 'store'>,
  editors: readonly { readonly clear: () => void }[],
  onOther: (user: string) => void = () => undefined,
): void {
  const ownerOf = ({ session }: ReturnType<typeof store.getState>) =>
    session?.user == null ? undefined : { user: session.user, identity: identityOf(session) };
  let owner = ownerOf(store.getState());
  store.subscribe((state) => {
    const next = ownerOf(state);
    if (next === undefined && state.status !== 'loggedOut') return;
    if (owner !== undefined && next?.identity !== owner.identity) {
      if (next !== undefined) onOther(owner.user);
      for (const editor of editors) editor.clear();
    }
    owner = next;
  });
}
