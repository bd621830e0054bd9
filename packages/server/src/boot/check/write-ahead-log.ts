import { closeSync, openSync, readSync } from 'node:fs';
import { systemCode } from '../../lib/errors.js';
import type { Sqlite } from '../../store/sqlite/database/sqlite.js';

/** Sizes of the header of a write-ahead log and of a frame, in bytes (https://sqlite.org/fileformat2.html#walformat). */
const HEADER_SIZE = 32;
const FRAME_HEADER_SIZE = 24;

/**
 * Returns the numbers of the frames with which a transaction of the present log ends, in order. Checks no checksums. Call
 * before SQLite opens the database, because it removes the log. Empty if there is no log.
 */
export function committedFrames(log: string): number[] {
  let file: number;
  try {
    file = openSync(log, 'r');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  }
  try {
    const header = Buffer.alloc(HEADER_SIZE);
    if (readSync(file, header, 0, HEADER_SIZE, 0) < HEADER_SIZE) return [];
    const size = FRAME_HEADER_SIZE + header.readUInt32BE(8);
    const frame = Buffer.alloc(FRAME_HEADER_SIZE);
    const commits: number[] = [];
    for (let number = 1; ; number += 1) {
      const at = HEADER_SIZE + (number - 1) * size;
      if (readSync(file, frame, 0, FRAME_HEADER_SIZE, at) < FRAME_HEADER_SIZE) return commits;
      // Frames of an earlier log have another salt.
      const isPresent = frame.compare(header, 16, 24, 8, 16) === 0;
      // The size of the database in pages. It is 0 in all frames of a transaction except the last.
      if (isPresent && frame.readUInt32BE(4) > 0) commits.push(number);
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Returns the number of transactions that SQLite ignores, because a frame of them or before them is damaged. The database
 * may contain them nevertheless.
 */
export function ignoredTransactions(db: Sqlite, commits: readonly number[]): number {
  if (commits.length === 0) return 0;
  const [result] = db.pragma('wal_checkpoint(PASSIVE)') as { readonly log: number }[];
  // -1: SQLite ignores the whole log.
  const valid = Math.max(0, result?.log ?? 0);
  return commits.filter((number) => number > valid).length;
}
