import type { BytePath } from '../../lib/byte-path.js';
import type { LibraryTiming } from './timing.js';
import type { ListedFile } from '../read/listed-file.js';

interface Waiting {
  readonly size: number;
  readonly mtimeMs: number;
  readonly since: number;
  /** When it is worth looking again. */
  due: number;
}

/** Keeps the files that are not whole yet. Looking at them again is for whoever asks `due`. */
export class WriteSettling {
  readonly #waiting = new Map<BytePath, Waiting>();

  constructor(private readonly timing: LibraryTiming) {}

  get count(): number {
    return this.#waiting.size;
  }

  has(path: BytePath): boolean {
    return this.#waiting.has(path);
  }

  paths(): Iterable<BytePath> {
    return this.#waiting.keys();
  }

  /** The earliest moment at which a file has to be looked at again. */
  get due(): number {
    let due = Infinity;
    for (const waiting of this.#waiting.values()) due = Math.min(due, waiting.due);
    return due;
  }

  /** Whether a file may still be growing: written to a moment ago, or (its clock being another) changed since last time. */
  isBeingWritten(file: ListedFile, now: number): boolean {
    const { settle } = this.timing;
    const age = now - file.mtimeMs;
    const before = this.#waiting.get(file.path);
    const same = before !== undefined && before.size === file.size && before.mtimeMs === file.mtimeMs;
    if (same && before.due > now) return true;
    const quiet = (age >= settle && age >= 0) || (same && now - before.since >= settle);
    if (quiet) return false;
    this.#waiting.set(file.path, {
      size: file.size,
      mtimeMs: file.mtimeMs,
      since: same ? before.since : now,
      due: now + settle,
    });
    return true;
  }

  /** Whether a file that does not end as it should is recent enough to be waited for. */
  isIncomplete(file: ListedFile, now: number): boolean {
    const age = now - file.mtimeMs;
    if (age < 0 || age >= this.timing.writeSettling) return false;
    const before = this.#waiting.get(file.path);
    const pause = Math.min(Math.max(this.timing.settle, age), this.timing.writeSettling - age + 1);
    this.#waiting.set(file.path, {
      size: file.size,
      mtimeMs: file.mtimeMs,
      since: before?.since ?? now,
      due: now + pause,
    });
    return true;
  }

  /** Waits for nothing but these: a file that was given up or renamed meanwhile is not there to be waited for. */
  keepOnly(there: ReadonlySet<BytePath>): void {
    for (const path of this.#waiting.keys()) if (!there.has(path)) this.#waiting.delete(path);
  }

  forget(path: BytePath): void {
    this.#waiting.delete(path);
  }
}
