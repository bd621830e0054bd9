/** Progress of the library's indexing. */
export interface LibraryStatus {
  readonly state: 'indexing' | 'idle';
  /** Number of assets in the folder. `done` of them are in the index, of which `failed` could not be read. */
  readonly found: number;
  readonly done: number;
  readonly failed: number;
  /**
   * - `folder-gone`: the library's folder is not available. Its assets stay in the index until it returns.
   * - `folder-unmounted`: folders in the library are not mounted. Their assets are offline.
   */
  readonly problem?: 'folder-gone' | 'folder-unmounted';
  /** Folders that are not mounted. Absent if there are none. */
  readonly unmounted?: readonly string[];
}
