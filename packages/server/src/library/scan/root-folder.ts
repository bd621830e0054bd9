import { lstatSync, readdirSync } from 'node:fs';

/** The library's own folder, which may go (a disk that is taken out) and come back. */
export class RootFolder {
  #gone = false;

  constructor(
    private readonly path: Buffer,
    private inode: number,
    private readonly onInode: (inode: number) => void,
    private readonly onChange: (gone: boolean) => void,
  ) {}

  /** As of the last look. */
  get gone(): boolean {
    return this.#gone;
  }

  /**
   * Whether it is there. An empty folder in its place, which is what an unmounted disk leaves behind, is not it.
   *
   * @param expected whether something should be in it
   */
  isThere(expected: boolean): boolean {
    const there = this.#look(expected);
    if (there === this.#gone) {
      this.#gone = !there;
      this.onChange(this.#gone);
    }
    return there;
  }

  #look(expected: boolean): boolean {
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
