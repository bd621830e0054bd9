import { storedBookmarks } from '../domains/bookmarks/stored.js';
import { draftStart, STORAGE_KEYS, type Storage } from '../lib/storage.js';

/**
 * Keys that {@link clearLocalData} leaves alone: settings of the device, and keys with an owner. The session store
 * replaces `session`, and the bookmarks are cleared user by user.
 */
const EXCEPTED: ReadonlySet<string> = new Set([
  STORAGE_KEYS.locale,
  STORAGE_KEYS.sidebarWidth,
  STORAGE_KEYS.reloaded,
  STORAGE_KEYS.session,
  STORAGE_KEYS.bookmarks,
  // Settings of the device: size of the tiles, and whether shortcuts are on.
  'tile-scale',
  'shortcuts',
]);

/** Unsaved work of an admin, which belongs to the user that it names. */
const DRAFTS = [
  STORAGE_KEYS.settingsDraft,
  STORAGE_KEYS.rightsDraft,
  STORAGE_KEYS.formatsDraft,
  STORAGE_KEYS.collectionsDraft,
] as const;

/**
 * Removes the data of other users from the storage of the browser: all keys that are not settings of the device, and the bookmarks
 * that wait for the server. Call when another user, a guest or no one has the session, expiry included (decisions,
 * section 7, Local data). The bookmarks of a guest stay, because a login appends them to the account.
 *
 * A new key in `STORAGE_KEYS` is cleared unless it is excepted here.
 *
 * Unsaved settings outlast an ended session, so that the same admin can save them after another login.
 *
 * @param visitStorage storage that ends with the session of the browser
 * @param next.user name of the user who has the session now; null for a guest, and if there is no session
 * @param next.how `logout` after the user has logged out
 */
export function clearLocalData(
  storage: Storage,
  visitStorage: Storage,
  { user, how }: { readonly user: string | null; readonly how?: 'logout' | undefined },
): void {
  const keepsDraft = (draft: string) =>
    how !== 'logout' && (user === null || draft.startsWith(draftStart(user)));
  const drafts = DRAFTS.map((key) => [key, visitStorage.get(key)] as const);
  for (const key of Object.values(STORAGE_KEYS)) {
    if (EXCEPTED.has(key)) continue;
    storage.remove(key);
    visitStorage.remove(key);
  }
  for (const [key, draft] of drafts) if (draft !== null && keepsDraft(draft)) visitStorage.set(key, draft);
  storedBookmarks(storage).dropOthers(user);
}
