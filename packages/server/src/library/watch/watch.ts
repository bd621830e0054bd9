import { watch, type FSWatcher } from 'node:fs';
import { platform } from 'node:os';
import { below, bytePath, folderOf, nameOf, type BytePath } from '../../lib/byte-path.js';

export interface FolderWatcher {
  /** Watches a folder. If the system can watch a whole tree, only the root folder needs a watch. */
  add(folder: BytePath): void;
  /** Stops watching a folder and all folders below it. */
  remove(folder: BytePath): void;
  /**
   * False after a folder could not be watched, usually because the system's limit is reached. Changes are then
   * detected by regular scans.
   */
  readonly complete: boolean;
  close(): void;
}

/**
 * Reports folders in which something has changed. The caller must list them to determine the changes. On Linux
 * each folder is watched separately, with its path as bytes: Node's recursive watching there opens every file,
 * and misses names that are not UTF-8.
 */
export const watchFolders = (root: Buffer, onTouched: (folder: BytePath) => void): FolderWatcher =>
  new ByFolderWatcher(root, onTouched);

class ByFolderWatcher implements FolderWatcher {
  readonly #wholeTree = platform() === 'darwin' || platform() === 'win32';
  readonly #watchers = new Map<BytePath, FSWatcher>();
  #complete = true;
  #closed = false;

  constructor(
    private readonly root: Buffer,
    private readonly onTouched: (folder: BytePath) => void,
  ) {}

  get complete(): boolean {
    return this.#complete;
  }

  add(folder: BytePath): void {
    if (this.#wholeTree && folder !== '') return;
    if (this.#closed || this.#watchers.has(folder)) return;
    try {
      const watcher = watch(
        below(this.root, folder),
        { encoding: 'buffer', persistent: false, recursive: this.#wholeTree },
        (event, name) => this.#onEvent(folder, event, name === null ? '' : bytePath(name)),
      );
      watcher.on('error', () => {
        this.#stopWatching(folder);
        this.onTouched(folderOf(folder));
      });
      this.#watchers.set(folder, watcher);
    } catch {
      // Either the system's limit for watches is reached, or the folder was removed. A removal is reported by
      // the parent folder.
      this.#complete = false;
    }
  }

  remove(folder: BytePath): void {
    for (const path of this.#watchers.keys()) {
      if (path === folder || path.startsWith(folder === '' ? '' : `${folder}/`)) this.#stopWatching(path);
    }
  }

  close(): void {
    this.#closed = true;
    for (const path of this.#watchers.keys()) this.#stopWatching(path);
  }

  #onEvent(folder: BytePath, event: string, entry: BytePath): void {
    if (this.#wholeTree) return this.onTouched(folderOf(entry.replaceAll('\\', '/')));
    // If a watched folder is deleted or moved, its watcher reports an event with the folder's own name. A new
    // folder with this name is a different folder and must be watched again.
    if (event === 'rename' && folder !== '' && entry === nameOf(folder)) {
      this.#stopWatching(folder);
      this.onTouched(folderOf(folder));
    }
    this.onTouched(folder);
  }

  #stopWatching(folder: BytePath): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}
