import { isPortalError, type Portal } from '@assetportal/sdk';
import type { Session } from '@assetportal/sdk/contract';
import { can, updateBookmarks } from '@assetportal/sdk/rules';
import type { Context } from '../../kernel/context.js';

/**
 * Merges the local bookmarks into the account that has logged in: keeps the account's order, appends new ones, then
 * clears the local list (decisions, section 7, The terminal). Sends no request if there are none. If the portal
 * rejects the merge, the local list stays, and the login is still valid.
 */
export async function mergeAtLogin(
  { io, t, signal, world }: Pick<Context, 'io' | 't' | 'signal' | 'world'>,
  portal: Portal,
  account: { readonly address: string; readonly session: Session },
): Promise<void> {
  const { address, session } = account;
  const { localBookmarks } = await import('./local-bookmarks.js');
  const stored = localBookmarks(address, world.env);
  if ((stored.readGuest() ?? []).length === 0) return;
  if (session.user === null || !can({ session }, 'bookmark-sync')) return;
  try {
    const { merged, left } = await updateBookmarks({ user: session.user, portal, stored, signal });
    if (merged > 0) io.note(t('bookmark.merged', { count: merged }));
    if (left > 0) io.warning('bookmarks-full', t('bookmark.notMerged'));
  } catch (error) {
    if (!isPortalError(error) || signal.aborted) throw error;
    io.warning('bookmarks-not-merged', t('bookmark.notMerged'));
  }
}
