export type { CheckedFileNote } from './contract/calls/config/config-checks.js';
export { createAdminClient, type AdminClient } from './client/calls/administration.js';
export { createAdmin, type Admin } from './app/admin/admin.js';
export { createBackupStore, type BackupOptions, type BackupStore } from './app/admin/backup/backup-store.js';
export type { BackupState, ChosenBackup } from './app/admin/backup/backup-state.js';
export {
  BACKUP_FILE,
  backupCommand,
  describeBackupChanges,
  firstRemoved,
  partChanges,
  partContent,
  partName,
  type BackupLine,
  storedFile,
} from './app/admin/backup/describe-backup.js';
export { initialTicks, isRestorable, tickedChanges, toggled } from './app/admin/backup/ticks.js';
export { createConfigEditor } from './app/admin/editors/config-editor.js';
export type {
  SaveOutcome,
  PlannedConfirmation,
  ConfigEditor,
} from './app/admin/editors/config-editor-contract.js';
export {
  moveItem,
  type ConfigConflict,
  type ConfigEditorState,
  type Edited,
  type ConfigScope,
} from './app/admin/editors/config-editor-state.js';
export {
  createBrandingEditor,
  type BrandingEditor,
  type BrandingEditorState,
  type FileFacts,
  type NewFile,
} from './app/admin/files/branding-editor.js';
export {
  CHECK_STYLESHEET,
  createStylesheetEditor,
  type StylesheetEditor,
  type StylesheetState,
} from './app/admin/settings/stylesheet-editor.js';
export {
  createUploads,
  type ChosenFile,
  type Uploads,
  type UploadsState,
  type UploadState,
} from './app/admin/files/uploads.js';
export {
  cropFor,
  moveCrop,
  resizeCrop,
  setCropPart,
  withAspect,
  type CropArea,
  type CropCorner,
  type CropLimits,
} from './app/admin/files/crop.js';
export { logoBackground, mediaTypeName, withTextColor } from './app/admin/files/file-facts.js';
export { createSettingsEditor } from './app/admin/settings/settings-editor.js';
export type {
  SettingsEditor,
  SettingsEditorOptions,
  SettingsState,
} from './app/admin/settings/settings-editor-contract.js';
export { RETRY_SAVE, type SaveStatus, type SavingState } from './app/admin/saving/saving.js';
export { createDocumentEditor } from './app/admin/documents/document-editor.js';
export type {
  DescribedConflict,
  DocumentEditor,
  DocumentEditorOptions,
  DocumentState,
  DocumentWords,
} from './app/admin/documents/document-editor-contract.js';
export {
  documentChanges,
  mergeDocuments,
  withoutDocumentChange,
  type DocumentChange,
  type DocumentConflict,
  type DocumentShape,
  type DocumentVersions,
} from './app/admin/documents/keyed-document.js';
export {
  createDocumentDrafts,
  type DocumentDraft,
  type DocumentDraftStore,
  type DraftKey,
} from './app/admin/documents/document-draft.js';
export { rightsShape, ruleKey, type RightsDocument } from './app/admin/documents/rights.js';
export { formatsShape, type FormatsDocument } from './app/admin/documents/formats.js';
export { collectionsShape, type CollectionsDocument } from './app/admin/documents/collections.js';
export type { OpenForms, OpenFormsState } from './app/admin/saving/open-forms.js';
export type { ChangeLine, Savable, SavableState, SaveFault } from './app/admin/saving/savable.js';
export { createDraftStore, type Draft, type DraftStore } from './app/admin/settings/draft.js';
export { fieldPath, type UnsavedChange } from './app/admin/settings/unsaved.js';
export { createPagesEditor } from './app/admin/editors/pages/pages-editor.js';
export type {
  PagesEditorState,
  PagesConflict,
  PagesSaveOptions,
  AddPageResult,
  PagesEditor,
} from './app/admin/editors/pages/pages-editor-state.js';
export { createTranslationsEditor } from './app/admin/editors/translations-editor.js';
export type { EditedLanguage, PendingUpgrade } from './app/admin/editors/messages/edited-language.js';
export type {
  TranslationsConflict,
  TranslationsSaveOutcome,
  TranslationsEditorState,
  TranslationsEditor,
  TranslationsEditorOptions,
} from './app/admin/editors/translations-editor-state.js';
export { contrastRatio } from './app/admin/colors/color.js';
export {
  colorPath,
  COLOR_KEYS,
  configuredColor,
  inheritedFrom,
  SCHEMES,
  type Appearance,
  type ColorKey,
  type Scheme,
} from './app/admin/colors/keys.js';
export { hexOfHsv, hsvOf, stepHsv, type Hsv } from './app/admin/colors/hsv.js';
export { parseHex } from './app/admin/colors/parse-hex.js';
export { colorOfProblem, contrastRepair, type ContrastRepair } from './app/admin/colors/contrast-repair.js';
export {
  isOpaqueImage,
  logoVerdict,
  PLATE_COLORS,
  type LogoVerdict,
} from './app/admin/colors/logo-contrast.js';
export {
  CONTRAST_PAIRS,
  MIXED_COLORS,
  FIXED_COLORS,
  type ColorArea,
  type ContrastPair,
  type PaintName,
} from './app/admin/colors/pairs.js';
export { effectiveColor } from './app/admin/colors/resolve.js';
export {
  contrastLevel,
  contrastProblems,
  contrastVerdicts,
  distinctVerdicts,
  nearestPassing,
  verdictsOf,
  worstVerdicts,
  type ContrastVerdict,
} from './app/admin/colors/contrast.js';
export { describePair, paintLabelKey, type PairDescription } from './app/admin/colors/describe-pair.js';
export { logoColors, type LogoColor } from './app/admin/colors/logo-colors.js';
export {
  paletteOfLogo,
  type ConfigEdit,
  type LogoPalette,
  type PaletteOptions,
} from './app/admin/colors/palette.js';
export { diffText, type TextDiffOptions, type TextRun } from './app/admin/changes/text-diff.js';
export {
  changesAsText,
  describeChange,
  describeChanges,
  type ChangeDescription,
} from './app/admin/changes/describe-changes.js';
export { describeSetting, type SettingDescription } from './app/admin/changes/describe-setting.js';
export type { ShownValue } from './app/admin/changes/shown-value.js';
export {
  describeConflict,
  describeUpgradeChange,
  shownValueAt,
  type ConflictDescription,
  type UpgradeDescription,
} from './app/admin/changes/describe-decisions.js';
export {
  describeFileChange,
  describeTranslationChanges,
  type BrandingFileFacts,
  type FileDescription,
  type TranslationDescription,
} from './app/admin/changes/describe-other-changes.js';
export {
  restoreEffect,
  revertConfig,
  type ChangeSet,
  type ConfigRestore,
  type ConfigRevert,
} from './app/admin/changes/revert-config.js';
export {
  revertTranslations,
  translationsRestoreEffect,
  type TranslationRevertConflict,
  type TranslationsRestore,
  type TranslationsRevert,
} from './app/admin/changes/revert-translations.js';
export {
  createSettingsSearch,
  type SettingsMatch,
  type SettingsSearch,
  type SettingsSearchResult,
} from './app/admin/search/find-settings.js';
export type {
  SearchableMessage,
  SearchablePage,
  SearchableSetting,
  SearchField,
  SettingsSearchOptions,
} from './app/admin/search/search-entries.js';
export { loadOtherTranslators } from './app/admin/search/other-translators.js';
export type { RecentSettings } from './app/admin/search/recent-settings.js';
export { settingMark, type SettingMark } from './app/admin/search/setting-mark.js';
export type { MarkedText, TextRange } from './app/admin/search/folded-text.js';
export { applyRepair, type RepairEdit } from './app/admin/repairs/repair-edit.js';
export { repairsOf, type Repair, type StoredProblems } from './app/admin/repairs/repairs.js';
export {
  createPreviewFetch,
  PREVIEW_CALLS,
  type PreviewAnswer,
  type PreviewRequest,
} from './app/admin/preview/preview-fetch.js';
export { previewFiles } from './app/admin/preview/preview-files.js';
export {
  createPreviewApp,
  type PreviewApp,
  type PreviewEnvironment,
} from './app/admin/preview/preview-app.js';
export {
  previewEnvelope,
  readFromPreview,
  readToPreview,
  type PreviewEnvelope,
} from './app/admin/preview/preview-messages.js';
export {
  customPageKey,
  firstPreviewPage,
  previewedPage,
  type PreviewedPage,
  PREVIEW_PAGES,
  previewPages,
  previewRoute,
} from './app/admin/preview/preview-pages.js';
export type {
  FromPreview,
  PreviewFile,
  PreviewState,
  PreviewTarget,
  PreviewView,
  ToPreview,
} from './app/admin/preview/preview-state.js';
export { facetChoice, facetProblem, type FacetChoice } from './app/admin/fields/facet-choice.js';
export {
  createFieldCounts,
  type FieldCountsState,
  type FieldCountsStore,
} from './app/admin/fields/field-counts.js';
export { newFacet } from './app/admin/fields/new-facet.js';
export { fieldFacts, type FieldFacts } from './app/admin/fields/field-facts.js';
export {
  fieldOptions,
  matchingFields,
  otherField,
  type FieldKind,
  type FieldOption,
  type FieldOptionsInput,
} from './app/admin/fields/field-options.js';
export { changedItems } from './app/admin/lists/changed-items.js';
export {
  collectionOptions,
  matchingCollections,
  type CollectionOption,
} from './app/admin/lists/collection-options.js';
export { counterpart } from './app/admin/lists/counterpart.js';
export { freeKey } from './app/admin/lists/free-key.js';
export {
  countablesOf,
  countKey,
  createHitCounts,
  hitsOf,
  type Countable,
  type HitCountsState,
  type HitCountsStore,
} from './app/admin/lists/hit-counts.js';
export { itemKeys } from './app/admin/lists/item-keys.js';
export { listItems, type ListItem } from './app/admin/lists/list-items.js';
export {
  methodItems,
  withMethodMoved,
  withMethodShown,
  withoutMethod,
  type MethodItem,
} from './app/admin/lists/login-methods.js';
export { missingText } from './app/admin/lists/missing-text.js';
export { listFaults, repairsAt, settingOfRepair, type ListFault } from './app/admin/lists/place-faults.js';
export { parseNumber } from './lib/text/parse-number.js';
export { filterOfArea, HISTORY_AREAS, historyAreaKey, type HistoryArea } from './app/admin/history/areas.js';
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
} from './app/admin/history/change-set.js';
export {
  describeDocuments,
  historyAsText,
  type HistoryGroup,
  type HistoryLine,
} from './app/admin/history/describe-documents.js';
export {
  describeSaves,
  loadLastSaves,
  type DescribedSaves,
  type DocumentReference,
  type SaveFacts,
} from './app/admin/history/last-saves.js';
export type { LoadedDocument } from './app/admin/history/load-documents.js';
export {
  comparedBy,
  planRestore,
  type RestorePlan,
  type RestoreScope,
} from './app/admin/history/restore-plan.js';
export {
  createHistoryStore,
  NO_FILTER,
  type HistoryFilter,
  type HistoryState,
  type HistoryStore,
  type OpenedChangeSet,
} from './app/admin/history/history-store.js';
export { historyModule } from './app/admin/history/history-module.js';
export { authorsOf, saveThatChanged, type OtherSave } from './app/admin/editors/other-saves.js';
export { mergedChanges, type MergedChange } from './app/admin/editors/merged-changes.js';
export {
  decideTranslationsUpgrade,
  pendingUpgrades,
  type TranslationsChoice,
} from './app/admin/editors/translations-upgrade.js';
export {
  appliesToFormat,
  FORMAT_DEFAULTS,
  formatFields,
  formatOptions,
  formatValueAt,
  withFormatValue,
  type FormatField,
} from './app/admin/formats/fields.js';
export { faultsOfFormats, formatFaults, type FormatFault } from './app/admin/formats/faults.js';
export {
  copyOfFormat,
  formatEntries,
  formatName,
  newFormat,
  withFormat,
  withFormatMoved,
  withoutFormat,
  type FormatEntry,
} from './app/admin/formats/list.js';
export { formatsModule } from './app/admin/formats/formats-module.js';
export {
  formatKinds,
  sizeMode,
  withCrop,
  withFileFormat,
  withSizeMode,
  type SizeMode,
} from './app/admin/formats/size-mode.js';
export {
  enteredNumber,
  shownBounds,
  shownNumber,
  storedNumber,
  type FormatNumber,
} from './app/admin/formats/number-values.js';
export { formatSummary } from './app/admin/formats/summary.js';
export { createTrialAssets, type TrialAssets } from './app/admin/formats/trial-assets.js';
export {
  comparedFormats,
  formatDetail,
  kindForFormat,
  referenceFormat,
  savingOf,
  shownFormat,
  type ComparedFormat,
} from './app/admin/formats/trial-plan.js';
export {
  trialProblem,
  unsuitableMessage,
  type TrialMessage,
  type TrialProblem,
} from './app/admin/formats/trial-problem.js';
export {
  createTrialStore,
  TRY_AFTER,
  type TrialResult,
  type TrialState,
  type TrialStore,
} from './app/admin/formats/trial-store.js';
export { groupsOfFormat, rulesOfFormat, type FormatUse } from './app/admin/formats/usage.js';
export { assetIdsIn } from './app/admin/lists/asset-ids.js';
export {
  detailBox,
  panned,
  viewAfterKey,
  WHOLE,
  zoomed,
  type DetailFrame,
  type DetailSize,
  type DetailView,
} from './app/admin/formats/detail-view.js';
export {
  loadMessageCatalogs,
  type MessageCatalogs,
  type MessageScope,
} from './app/admin/languages/table/catalogs.js';
export {
  exportedFile,
  exportedMessages,
  hashMessages,
  sourceOf,
  type ExportInput,
} from './app/admin/languages/export-units.js';
export {
  cellsOf,
  countRows,
  nextCell,
  nextOpenCell,
  ROW_FILTERS,
  tableLines,
  type CellPlace,
  type RowCounts,
  type RowFilter,
  type TableLine,
  type TableOptions,
} from './app/admin/languages/filter-rows.js';
export {
  planImport,
  type ImportContext,
  type ImportKind,
  type ImportPlan,
  type ImportProblem,
  type ImportRow,
} from './app/admin/languages/import-plan.js';
export {
  completenessOf,
  languageItems,
  withLanguageMoved,
  withLanguageShown,
  type LanguageItem,
} from './app/admin/languages/language-items.js';
export type {
  Languages,
  LanguagesState,
  LanguageStart,
  PreparedImport,
} from './app/admin/languages/languages-module.js';
export {
  placeholderProblems,
  placeholderSuggestions,
  shownParts,
  withPlaceholder,
  withSuggestion,
  type MessageProblem,
  type ShownPart,
} from './app/admin/languages/table/message-problems.js';
export { readInstead, translationRows } from './app/admin/languages/table/rows.js';
export type {
  RowsInput,
  TranslationForm,
  TranslationRow,
} from './app/admin/languages/table/translation-row.js';
export {
  matchedTranslation,
  searchableMessages,
  type TranslatedMessage,
} from './app/admin/languages/searchable-messages.js';
export { unsavedProblems } from './app/admin/languages/unsaved-problems.js';
export {
  describeTranslationConflicts,
  type DescribedTranslationConflict,
} from './app/admin/languages/describe-conflicts.js';
export type { LanguageDraft } from './app/admin/settings/translation-edits.js';
export { pageChanges, type PageChange } from './app/admin/settings/page-changes.js';
export {
  FOOTER_COLUMNS,
  linksToPage,
  withFooterLink,
  withMovedAddress,
  withMovedLinks,
  withoutFooterLinks,
  type FooterColumn,
  type PageLinkPlace,
} from './app/admin/pages/page-links.js';
export {
  htmlIn,
  isEmptyIn,
  languageCodes,
  listedPages,
  type ListedPage,
} from './app/admin/pages/page-list.js';
export { removalKey, withoutRemovals } from './app/admin/pages/removals.js';
export {
  checkId,
  createPageChecks,
  outdatedPages,
  visitorPages,
  type PageCheck,
  type PageChecks,
  type PageChecksState,
} from './app/admin/pages/page-checks.js';
export { createPageEditing, type PageEditing } from './app/admin/pages/page-editing.js';
export { isSameMarkup, normalizedMarkup } from './app/admin/pages/same-markup.js';
export type { CheckedCustomPage } from './client/calls/administration.js';
export type { PageRemoval } from './contract/schemas/pages.js';
export {
  hrefOfTarget,
  LINK_KINDS,
  targetOfHref,
  type LinkKind,
  type LinkTarget,
} from './app/admin/pages/link-target.js';
export { pageKeyFor } from './app/admin/pages/page-key.js';
export type { ReadableStore } from './lib/readable-store.js';
export {
  createCollectionFacts,
  factsKey,
  type CollectionFacts,
  type CollectionFactsState,
  type CollectionFactsStore,
} from './app/admin/collections/collection-facts.js';
export { collectionEditing } from './app/admin/collections/collections-module.js';
export {
  COLLECTION_BOUNDS,
  collectionFaults,
  faultsOfCollections,
  type CollectionFault,
} from './app/admin/collections/faults.js';
export {
  collectionFilters,
  searchOfCollection,
  searchOfLink,
  storedFilter,
} from './app/admin/collections/filters.js';
export {
  freeIndicator,
  metaPrefix,
  newPickedCollection,
  newSearchCollection,
  sourceKindOf,
  withCollection,
  withCollectionMoved,
  withCopy,
  withMember,
  withoutCollection,
  withTitle,
  type CollectionSearch,
  type CollectionSourceKind,
} from './app/admin/collections/list.js';
export {
  createPickedAssets,
  idsAround,
  type PickedAssets,
  type PickedAssetsState,
} from './app/admin/collections/picked-assets.js';
export { withoutPicked, withPicked, withPickedMoved } from './app/admin/collections/picked-list.js';
export { rowsOfCollection } from './app/admin/collections/usage.js';
export { isValues, type FilterEntry } from './contract/search-query.js';
export {
  accountChange,
  accountForm,
  otherChanges,
  type AccountForm,
} from './app/admin/access/account-change.js';
export { accessModule, formatTitles, type AccessModule } from './app/admin/access/access-module.js';
export {
  accountRows,
  withSort,
  ACCOUNT_SORTS,
  ALL_ACCOUNTS,
  type AccountFilter,
  type AccountSort,
} from './app/admin/access/account-rows.js';
export type { Accounts, AccountsState, FailedChange } from './app/admin/access/accounts.js';
export {
  accessText,
  describeReason,
  folderName,
  groupName,
  type FormatTitle,
} from './app/admin/access/describe-access.js';
export type { EffectiveAccessState, EffectiveAccessStore } from './app/admin/access/effective-access.js';
export { folderProblems, type FolderProblem } from './app/admin/access/folder-problems.js';
export { folderRows, matchRows, type FolderRow, type LoadedFolders } from './app/admin/access/folder-rows.js';
export type { FolderTree, FolderTreeState } from './app/admin/access/folder-tree.js';
export {
  withDefaultAccess,
  withFolderConfirmed,
  withFolderMoved,
  withoutFolder,
  withoutGroup,
  withoutRuleAt,
  withRule,
} from './app/admin/access/rights-edits.js';
export { newPassword } from './app/admin/access/new-password.js';
export { groupRules, type GroupRules, type ShownRule } from './app/admin/access/shown-rule.js';
export type { UserSessions, UserSessionsState } from './app/admin/access/user-sessions.js';
export {
  activityModule,
  REFRESH_ACTIVITY,
  type ActivityState,
  type ActivityStore,
} from './app/admin/activity/activity-store.js';
export { auditModule, type AuditState, type AuditStore } from './app/admin/activity/audit-store.js';
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
} from './app/admin/activity/audit-filter.js';
export {
  auditPerson,
  assetOfEntry,
  auditRoute,
  auditText,
  type AuditTextOptions,
} from './app/admin/activity/audit-text.js';
export {
  comparisonOf,
  dayText,
  describeChart,
  gridValues,
  labeledDays,
  mostDownloads,
  peakOf,
} from './app/admin/activity/chart.js';
export { closeMatchesRoute } from './app/admin/activity/close-matches.js';
export { downloadsCsv } from './app/admin/activity/downloads-csv.js';
export { failureText } from './app/admin/activity/failures.js';
export {
  PERIODS,
  rangeFault,
  type DayRange,
  type Period,
  type RangeFault,
} from './app/admin/activity/periods.js';
export { retentionLines, type RetentionLine } from './app/admin/activity/retention.js';
export { storageParts, type StoragePart } from './app/admin/activity/storage.js';
export { agoText, entryTime, entryTimeText } from './app/admin/activity/times.js';
