import { closeSync, constants, openSync, readSync } from 'node:fs';
import type { BytePath } from '../../lib/byte-path.js';
import { MAX_TAKEOUT_BYTES, parseTakeout } from '../metadata/sidecars/takeout.js';
import type { ListedFile } from '../read/listed-file.js';

/** Maximum number of results to remember. */
const MAX_RESULTS = 200_000;

/** Checks whether JSON files are of Google Takeout. Remembers the results, so that an unchanged file is read once. */
export class TakeoutCheck {
  readonly #results = new Map<BytePath, { readonly version: string; readonly isTakeout: boolean }>();

  /** @param wasSidecar Returns true if the index already has this version of the file as a sidecar of the owner. */
  constructor(private readonly wasSidecar: (file: ListedFile, owner: ListedFile) => boolean = () => false) {}

  /** @param at Path of the file for `fs`. */
  isTakeout(file: ListedFile, owners: readonly ListedFile[], at: string | Buffer): boolean {
    if (owners.some((owner) => this.wasSidecar(file, owner))) return true;
    const version = `${file.size} ${file.mtimeMs} ${file.ctimeMs}`;
    const before = this.#results.get(file.path);
    if (before?.version === version) return before.isTakeout;
    const isTakeout = file.size <= MAX_TAKEOUT_BYTES && parseTakeout(readFile(at, file.size)) !== undefined;
    if (this.#results.size >= MAX_RESULTS) this.#results.clear();
    this.#results.set(file.path, { version, isTakeout });
    return isTakeout;
  }
}

/** Reads a file without following a link and without blocking. Empty if it cannot be read. */
function readFile(at: string | Buffer, size: number): Buffer {
  let file: number | undefined;
  try {
    // Both flags are missing on Windows.
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants as Partial<typeof constants>;
    file = openSync(at, (O_RDONLY ?? 0) | O_NOFOLLOW | O_NONBLOCK);
    const content = Buffer.alloc(size);
    return content.subarray(0, readSync(file, content, 0, size, 0));
  } catch {
    return Buffer.alloc(0);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
