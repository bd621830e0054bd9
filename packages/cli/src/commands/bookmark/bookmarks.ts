import type { Portal } from '@assetportal/sdk';
import { can, updateBookmarks, type BookmarkUpdate } from '@assetportal/sdk/rules';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { localBookmarks } from './local-bookmarks.js';

/** The bookmarks of the account, or those of a guest. */
export interface Bookmarks {
  /** Name of the account, or null for the local list of a guest. */
  readonly user: string | null;
  /** Returns the IDs in the user's order. */
  ids(): Promise<readonly string[]>;
  /**
   * Changes the list. Before that, bookmarks of a guest that an earlier login could not merge are merged.
   *
   * @param next Returns the new list for the current one. Called again if another client changed the list meanwhile.
   */
  change(next: (ids: readonly string[]) => readonly string[]): Promise<BookmarkUpdate>;
}

/**
 * Opens the bookmarks. Without a login, they are local (decisions, section 7, The terminal). So are those of a user
 * without access to assets, who has no bookmarks in the portal.
 *
 * @throws CliError `not-logged-in` if the session has ended
 */
export async function openBookmarks(context: Context, portal: Portal): Promise<Bookmarks> {
  const { signal } = context;
  const user = await accountOf(context, portal);
  const stored = localBookmarks(context.address(), context.world.env);
  if (user === null) {
    return {
      user,
      ids: () => Promise.resolve(stored.readGuest() ?? []),
      change: (next) => Promise.resolve({ ...stored.change(next), merged: 0, deleted: 0, left: 0 }),
    };
  }
  return {
    user,
    ids: () => portal.bookmarks.list({}, { signal }),
    change: (change) => updateBookmarks({ user, portal, stored, change, signal }),
  };
}

/**
 * Returns the name of the account that has bookmarks, or null.
 *
 * @throws CliError `not-logged-in` if the saved session has ended
 */
export async function accountOf(context: Context, portal: Portal): Promise<string | null> {
  if (context.token() === undefined) return null;
  const session = await portal.session.get(undefined, { signal: context.signal });
  if (session.user === null) {
    throw new CliError('not-logged-in', EXIT.notLoggedIn, { url: context.address() });
  }
  return can({ session }, 'bookmark-sync') ? session.user : null;
}
