export {
  activityModule,
  REFRESH_ACTIVITY,
  type ActivityState,
  type ActivityStore,
} from '../../app/admin/activity/activity-store.js';
export {
  auditActions,
  auditEntries,
  auditTime,
  followAudit,
  type SelectedActions,
} from '../../app/admin/activity/audit-entries.js';
export {
  auditModule,
  withAssets,
  type AuditState,
  type AuditStore,
} from '../../app/admin/activity/audit-store.js';
export {
  ALL_ENTRIES,
  AUDIT_GROUPS,
  AUDIT_PERIODS,
  AUDIT_SEARCH_AFTER,
  chosenActionsText,
  chosenInGroup,
  withAction,
  withGroup,
  type AuditChoice,
  type AuditGroup,
} from '../../app/admin/activity/audit-filter.js';
export {
  auditPerson,
  assetOfEntry,
  auditRoute,
  auditText,
  type AuditTextOptions,
} from '../../app/admin/activity/audit-text.js';
export {
  comparisonOf,
  dayText,
  describeChart,
  gridValues,
  labeledDays,
  mostDownloads,
  peakOf,
} from '../../app/admin/activity/chart.js';
export { closeMatchesRoute } from '../../app/admin/activity/close-matches.js';
export { downloadsCsv } from '../../app/admin/activity/downloads-csv.js';
export { failureText } from '../../app/admin/activity/failures.js';
export {
  PERIODS,
  rangeFault,
  type DayRange,
  type Period,
  type RangeFault,
} from '../../app/admin/activity/periods.js';
export { retentionLines, type RetentionLine } from '../../app/admin/activity/retention.js';
export { storageParts, type StoragePart } from '../../app/admin/activity/storage.js';
export { agoText, entryTime, entryTimeText } from '../../app/admin/activity/times.js';
