import type { BytePath } from '../../lib/byte-path.js';
import type { LibraryTiming } from './timing.js';
import type { ListedFile } from '../read/listed-file.js';

interface Waiting {
  readonly size: number;
  readonly mtimeMs: number;
  /** Time of the first check, as in {@link due}. */
  readonly since: number;
  /** Time of the next check, on the clock of `performance.now`. */
  due: number;
}

/**
 * Tracks files that may not be completely written yet. The caller must check them again at `due`. Only the age of a
 * file depends on the wall clock.
 */
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

  /** Earliest time at which a file must be checked again, on the clock of `performance.now`. */
  get due(): number {
    let due = Infinity;
    for (const waiting of this.#waiting.values()) due = Math.min(due, waiting.due);
    return due;
  }

  /**
   * Returns true if a file may still be growing: it was modified recently, or it has changed since the last
   * check. The second condition covers a skewed clock.
   */
  isBeingWritten(file: ListedFile): boolean {
    const { settle } = this.timing;
    const now = performance.now();
    const age = Date.now() - file.mtimeMs;
    const before = this.#waiting.get(file.path);
    const same = before !== undefined && before.size === file.size && before.mtimeMs === file.mtimeMs;
    if (same && before.due > now) return true;
    const quiet = age >= settle || (same && now - before.since >= settle);
    if (quiet) return false;
    this.#waiting.set(file.path, {
      size: file.size,
      mtimeMs: file.mtimeMs,
      since: same ? before.since : now,
      due: now + settle,
    });
    return true;
  }

  /** Returns true until a file has existed for as long as a missing file may take to reappear elsewhere. */
  isNew(file: ListedFile): boolean {
    const { grace } = this.timing;
    const { path, size, mtimeMs } = file;
    const since = this.#waiting.get(path)?.since ?? performance.now();
    const due = since + grace;
    if (performance.now() >= due) return false;
    this.#waiting.set(path, { size, mtimeMs, since, due });
    return true;
  }

  /** Returns true if a truncated file was modified recently enough to wait for the rest. */
  isIncomplete(file: ListedFile): boolean {
    const now = performance.now();
    const age = Date.now() - file.mtimeMs;
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

  /** Stops waiting for all files except these. The others were removed or renamed in the meantime. */
  retainOnly(existing: ReadonlySet<BytePath>): void {
    for (const path of this.#waiting.keys()) if (!existing.has(path)) this.#waiting.delete(path);
  }

  delete(path: BytePath): void {
    this.#waiting.delete(path);
  }
}
