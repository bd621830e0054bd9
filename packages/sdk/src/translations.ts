export { LOCALES } from './translations/built-in-locales.js';
export { createTranslator, CATALOGS } from './translations/built-in.js';
export { checkTranslations } from './translations/check.js';
export {
  diffTranslations,
  completeness,
  type TranslationChange,
  type PlaceholderFault,
  type TranslationsDiff,
  type TranslationsDiffOptions,
} from './translations/diff.js';
export { validateLanguage, withoutLanguage, type LanguageFaults } from './translations/languages.js';
export { loadLocalTranslations, type LocalTranslationsOptions } from './translations/layers.js';
export { loadTranslator, loadAdminTranslations } from './translations/load-translator.js';
export { splitTranslations, type LanguageTranslations } from './translations/meta.js';
export { FALLBACK_LOCALE } from './translations/messages/fallback.js';
export { placeholdersOf } from './translations/placeholders.js';
export { keysNeeded, pluralCategories, pluralOf } from './translations/plurals.js';
export {
  FORMAT_FACTS,
  readTranslationFile,
  TRANSLATION_FORMATS,
  writeTranslationFile,
  type FileHints,
  type TranslationFormat,
} from './translations/formats/formats.js';
export {
  FormatError,
  MAX_FILE_LENGTH,
  type FormatErrorCode,
  type ReadTranslationFile,
  type SkippedEntry,
  type TranslationFile,
  type TranslationUnit,
} from './translations/formats/unit.js';
export { jsonLines } from './translations/formats/json-lines.js';
export {
  documentOfFile,
  fileOfDocument,
  type DocumentFile,
  type ReadDocument,
  type TransferContext,
} from './translations/transfer/document-file.js';
export {
  inspectTranslations,
  isErrorFinding,
  type FindingKind,
  type InspectedTranslations,
  type TranslationFinding,
} from './translations/transfer/findings.js';
export { problemMessage } from './translations/problem.js';
export {
  translatorOf,
  type MessageParams,
  type Translate,
  type Translator,
  type CatalogLayer,
} from './translations/translator.js';
export {
  upgradeTranslations,
  upgradedDocument,
  documentWithFormerMessages,
  type MessageUpgrade,
  type UpgradedTranslations,
  type UpgradeOptions,
} from './translations/upgrade/upgrade.js';
export { TRANSLATIONS_UPGRADES, type TranslationsUpgrade } from './translations/upgrade/upgrade-steps.js';
export {
  readCatalog,
  mergeCatalogs,
  flattenCatalog,
  unflattenCatalog,
  CATALOG_LIMITS,
  type CatalogTree,
} from './lib/catalog-tree.js';
