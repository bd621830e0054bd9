import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomicallySync } from '../../../lib/atomic-write.js';
import { systemCode } from '../../../lib/errors.js';
import type { Sqlite } from './sqlite.js';

/**
 * Name of the file with the generation that the database has at least. A database with a smaller one is older than the
 * rest of the state.
 */
export const GENERATION_FILE = 'generation';

/**
 * Returns the generation of a database: the numbers of audit entries and of changes of documents that were ever written.
 * It never decreases.
 */
export function generationOf(db: Sqlite): number {
  if (!hasTable(db, 'sqlite_sequence')) return 0;
  const sum = "SELECT total(seq) FROM sqlite_sequence WHERE name IN ('audit', 'document_changes')";
  return db.prepare<[], number>(sum).pluck().get() ?? 0;
}

export const hasTable = (db: Sqlite, name: string): boolean =>
  db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined;

/** Returns the recorded generation. 0 if there is none. */
export function recordedGeneration(directory: string): number {
  try {
    const number = Number(readFileSync(join(directory, GENERATION_FILE), 'utf8'));
    return Number.isSafeInteger(number) ? number : 0;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 0;
    throw error;
  }
}

/**
 * Records a generation that is on the disk. If the disk fails, the recorded one stays, which is smaller: the change is
 * stored, so it must not be reported as failed.
 */
export function recordGeneration(directory: string, generation: number): void {
  try {
    if (generation === recordedGeneration(directory)) return;
    writeAtomicallySync(join(directory, GENERATION_FILE), `${generation}\n`);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
  }
}
