import type { Session } from '../../contract/schemas/session.js';

/** What the portal shows or does only for some (specification, section 6). */
export const CAPABILITIES = [
  'logo',
  'bookmarks',
  'dashboard',
  'search',
  /** The administration, and its button in the header. */
  'admin',
  /** The menu under one’s name, with logout. */
  'user-menu',
  'login-button',
  /** `info/downloads` is loaded. */
  'download-info',
  /** Bookmarks are kept on the server; else they stay local. */
  'bookmark-sync',
] as const;
/** One of the things that {@link can} decides on. */
export type Capability = (typeof CAPABILITIES)[number];

type Who = Pick<Session, 'session' | 'user' | 'guest' | 'isAssetUser' | 'isGuiAdmin'>;

/**
 * Whether somebody may see or do a thing (specification, section 6). A guest who is let in sees what an asset user
 * does; what is kept on the server is an asset user’s alone.
 *
 * @param who.session Null: nobody is logged in, and no guest was let in.
 */
export function can(who: { readonly session: Who | null }, thing: Capability): boolean {
  const session = who.session?.session == null ? null : who.session;
  switch (thing) {
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
