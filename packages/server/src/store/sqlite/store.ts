import type { Store } from '../store.js';
import { sqliteAssets } from './assets.js';
import { sqliteAudit } from './audit.js';
import { sqliteBlobs } from './documents/blobs.js';
import { sqliteBookmarks } from './bookmarks.js';
import { sqliteBulk } from './bulk.js';
import { sqliteDocuments } from './documents/documents.js';
import { sqliteGroups } from './groups.js';
import { sqliteMachineTokens } from './machine-tokens.js';
import { sqliteSearchFeed } from './search-feed.js';
import { sqliteSessions } from './sessions.js';
import { sqliteSettings } from './settings.js';
import { sqliteStatistics } from './statistics.js';
import { sqliteUsers } from './users.js';
import { sqliteZips } from './zips.js';
import type { Sqlite } from './database/sqlite.js';

/** Creates the portal's repositories in one SQLite database. */
export const sqliteStore = (db: Sqlite): Store => ({
  assets: sqliteAssets(db),
  users: sqliteUsers(db),
  groups: sqliteGroups(db),
  sessions: sqliteSessions(db),
  machineTokens: sqliteMachineTokens(db),
  audit: sqliteAudit(db),
  blobs: sqliteBlobs(db),
  bookmarks: sqliteBookmarks(db),
  bulk: sqliteBulk(db),
  documents: sqliteDocuments(db),
  searchFeed: sqliteSearchFeed(db),
  settings: sqliteSettings(db),
  statistics: sqliteStatistics(db),
  zips: sqliteZips(db),
});
