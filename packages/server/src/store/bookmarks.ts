/** The bookmarks of each user, in insertion order. */
export interface BookmarkRepository {
  of(userId: number): Promise<string[]>;
  /**
   * Replaces a user's bookmarks atomically.
   *
   * @param onlyIf Receives the current bookmarks. If it returns false, nothing changes. Default: always true.
   * @returns false if `onlyIf` returned false
   */
  replace(
    userId: number,
    ids: readonly string[],
    onlyIf?: (current: readonly string[]) => boolean,
  ): Promise<boolean>;
}
