import type { Session } from '../contract/session.js';
import { pathOf } from './routes.js';

/** What the portal shows or does only for some (specification, section 6). */
export const THINGS = [
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
export type Thing = (typeof THINGS)[number];

type Who = Pick<Session, 'session' | 'user' | 'guest' | 'isAssetUser' | 'isGuiAdmin'>;

/**
 * Whether somebody may see or do a thing (specification, section 6). A guest who is let in sees what an asset user
 * does; what is kept on the server is an asset user’s alone.
 *
 * @param who.session Null: nobody is logged in, and no guest was let in.
 */
export function can(who: { readonly session: Who | null }, thing: Thing): boolean {
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

/** A page of an admin’s own, as the configuration lists it. */
export interface FlaggedPage {
  /** Its name in the route: `/custom/{key}`. */
  readonly key: string;
  /** It can be seen without a login. */
  readonly global_access: boolean;
}

/** Whether a route is flagged for global access (specification, section 6): a custom page that everybody may see. */
export function isGlobalAccess(route: string, pages: readonly FlaggedPage[]): boolean {
  const name = customPageOf(route);
  return name !== undefined && pages.some((page) => page.global_access && page.key === name);
}

/** The name of the custom page that a route leads to; undefined where it leads to none. */
export function customPageOf(route: string): string | undefined {
  const encoded = /^\/custom\/([^/]+)$/.exec(pathOf(route))?.[1];
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
