/**
 * The API contract: all calls as data, their schemas and the OpenAPI document. Importing a schema by name loads
 * it immediately. A program that only makes calls should not import any.
 */
export * from './contract/call.js';
export * from './contract/fields.js';
export * from './contract/csv/audit-csv.js';
export * from './contract/csv/csv.js';
export * from './contract/limits.js';
export type { CamelKeys } from './contract/names.js';
export * from './contract/patterns.js';
export * from './contract/problem.js';
export * from './contract/parse-bytes.js';
export * from './contract/range.js';
export * from './contract/ratio-code.js';
export * from './contract/search-query.js';
export * from './contract/token-scopes.js';
export * from './contract/vocabulary.js';
export { CALLS } from './contract/calls/index.js';
export * from './contract/calls/admin/access.js';
export * from './contract/calls/assets.js';
export * from './contract/calls/admin/backup.js';
export * from './contract/calls/collections.js';
export * from './contract/calls/config/config.js';
export * from './contract/calls/config/config-checks.js';
export * from './contract/calls/convert-sets.js';
export * from './contract/calls/downloads.js';
export * from './contract/calls/admin/activity.js';
export * from './contract/calls/admin/directory.js';
export * from './contract/calls/admin/history.js';
export * from './contract/calls/hits.js';
export * from './contract/calls/indexing.js';
export * from './contract/calls/info.js';
export * from './contract/calls/pages.js';
export * from './contract/calls/admin/permissions.js';
export * from './contract/calls/search.js';
export * from './contract/calls/session.js';
export * from './contract/calls/translations.js';
export * from './contract/calls/admin/tokens.js';
export * from './contract/calls/admin/user-sessions.js';
export * from './contract/calls/admin/users.js';
export {
  AccessCounts,
  LibraryFolder,
  type AccessReason as AccessReasonReply,
  type EffectiveAccess as EffectiveAccessReply,
} from './contract/schemas/admin/access.js';
export { AssetsReply } from './contract/schemas/assets.js';
export {
  BackupChange,
  BackupFacts,
  BackupGroups,
  BackupManifest,
  BackupPartReport,
  BackupReport,
  BackupUser,
  BackupUsers,
  RestoreReport,
} from './contract/schemas/admin/backup.js';
export { DirectoryUser, GroupDirectory, UserDirectory } from './contract/schemas/admin/directory.js';
export {
  Collection,
  CollectionDefinition,
  CollectionDefinitions,
  type DashboardReply,
  type FrequentKeyword,
} from './contract/schemas/collections.js';
export { Asset } from './contract/schemas/common/asset.js';
export { AssetId, ConvertSetId } from './contract/schemas/common/ids.js';
export { LocaleCode, LocaleEntry, LocaleList } from './contract/schemas/common/locale.js';
export { Problem } from './contract/schemas/common/problem.js';
export { RawConfig, AvailableConfig, ConfigReport, FileReport } from './contract/schemas/config.js';
export { ConvertSetDefinition, ConvertSetDefinitions } from './contract/schemas/convert-sets.js';
export { ConvertSet, ZipReply } from './contract/schemas/downloads.js';
export { ChangeQuery } from './contract/schemas/common/change.js';
export {
  AuditEntry,
  ChangedDocument,
  ChangeSet,
  HistoryEntry,
  VersionReference,
} from './contract/schemas/admin/history.js';
export { FieldCounts, IndexFailure, VisibleField, IndexStatus } from './contract/schemas/indexing.js';
export { Activity, DayDownloads, Operation } from './contract/schemas/admin/activity.js';
export { PortalEvent } from './contract/schemas/info.js';
export { SaveReport } from './contract/schemas/common/save-report.js';
export { CustomPages, PageKey, type PageRemoval, type PageReport } from './contract/schemas/pages.js';
export {
  FolderPath,
  PermissionRule,
  Permissions,
  PermissionWarning,
  WithoutRule,
} from './contract/schemas/admin/permissions.js';
export { AssetHit, HitBox, PageHits, TextHit } from './contract/schemas/hits.js';
export { Filter, FacetCount, FacetRange, SearchReply, Suggestion } from './contract/schemas/search.js';
export { LoginMethod, Session, Credentials } from './contract/schemas/session.js';
export { MessageTree, TranslationsMeta } from './contract/schemas/translations.js';
export { MachineToken, NewToken, TokenName } from './contract/schemas/admin/tokens.js';
export {
  UserName,
  GroupName,
  UserAccount,
  NewUser,
  UserChange,
  UserGroup,
} from './contract/schemas/admin/users.js';
export { openApiDocument } from './openapi/document.js';
export type { Json, JsonObject } from './openapi/json.js';
