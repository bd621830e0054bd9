import { sqliteAssets, type AssetRepository } from './assets.js';
import { sqliteAudit, type AuditRepository } from './audit.js';
import { sqliteBlobs, type BlobRepository } from './blobs.js';
import { sqliteBookmarks, type BookmarkRepository } from './bookmarks.js';
import type { Sqlite } from './database.js';
import { sqliteDocuments, type DocumentRepository } from './documents.js';
import { sqliteGroups, type GroupRepository } from './groups.js';
import { sqliteUsers, type UserRepository } from './users.js';
import { sqliteSessions, type SessionRepository } from './sessions.js';
import { sqliteSettings, type SettingsRepository } from './settings.js';
import { sqliteZips, type ZipRepository } from './zips.js';

/** All that the portal remembers. Each repository is an interface that another database can keep. */
export interface Store {
  readonly assets: AssetRepository;
  readonly users: UserRepository;
  readonly groups: GroupRepository;
  readonly sessions: SessionRepository;
  readonly audit: AuditRepository;
  readonly blobs: BlobRepository;
  readonly bookmarks: BookmarkRepository;
  readonly documents: DocumentRepository;
  readonly settings: SettingsRepository;
  readonly zips: ZipRepository;
}

export const sqliteStore = (db: Sqlite): Store => ({
  assets: sqliteAssets(db),
  users: sqliteUsers(db),
  groups: sqliteGroups(db),
  sessions: sqliteSessions(db),
  audit: sqliteAudit(db),
  blobs: sqliteBlobs(db),
  bookmarks: sqliteBookmarks(db),
  documents: sqliteDocuments(db),
  settings: sqliteSettings(db),
  zips: sqliteZips(db),
});
