import type { Session } from '../../contract/schemas/session.js';

type SessionFacts = Pick<Session, 'session' | 'user' | 'guest' | 'isAssetUser' | 'isGuiAdmin'>;

/**
 * Returns an identifier of what a session may see (specification, section 6): its user, or that it belongs to a
 * guest or that there is none, and its roles. Content that was loaded with another identity must not be shown.
 *
 * @param session Null if no user is logged in and guests are not admitted.
 */
export function identityOf(session: SessionFacts | null): string {
  if (session?.session == null) return 'none';
  const roles = [session.isAssetUser && 'assets', session.isGuiAdmin && 'admin'].filter(Boolean).join(' ');
  return `${session.user === null ? 'guest' : `user ${JSON.stringify(session.user)}`} ${roles}`.trim();
}
