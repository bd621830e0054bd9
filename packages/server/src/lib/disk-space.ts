import { statfs } from 'node:fs/promises';

/** Free space of a disk, with a reserve that the portal leaves free. Sizes are in bytes. */
export interface DiskSpace {
  /** Returns the free space and the reserve. If the system does not report the space, it counts as unlimited. */
  read(): Promise<{ readonly free: number; readonly total: number; readonly reserve: number }>;
  /** Returns how much space must become free until the reserve is complete. 0 if it is. */
  missing(): Promise<number>;
}

/** Largest default reserve: a tenth of the disk, but at most this. */
const DEFAULT_RESERVE = 500 * 2 ** 20;

/**
 * @param directory A directory on the disk.
 * @param reserve Default: {@link DEFAULT_RESERVE}, but at most a tenth of the disk.
 */
export function createDiskSpace(directory: string, reserve?: number): DiskSpace {
  const read: DiskSpace['read'] = async () => {
    const disk = await statfs(directory).catch(() => undefined);
    if (disk === undefined) return { free: Infinity, total: Infinity, reserve: 0 };
    const total = disk.blocks * disk.bsize;
    const free = disk.bavail * disk.bsize;
    return { free, total, reserve: reserve ?? Math.min(DEFAULT_RESERVE, total / 10) };
  };
  return {
    read,
    async missing() {
      const { free, reserve: complete } = await read();
      return Math.max(0, complete - free);
    },
  };
}

/** Creates the error of a full disk. Its code is the same as that of the system. */
export const diskFullError = (cause?: unknown): Error =>
  Object.assign(new Error('The disk is full, except for its reserve.', { cause }), { code: 'ENOSPC' });
