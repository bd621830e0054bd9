/** Each user's bookmarks, in the order in which they were added. */
export interface BookmarkRepository {
  of(userId: number): Promise<string[]>;
  /** Puts a list in the place of the one before, whole or not at all. */
  replace(userId: number, ids: readonly string[]): Promise<void>;
}
