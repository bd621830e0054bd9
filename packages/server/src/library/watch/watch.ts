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
 * Tells which folders were touched; what happened there is found by listing them. Linux watches folder by folder, by
 * their bytes: Node's own recursive watching there opens every file, and misses names that are not UTF-8.
 */
export function watchFolders(root: Buffer, onTouched: (folder: BytePath) => void): FolderWatcher {
  const wholeTree = platform() === 'darwin' || platform() === 'win32';
  const watchers = new Map<BytePath, FSWatcher>();
  let complete = true;
  let closed = false;

  function open(folder: BytePath): void {
    if (closed || watchers.has(folder)) return;
    try {
      const watcher = watch(
        below(root, folder),
        { encoding: 'buffer', persistent: false, recursive: wholeTree },
        (event, name) => {
          const entry = name === null ? '' : bytePath(name);
          if (wholeTree) return onTouched(folderOf(entry.replaceAll('\\', '/')));
          // A watched folder that is deleted or moved tells of itself by its own name; what is made there anew under that
          // name is another folder, and wants to be watched anew.
          if (event === 'rename' && folder !== '' && entry === nameOf(folder)) {
            forget(folder);
            onTouched(folderOf(folder));
          }
          onTouched(folder);
        },
      );
      watcher.on('error', () => {
        forget(folder);
        onTouched(folderOf(folder));
      });
      watchers.set(folder, watcher);
    } catch {
      // Too many watches for this system, or the folder went away, which its parent tells.
      complete = false;
    }
  }

  function forget(folder: BytePath): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  return {
    add: (folder) => {
      if (!wholeTree || folder === '') open(folder);
    },
    remove(folder) {
      for (const [path, watcher] of watchers) {
        if (path !== folder && !path.startsWith(folder === '' ? '' : `${folder}/`)) continue;
        watchers.delete(path);
        watcher.close();
      }
    },
    get complete() {
      return complete;
    },
    close() {
      closed = true;
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}
