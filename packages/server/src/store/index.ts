import { sqliteAssets, type AssetRepository } from './assets.js';
import { sqliteAudit, type AuditRepository } from './audit.js';
import { sqliteBookmarks, type BookmarkRepository } from './bookmarks.js';
import type { Sqlite } from './database.js';
import { sqliteDocuments, type DocumentRepository } from './documents.js';
import { sqlitePeople, type PeopleRepository } from './people.js';
import { sqliteSettings, type SettingsRepository } from './settings.js';

/** All that the portal remembers. Each repository is an interface that another database can keep. */
export interface Store {
  readonly assets: AssetRepository;
  readonly people: PeopleRepository;
  readonly audit: AuditRepository;
  readonly bookmarks: BookmarkRepository;
  readonly documents: DocumentRepository;
  readonly settings: SettingsRepository;
}

export const sqliteStore = (db: Sqlite): Store => ({
  assets: sqliteAssets(db),
  people: sqlitePeople(db),
  audit: sqliteAudit(db),
  bookmarks: sqliteBookmarks(db),
  documents: sqliteDocuments(db),
  settings: sqliteSettings(db),
});
