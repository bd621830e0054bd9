import type { AssetRepository } from '../assets.js';
import type { Sqlite } from './database/sqlite.js';
import { documentTable } from './documents/documents.js';
import { folderMoves } from './assets/folder-moves.js';
import { assetPreparation } from './assets/asset-preparation.js';
import { assetReader } from './assets/asset-reader.js';
import { assetLookup } from './assets/asset-rows.js';
import { assetWriter } from './assets/asset-writer.js';
import { offlineAssets } from './assets/offline-assets.js';

/** The asset repository in SQLite. */
export function sqliteAssets(db: Sqlite): AssetRepository {
  const lookup = assetLookup(db);
  const preparation = assetPreparation(db);
  const moves = folderMoves(db, documentTable(db));
  const offline = offlineAssets(db);
  return {
    ...assetReader(db, lookup),
    ...assetWriter(db, lookup, { preparation, moves, offline }),
    guardMoves: (guard) => moves.setGuard(guard),
    ...preparation,
    ...offline.repository,
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
