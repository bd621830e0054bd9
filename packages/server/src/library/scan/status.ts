/** Progress of the library's indexing. */
export interface LibraryStatus {
  readonly state: 'indexing' | 'idle';
  /** Number of assets in the folder. `done` of them are in the index, of which `failed` could not be read. */
  readonly found: number;
  readonly done: number;
  readonly failed: number;
  /** The library's folder is not available. Its assets stay in the index until it returns. */
  readonly problem?: 'folder-gone';
}
