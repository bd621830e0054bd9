import type { Session } from '../../contract/schemas/session.js';

/** Features that depend on permissions (specification, section 6). */
export const CAPABILITIES = [
  'logo',
  'bookmarks',
  'dashboard',
  'search',
  /** The admin area and its button in the header. */
  'admin',
  /** The menu under the user's name, with the logout entry. */
  'user-menu',
  'login-button',
  /** Loading `info/downloads`. */
  'download-info',
  /** Storing bookmarks on the server instead of in the browser. */
  'bookmark-sync',
] as const;
/** A capability that {@link can} decides on. */
export type Capability = (typeof CAPABILITIES)[number];

type SessionFacts = Pick<Session, 'session' | 'user' | 'guest' | 'isAssetUser' | 'isGuiAdmin'>;

/**
 * Returns true if the user has the capability (specification, section 6). An admitted guest has the same view as
 * an asset user, but only asset users can store data on the server.
 *
 * @param subject.session Null if no user is logged in and guests are not admitted.
 */
export function can(subject: { readonly session: SessionFacts | null }, capability: Capability): boolean {
  const session = subject.session?.session == null ? null : subject.session;
  switch (capability) {
    case 'logo':
    case 'bookmarks':
    case 'dashboard':
    case 'search':
      return session !== null && (session.isAssetUser || session.guest);
    case 'admin':
      return session?.isGuiAdmin === true;
    case 'user-menu':
      return session !== null && session.user !== null;
    case 'login-button':
      return session === null || session.user === null;
    case 'download-info':
    case 'bookmark-sync':
      return session !== null && session.isAssetUser && session.user !== null;
  }
}
