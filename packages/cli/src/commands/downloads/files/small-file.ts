import { closeSync, fstatSync, futimesSync, openSync, renameSync, rmSync, writevSync } from 'node:fs';
import { moveToFree } from './move.js';

/** Maximum size of a file that is received in memory, in bytes. */
export const MAX_SMALL_SIZE = 1024 * 1024;

/** A complete file in the state folder, which gets its name in the target folder next. */
export class SmallFile {
  private constructor(
    private readonly path: string,
    /** Time of the last change as the disk stored it, in milliseconds since the epoch. */
    readonly mtime: number,
  ) {}

  /**
   * Writes a file at once. Replaces the file of a run that was killed: that file can be a hard link to a named one, and
   * writing to it would change both.
   *
   * @param modified Time of the last change, in milliseconds since the epoch.
   */
  static write(path: string, parts: readonly Uint8Array[], modified: number): SmallFile {
    const file = openNew(path);
    try {
      const size = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
      const written = size === 0 ? 0 : writevSync(file, parts);
      if (written < size) throw Object.assign(new Error('short write'), { code: 'ENOSPC', path });
      futimesSync(file, modified / 1000, modified / 1000);
      return new SmallFile(path, Math.floor(fstatSync(file).mtimeMs));
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    } finally {
      closeSync(file);
    }
  }

  /** Moves the file to `target`, in place of an existing file. */
  replace(target: string): void {
    renameSync(this.path, target);
  }

  /** Moves the file to `target`. Returns false, without changing anything, if `target` exists. */
  finish(target: string): boolean {
    return moveToFree(this.path, target);
  }

  discard(): void {
    rmSync(this.path, { force: true });
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    rmSync(path);
    return openSync(path, 'wx');
  }
}
