export {
  loadMessageCatalogs,
  type MessageCatalogs,
  type MessageScope,
} from '../../app/admin/languages/table/catalogs.js';
export {
  exportedFile,
  exportedMessages,
  hashMessages,
  sourceOf,
  type ExportInput,
} from '../../app/admin/languages/export-units.js';
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
} from '../../app/admin/languages/filter-rows.js';
export {
  planImport,
  type ImportContext,
  type ImportKind,
  type ImportPlan,
  type ImportProblem,
  type ImportRow,
} from '../../app/admin/languages/import-plan.js';
export {
  completenessOf,
  languageItems,
  withLanguageMoved,
  withLanguageShown,
  type LanguageItem,
} from '../../app/admin/languages/language-items.js';
export {
  createLanguages,
  type Languages,
  type LanguagesState,
  type LanguageStart,
  type PreparedImport,
} from '../../app/admin/languages/languages-module.js';
export {
  placeholderProblems,
  placeholderSuggestions,
  shownParts,
  withPlaceholder,
  withSuggestion,
  type MessageProblem,
  type ShownPart,
} from '../../app/admin/languages/table/message-problems.js';
export { readInstead, translationRows } from '../../app/admin/languages/table/rows.js';
export type {
  RowsInput,
  TranslationForm,
  TranslationRow,
} from '../../app/admin/languages/table/translation-row.js';
export {
  matchedTranslation,
  searchableMessages,
  type TranslatedMessage,
} from '../../app/admin/languages/searchable-messages.js';
export { unsavedProblems } from '../../app/admin/languages/unsaved-problems.js';
export {
  describeTranslationConflicts,
  type DescribedTranslationConflict,
} from '../../app/admin/languages/describe-conflicts.js';
export {
  loadTransferContexts,
  storedTranslations,
  type LanguageContext,
} from '../../domains/translations/transfer-contexts.js';
