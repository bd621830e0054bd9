/** The bookmarks of each user, in insertion order. */
export interface BookmarkRepository {
  of(userId: number): Promise<string[]>;
  /** Replaces a user's bookmarks atomically. */
  replace(userId: number, ids: readonly string[]): Promise<void>;
}
