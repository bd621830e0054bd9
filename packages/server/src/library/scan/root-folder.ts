import { lstatSync } from 'node:fs';
import { isEmptyFolder, type MountPoints } from './mount-points.js';

/** The library's root folder, which may disappear (removable disk) and return. */
export class RootFolder {
  #gone = false;

  #inode: number;

  constructor(
    private readonly path: Buffer,
    private readonly parts: {
      /** Inode of the folder when its content was last seen. 0 if never. */
      readonly inode: number;
      readonly mounts: MountPoints;
      readonly onInode: (inode: number) => void;
      readonly onChange: (gone: boolean) => void;
    },
  ) {
    this.#inode = parts.inode;
  }

  /** True if the folder was missing at the last check. */
  get gone(): boolean {
    return this.#gone;
  }

  /**
   * Returns true if the folder is available. An empty folder with a different inode does not count if the
   * library should contain files: an unmounted disk leaves such a folder behind. Nor does a mount point that is
   * not mounted.
   * @param expected True if the folder should contain files.
   */
  isAvailable(expected: boolean): boolean {
    const available = this.#check(expected);
    if (available === this.#gone) {
      this.#gone = !available;
      this.parts.onChange(this.#gone);
    }
    return available;
  }

  #check(expected: boolean): boolean {
    try {
      if (expected && !this.parts.mounts.isMounted('')) return false;
      const { ino } = lstatSync(this.path);
      const empty = isEmptyFolder(this.path, '');
      if (!empty && ino !== this.#inode) {
        this.#inode = ino;
        this.parts.onInode(ino);
      }
      return !empty || ino === this.#inode || !expected;
    } catch {
      return false;
    }
  }
}
