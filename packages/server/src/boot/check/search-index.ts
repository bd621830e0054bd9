import { join } from 'node:path';
import type { Sqlite } from '../../store/sqlite/database/sqlite.js';
import { sqliteAssets } from '../../store/sqlite/assets.js';
import { readSnapshot } from '../../search/embedded/snapshot/snapshot.js';
import { itemsResult, orPassed, type CheckResult } from './check-result.js';

/** Checks the snapshot of the search index, and its assets against the database. */
export function checkSearchIndex(directory: string, db: Sqlite | undefined): CheckResult[] {
  const { state, index, revision } = readSnapshot(join(directory, 'search.snapshot'));
  if (state === 'damaged') return itemsResult('index', false, 'index-damaged', ['search.snapshot']);
  const passed = (finding: string) => [{ name: 'index', ok: true, finding } as const];
  if (index === undefined) return passed('index-none');
  // The server creates it again from the assets, also after each change of them.
  if (db === undefined || revision !== sqliteAssets(db).revision()) return passed('index-outdated');
  const ids = db.prepare<[], string>('SELECT id FROM assets WHERE offline IS NULL').pluck().all();
  const missing = ids.filter((id) => index.find(id) < 0);
  const isEqual = missing.length === 0 && index.alive === ids.length;
  const differences = isEqual || missing.length > 0 ? missing : ['search.snapshot'];
  return orPassed(itemsResult('index', false, 'index-differs', differences), {
    name: 'index',
    finding: 'index-valid',
    values: { count: ids.length },
  });
}
