import { createHash } from 'node:crypto';

/**
 * Returns an asset ID (decisions, section 2). An ID is derived once, from the content when the file was first
 * seen: the first 96 bits of its SHA-256 as 24 hexadecimal characters. It stays unique if case is ignored, and
 * never looks like a command-line option, as an ID with a leading hyphen would. Copies of the same content are
 * numbered in path order. Copy n > 0 uses the SHA-256 of `<sha256>#<n>`. The number is the lowest free one, so
 * that
 *
 * - indexing the same files from scratch gives the same IDs, in whatever order the disk lists them,
 * - a file that was removed and restored, or moved while the server was not running, gets its ID back,
 * - an ID that is in use is never assigned to another file.
 *
 * After one of several copies is removed, the others keep their IDs as long as the state exists. An index that
 * is rebuilt from scratch then numbers the remaining copies again, because they differ only in their order.
 */
export function assetId(sha256: string, copy: number): string {
  const bits =
    copy === 0 ? Buffer.from(sha256, 'hex') : createHash('sha256').update(`${sha256}#${copy}`).digest();
  return bits.subarray(0, 12).toString('hex');
}

/** Returns a substitute for the content hash of an unreadable file. It is derived from the path. */
export function unreadableContent(path: string): string {
  return createHash('sha256').update('unreadable\0').update(path, 'latin1').digest('hex');
}

/** Assigns IDs, and tracks those in use. */
export class IdRegistry {
  readonly #used = new Set<string>();
  /**
   * Lower bound for the lowest free copy number, by content hash. Avoids a search through thousands of equal
   * files.
   */
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

  /** Marks the ID of an indexed file as used. Returns false if it is already used. */
  markUsed(id: string): boolean {
    if (this.#used.has(id)) return false;
    this.#used.add(id);
    return true;
  }

  release(id: string): void {
    this.#used.delete(id);
    // The content hash for this ID is unknown here, and searching is cheap: start all searches from zero again.
    this.#lowest.clear();
  }
}
