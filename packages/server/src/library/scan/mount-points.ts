import { existsSync, lstatSync, opendirSync } from 'node:fs';
import { systemCode } from '../../lib/errors.js';
import { below, folderOf, joinBytes, type BytePath } from '../../lib/byte-path.js';

/**
 * Name of the file that marks a folder as a mount point. If a folder contained it once, and no longer does, the
 * folder counts as not mounted. For mounts that the device ID does not reveal, such as bind mounts of one disk.
 */
export const MOUNT_MARKER = '.assetportal-mount';

/** A folder of the library on which another file system was mounted, or that contained the marker. */
export interface MountPoint {
  readonly path: BytePath;
  /** True if it contained {@link MOUNT_MARKER}. */
  readonly marker: boolean;
}

/** Content of a listed folder. */
interface ListedMount {
  readonly folder: BytePath;
  readonly hasMarker: boolean;
  readonly isEmpty: boolean;
}

/**
 * The mount points in the library, including its root. A mount point that is not mounted is not scanned: a
 * stray file in it is not its content.
 */
export class MountPoints {
  readonly #stored = new Map<BytePath, MountPoint>();
  #unmounted: readonly BytePath[] = [];

  /** @param onChange Called with all mount points when one was added or removed. */
  constructor(
    private readonly root: Buffer,
    saved: readonly MountPoint[],
    private readonly onChange: (all: readonly MountPoint[]) => void,
  ) {
    for (const mount of saved) this.#stored.set(mount.path, mount);
  }

  /** Mount points below the root that were not mounted at the last {@link refresh}. */
  get unmounted(): readonly BytePath[] {
    return this.#unmounted;
  }

  /** Returns true if the folder is at or below an unmounted mount point. */
  covers(folder: BytePath): boolean {
    return this.#unmounted.some((path) => folder === path || folder.startsWith(`${path}/`));
  }

  /** Returns true if a mount point was mounted or unmounted since the last {@link refresh}. */
  haveChanged(): boolean {
    return [...this.#stored.values()].some(
      (mount) => isMounted(this.root, mount) === this.#unmounted.includes(mount.path),
    );
  }

  /** Remembers a listed folder if it is a mount point. */
  add({ folder, hasMarker, isEmpty }: ListedMount): void {
    const stored = this.#stored.get(folder);
    const marker = hasMarker || stored?.marker === true;
    if (isEmpty || stored?.marker === marker) return;
    if (!marker && !this.#isOtherDevice(folder)) return;
    this.#stored.set(folder, { path: folder, marker });
    this.#report();
  }

  /** Returns false if the folder is a mount point, and currently not mounted. */
  isMounted(folder: BytePath): boolean {
    const mount = this.#stored.get(folder);
    return mount === undefined || isMounted(this.root, mount);
  }

  /**
   * Checks all mount points below the root.
   *
   * @returns the mount points that were unmounted since the last call, and those that were mounted again
   */
  refresh(): { lost: BytePath[]; back: BytePath[] } {
    const before = new Set(this.#unmounted);
    this.#unmounted = [...this.#stored.values()]
      .filter((mount) => mount.path !== '' && !isMounted(this.root, mount))
      .map(({ path }) => path);
    const now = new Set(this.#unmounted);
    return {
      lost: this.#unmounted.filter((path) => !before.has(path)),
      back: [...before].filter((path) => !now.has(path)),
    };
  }

  /** Removes unmounted mount points without assets, for example after a folder above them was renamed. */
  removeWithout(hasAssets: (folder: BytePath) => boolean): void {
    const empty = new Set(this.#unmounted.filter((path) => !hasAssets(path)));
    if (empty.size === 0) return;
    for (const path of empty) this.#stored.delete(path);
    this.#unmounted = this.#unmounted.filter((path) => !empty.has(path));
    this.#report();
  }

  /** Removes the mount points below the root that are not mounted: they are ordinary folders from now on. */
  removeUnmounted(): void {
    this.#removeUnmounted(({ path }) => path !== '');
    this.#unmounted = [];
  }

  /**
   * Removes the root from the mount points if it is not mounted. Those below it remain: without the root, their
   * state cannot be checked.
   */
  removeUnmountedRoot(): void {
    this.#removeUnmounted(({ path }) => path === '');
  }

  #removeUnmounted(isSelected: (mount: MountPoint) => boolean): void {
    for (const mount of [...this.#stored.values()].filter(isSelected)) {
      if (!isMounted(this.root, mount)) this.#stored.delete(mount.path);
    }
    this.#report();
  }

  #isOtherDevice(folder: BytePath): boolean {
    try {
      return isOtherDevice(this.root, folder);
    } catch {
      return false; // removed since it was listed
    }
  }

  #report(): void {
    this.onChange([...this.#stored.values()]);
  }
}

/** An empty folder counts as not mounted: it is what an unmounted disk leaves behind. */
function isMounted(root: Buffer, { path, marker }: MountPoint): boolean {
  try {
    if (isEmptyFolder(root, path)) return false;
    return existsSync(below(root, joinBytes(path, MOUNT_MARKER))) || (!marker && isOtherDevice(root, path));
  } catch (error) {
    const code = systemCode(error);
    // Any other error, such as an unreachable network disk, is temporary: the scan skips the folder as unreadable.
    return code !== 'ENOENT' && code !== 'ENOTDIR';
  }
}

/** Returns true if a folder is empty. Lists only its first entry. */
export function isEmptyFolder(root: Buffer, folder: BytePath): boolean {
  const directory = opendirSync(below(root, folder));
  try {
    return directory.readSync() === null;
  } finally {
    directory.closeSync();
  }
}

/** Returns true if the folder is on another device than the folder that contains it. */
function isOtherDevice(root: Buffer, folder: BytePath): boolean {
  const parent = folder === '' ? below(root, '..') : below(root, folderOf(folder));
  return lstatSync(below(root, folder)).dev !== lstatSync(parent).dev;
}
