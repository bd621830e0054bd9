import { createHash } from 'node:crypto';

/**
 * Asset ids (decisions, section 2). An id is made once, from the content as it was when the file was first seen:
 * the first 96 bits of its SHA-256 in hexadecimal, 24 characters: never an option on a command line, as one with a leading
 * hyphen would be, and the same in either case. Copies of the same content are numbered in the order of
 * their paths; copy n > 0 takes its bits from the SHA-256 of `<sha256>#<n>`. A number is the lowest that is free, so that
 *
 * - indexing the same files from nothing gives the same ids, in whatever order the disk lists them,
 * - a file that went away and came back, and one that was moved while nobody looked, gets its id back,
 * - no id that is in use is ever given to another file.
 *
 * Removing one of several copies leaves the others' ids alone for as long as the state lives; an index made anew from
 * nothing after that numbers the remaining copies afresh, because nothing but their order tells them apart.
 */
export function assetId(sha256: string, copy: number): string {
  const bits =
    copy === 0 ? Buffer.from(sha256, 'hex') : createHash('sha256').update(`${sha256}#${copy}`).digest();
  return bits.subarray(0, 12).toString('hex');
}

/** What an id is made from while a file's content cannot be read: its path, which is all there is. */
export function unreadableContent(path: string): string {
  return createHash('sha256').update('unreadable\0').update(path, 'latin1').digest('hex');
}

/** Gives out ids, and knows which are in use. */
export class IdRegistry {
  readonly #used = new Set<string>();
  /** By content: no lower copy number than this is free. Spares a search through thousands of equal files. */
  readonly #lowest = new Map<string, number>();

  constructor(used: Iterable<string> = []) {
    for (const id of used) this.#used.add(id);
  }

  claim(sha256: string): string {
    let copy = this.#lowest.get(sha256) ?? 0;
    let id = assetId(sha256, copy);
    while (this.#used.has(id)) id = assetId(sha256, ++copy);
    this.#used.add(id);
    if (copy > 0) this.#lowest.set(sha256, copy + 1);
    return id;
  }

  /** Takes an id back into use, such as that of a file that has come back. False where another file has it by now. */
  retake(id: string): boolean {
    if (this.#used.has(id)) return false;
    this.#used.add(id);
    return true;
  }

  release(id: string): void {
    this.#used.delete(id);
    // Whose copy it was is not known any more, and looking is cheap: every search begins at nought again.
    this.#lowest.clear();
  }
}
