import { sqliteAssets, type AssetRepository } from './assets.js';
import type { Sqlite } from './database.js';
import { sqlitePeople, type PeopleRepository } from './people.js';
import { sqliteSettings, type SettingsRepository } from './settings.js';

/** All that the portal remembers. Each repository is an interface that another database can keep. */
export interface Store {
  readonly assets: AssetRepository;
  readonly people: PeopleRepository;
  readonly settings: SettingsRepository;
}

export const sqliteStore = (db: Sqlite): Store => ({
  assets: sqliteAssets(db),
  people: sqlitePeople(db),
  settings: sqliteSettings(db),
});
