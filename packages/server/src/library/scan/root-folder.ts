import { lstatSync, readdirSync } from 'node:fs';

/** The library's root folder, which may disappear (removable disk) and return. */
export class RootFolder {
  #gone = false;

  constructor(
    private readonly path: Buffer,
    private inode: number,
    private readonly onInode: (inode: number) => void,
    private readonly onChange: (gone: boolean) => void,
  ) {}

  /** True if the folder was missing at the last check. */
  get gone(): boolean {
    return this.#gone;
  }

  /**
   * Returns true if the folder is available. An empty folder with a different inode does not count if the
   * library should contain files: an unmounted disk leaves such a folder behind.
   * @param expected True if the folder should contain files.
   */
  isAvailable(expected: boolean): boolean {
    const available = this.#check(expected);
    if (available === this.#gone) {
      this.#gone = !available;
      this.onChange(this.#gone);
    }
    return available;
  }

  #check(expected: boolean): boolean {
    try {
      const { ino } = lstatSync(this.path);
      const empty = readdirSync(this.path).length === 0;
      if (!empty && ino !== this.inode) {
        this.inode = ino;
        this.onInode(ino);
      }
      return !empty || ino === this.inode || !expected;
    } catch {
      return false;
    }
  }
}
