export { diffText, type TextDiffOptions, type TextRun } from '../../app/admin/changes/text-diff.js';
export {
  changesAsText,
  describeChange,
  describeChanges,
  type ChangeDescription,
} from '../../app/admin/changes/describe-changes.js';
export { describeSetting, type SettingDescription } from '../../app/admin/changes/describe-setting.js';
export type { ShownValue } from '../../documents/words/shown-value.js';
export {
  describeConflict,
  describeUpgradeChange,
  shownValueAt,
  type ConflictDescription,
  type UpgradeDescription,
} from '../../app/admin/changes/describe-decisions.js';
export {
  describeFileChange,
  describeTranslationChanges,
  type BrandingFileFacts,
  type FileDescription,
  type TranslationDescription,
} from '../../app/admin/changes/describe-other-changes.js';
export {
  restoreEffect,
  revertConfig,
  type ChangeSet,
  type ConfigRestore,
  type ConfigRevert,
} from '../../app/admin/changes/revert-config.js';
export {
  revertTranslations,
  translationsRestoreEffect,
  type TranslationRevertConflict,
  type TranslationsRestore,
  type TranslationsRevert,
} from '../../app/admin/changes/revert-translations.js';
export {
  filterOfArea,
  HISTORY_AREAS,
  historyAreaKey,
  type HistoryArea,
} from '../../app/admin/history/areas.js';
export {
  authorOfSet,
  CHANGE_SET_KINDS,
  countOfSet,
  daysOf,
  isSameSet,
  kindOfSet,
  noteOfSet,
  summaryOfSet,
  timeText,
  whenOfSet,
  type ChangeSetKey,
  type ChangeSetKind,
  type HistoryDay,
} from '../../app/admin/history/change-set.js';
export { dateFormat } from '../../lib/text/formatters.js';
export {
  describeDocuments,
  historyAsText,
  type HistoryGroup,
  type HistoryLine,
} from '../../app/admin/history/describe-documents.js';
export {
  describeSaves,
  loadLastSaves,
  type DescribedSaves,
  type DocumentReference,
  type SaveFacts,
} from '../../app/admin/history/last-saves.js';
export type { LoadedDocument } from '../../app/admin/history/load-documents.js';
export {
  comparedBy,
  planRestore,
  type RestorePlan,
  type RestoreScope,
} from '../../app/admin/history/restore-plan.js';
export {
  createHistoryStore,
  NO_FILTER,
  type HistoryFilter,
  type HistoryState,
  type HistoryStore,
  type OpenedChangeSet,
} from '../../app/admin/history/history-store.js';
export { historyModule } from '../../app/admin/history/history-module.js';
