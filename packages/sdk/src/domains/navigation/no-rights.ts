import type { Session } from '../../contract/schemas/session.js';

/** Returns true if an account has no permission for the portal (specification, section 4, After login). */
export function hasNoRights(
  session: Pick<Session, 'session' | 'user' | 'isAssetUser' | 'isGuiAdmin'>,
): boolean {
  return session.session !== null && session.user !== null && !session.isAssetUser && !session.isGuiAdmin;
}
