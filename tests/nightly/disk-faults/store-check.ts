import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';
import { STEPS } from './steps.js';

/** Files of a database or of an atomic write that a start must remove or merge. */
export const TEMPORARY = /\.part$|-journal$/;

/**
 * Opens a state after a fault and returns its problems: damage, lost or incomplete steps, and temporary files.
 *
 * @param acknowledged Names of the steps that the program has acknowledged.
 * @param options.isCut True after a power cut: it may undo steps that are not durable, but none before a stored one.
 */
export async function faultsIn(
  directory: string,
  acknowledged: readonly string[],
  { isCut }: { readonly isCut: boolean },
): Promise<string[]> {
  const faults: string[] = [];
  const state = openState(directory);
  try {
    const store = sqliteStore(state.db);
    store.assets.useRoot('/library');
    const integrity = state.db.pragma('integrity_check', { simple: true });
    if (integrity !== 'ok') faults.push(`integrity: ${String(integrity)}`);
    if ((state.db.pragma('foreign_key_check') as unknown[]).length > 0) faults.push('foreign keys');
    let missing: string | undefined;
    for (const step of STEPS) {
      const isStored = await step.isStored(store, directory).catch((error: Error) => {
        faults.push(`${step.name}: ${error.message}`);
        return true;
      });
      const isInDatabase = step.name !== 'stored backup' && step.name !== 'snapshot';
      if (!isStored && acknowledged.includes(step.name) && (step.isDurable || !isCut))
        faults.push(`lost: ${step.name}`);
      if (isCut && isStored && isInDatabase && missing !== undefined)
        faults.push(`${step.name} is stored without ${missing}`);
      if (!isStored && isInDatabase) missing ??= step.name;
    }
  } finally {
    state.close();
  }
  const left = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) =>
    TEMPORARY.test(name),
  );
  return [...faults, ...left.map((name) => `left: ${join(name)}`)];
}
