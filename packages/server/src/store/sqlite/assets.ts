import type { AssetRepository } from '../assets.js';
import type { Sqlite } from './database/sqlite.js';
import { assetPreparation } from './asset-preparation.js';
import { assetReader } from './asset-reader.js';
import { assetLookup } from './asset-rows.js';
import { assetWriter } from './asset-writer.js';

/** The asset repository in SQLite. */
export function sqliteAssets(db: Sqlite): AssetRepository {
  const lookup = assetLookup(db);
  const preparation = assetPreparation(db);
  return {
    ...assetReader(db, lookup),
    ...assetWriter(db, lookup, preparation),
    ...preparation,
    ...libraryValues(db),
  };
}

function libraryValues(db: Sqlite): Pick<AssetRepository, 'getLibraryValue' | 'setLibraryValue'> {
  const get = db.prepare<[string], string>('SELECT value FROM library WHERE key = ?').pluck();
  const set = db.prepare(
    'INSERT INTO library VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  return {
    getLibraryValue: async (key) => get.get(key),
    async setLibraryValue(key, value) {
      set.run(key, value);
    },
  };
}
