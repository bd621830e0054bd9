import { randomFillSync } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDiskSpace } from '../../lib/disk-space.js';
import { isDiskFull } from '../../lib/errors.js';
import type { Store } from '../store.js';

/** Size of the reserve file, in bytes, but at most a twentieth of the disk. Enough for tens of thousands of logins. */
const SIZE = 8 * 2 ** 20;

/**
 * Space for the writes that a login and a download need. It is a file in the state directory, which is removed when
 * such a write fails because the disk is full. It is created again as soon as there is space.
 */
export interface StateReserve {
  /** Runs an essential write. If the disk is full, releases the reserve and runs it again. */
  write<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Returns true if the reserve is in use. Other writes must then be rejected, because they would use it up.
   * Creates it again if there is enough space.
   */
  isInUse(): Promise<boolean>;
}

/** Creates the reserve if there is space. */
export async function createStateReserve(directory: string): Promise<StateReserve> {
  const file = join(directory, 'reserve');
  const space = createDiskSpace(directory, 0);
  /** True after the reserve was needed, until it is complete again. */
  let released = false;

  const fill = async (): Promise<void> => {
    const { free, total } = await space.read();
    const size = Math.floor(Math.min(SIZE, total / 20));
    if (statSync(file, { throwIfNoEntry: false })?.size === size) {
      released = false;
      return;
    }
    // Twice the size, so that the reserve is not released again at once.
    if (free < 2 * size) return;
    try {
      // Random bytes, because some file systems store zeros without using space.
      await writeFile(file, randomFillSync(Buffer.alloc(size)));
      released = false;
    } catch (error) {
      rmSync(file, { force: true });
      if (!isDiskFull(error)) throw error;
    }
  };

  await fill();
  return {
    async write(work) {
      try {
        return await work();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        released = true;
        rmSync(file, { force: true });
        return work();
      }
    },
    async isInUse() {
      if (released) await fill();
      return released;
    },
  };
}

/** Returns the store with the reserve for the writes of logins, sessions and the audit log. */
export function withReserve(store: Store, reserve: StateReserve): Store {
  const { audit, sessions } = store;
  return {
    ...store,
    audit: { ...audit, add: (...args) => reserve.write(() => audit.add(...args)) },
    sessions: {
      ...sessions,
      add: (...args) => reserve.write(() => sessions.add(...args)),
      extend: (...args) => reserve.write(() => sessions.extend(...args)),
      exchange: (...args) => reserve.write(() => sessions.exchange(...args)),
      end: (...args) => reserve.write(() => sessions.end(...args)),
      endById: (...args) => reserve.write(() => sessions.endById(...args)),
      endAllOf: (...args) => reserve.write(() => sessions.endAllOf(...args)),
    },
  };
}
