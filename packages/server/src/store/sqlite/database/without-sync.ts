import type { Sqlite } from './sqlite.js';

/**
 * Returns the write function without its wait for the disk, which takes milliseconds per commit. A power cut can then
 * undo the last of these writes, but never damages the database. Only for data that the server creates again.
 * All other commits wait, and also make earlier ones durable.
 */
export function withoutSync<A extends readonly unknown[], R>(
  db: Sqlite,
  write: (...args: A) => R,
): (...args: A) => R {
  return (...args) => {
    db.pragma('synchronous = NORMAL');
    try {
      return write(...args);
    } finally {
      db.pragma('synchronous = FULL');
    }
  };
}
