import { watch, type FSWatcher } from 'node:fs';
import { platform } from 'node:os';
import { below, bytePath, folderOf, nameOf, type BytePath } from '../../lib/byte-path.js';

export interface FolderWatcher {
  /** Begins to watch a folder (where the system cannot watch a whole tree at once). */
  add(folder: BytePath): void;
  /** Forgets a folder and all below it. */
  remove(folder: BytePath): void;
  /** False once the system's limit was met: then changes are found by looking regularly. */
  readonly complete: boolean;
  close(): void;
}

/**
 * Reports which folders were touched; what happened there is found by listing them. Linux watches folder by folder, by
 * their bytes: Node's own recursive watching there opens every file, and misses names that are not UTF-8.
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
        this.#forget(folder);
        this.onTouched(folderOf(folder));
      });
      this.#watchers.set(folder, watcher);
    } catch {
      // Too many watches for this system, or the folder went away, which its parent reports.
      this.#complete = false;
    }
  }

  remove(folder: BytePath): void {
    for (const path of this.#watchers.keys()) {
      if (path === folder || path.startsWith(folder === '' ? '' : `${folder}/`)) this.#forget(path);
    }
  }

  close(): void {
    this.#closed = true;
    for (const path of this.#watchers.keys()) this.#forget(path);
  }

  #onEvent(folder: BytePath, event: string, entry: BytePath): void {
    if (this.#wholeTree) return this.onTouched(folderOf(entry.replaceAll('\\', '/')));
    // A watched folder that is deleted or moved reports it under its own name; a new one of that name is another folder,
    // and has to be watched again.
    if (event === 'rename' && folder !== '' && entry === nameOf(folder)) {
      this.#forget(folder);
      this.onTouched(folderOf(folder));
    }
    this.onTouched(folder);
  }

  #forget(folder: BytePath): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }
}
