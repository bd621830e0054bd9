import type { Portal } from '@assetportal/sdk';
import type { Context } from '../../kernel/context.js';

/**
 * Returns the IDs of the bookmarks in the user's order: those of the account, or the local ones of a guest.
 *
 * @throws CliError `not-logged-in` if the session has ended
 */
export async function bookmarkedIds(context: Context, portal: Portal): Promise<string[]> {
  // Loaded on demand, because other commands need it only with --bookmarks.
  const { openBookmarks } = await import('./bookmarks.js');
  return [...(await (await openBookmarks(context, portal)).ids())];
}
