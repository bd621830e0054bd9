/** Progress of the library's indexing. */
export interface LibraryStatus {
  readonly state: 'indexing' | 'idle';
  /** Assets found in the folder, of which `done` are in the index, and `failed` of these could not be read. */
  readonly found: number;
  readonly done: number;
  readonly failed: number;
  /** The library's folder is not there: what it held stays in the index until it is back. */
  readonly problem?: 'folder-gone';
}
