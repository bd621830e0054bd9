import type { AssetRepository } from './assets.js';
import type { AuditRepository } from './audit.js';
import type { BlobRepository } from './blobs.js';
import type { BookmarkRepository } from './bookmarks.js';
import type { BulkRepository } from './bulk.js';
import type { DocumentRepository } from './documents.js';
import type { GroupRepository } from './groups.js';
import type { MachineTokenRepository } from './tokens/machine-tokens.js';
import type { SearchFeedRepository } from './search/search-feed.js';
import type { UserRepository } from './users.js';
import type { SessionRepository } from './sessions.js';
import type { SettingsRepository } from './settings.js';
import type { StatisticsRepository } from './statistics.js';
import type { ZipRepository } from './zips.js';

/** All persistent data of the portal. Another database can implement each of the repositories. */
export interface Store {
  readonly assets: AssetRepository;
  readonly users: UserRepository;
  readonly groups: GroupRepository;
  readonly sessions: SessionRepository;
  readonly audit: AuditRepository;
  readonly blobs: BlobRepository;
  readonly bookmarks: BookmarkRepository;
  readonly bulk: BulkRepository;
  readonly documents: DocumentRepository;
  readonly machineTokens: MachineTokenRepository;
  readonly searchFeed: SearchFeedRepository;
  readonly settings: SettingsRepository;
  readonly statistics: StatisticsRepository;
  readonly zips: ZipRepository;
}
