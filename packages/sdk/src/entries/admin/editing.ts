export { createConfigEditor } from '../../app/admin/editors/config-editor.js';
export type { PlannedConfirmation, ConfigEditor } from '../../app/admin/editors/config-editor-contract.js';
export {
  moveItem,
  type ConfigConflict,
  type ConfigEditorState,
  type Edited,
  type ConfigScope,
} from '../../app/admin/editors/config-editor-state.js';
export { createPagesEditor } from '../../app/admin/editors/pages/pages-editor.js';
export type {
  PagesEditorState,
  PagesConflict,
  PagesSaveOptions,
  AddPageResult,
  PagesEditor,
} from '../../app/admin/editors/pages/pages-editor-state.js';
export { createTranslationsEditor } from '../../app/admin/editors/translations-editor.js';
export type { EditedLanguage, PendingUpgrade } from '../../app/admin/editors/messages/edited-language.js';
export type {
  TranslationsConflict,
  TranslationsSaveOutcome,
  TranslationsEditorState,
  TranslationsEditor,
  TranslationsEditorOptions,
} from '../../app/admin/editors/translations-editor-state.js';
export {
  authorsOf,
  loadOtherSaves,
  saveThatChanged,
  type OtherSave,
} from '../../app/admin/editors/other-saves.js';
export { mergedChanges, type MergedChange } from '../../app/admin/editors/merged-changes.js';
export {
  decideTranslationsUpgrade,
  pendingUpgrades,
  type TranslationsChoice,
} from '../../app/admin/editors/translations-upgrade.js';
export {
  createBrandingEditor,
  type BrandingEditor,
  type BrandingEditorState,
  type FileFacts,
  type NewFile,
} from '../../app/admin/files/branding-editor.js';
export {
  createUploads,
  type ChosenFile,
  type Uploads,
  type UploadsState,
  type UploadState,
} from '../../app/admin/files/uploads.js';
export {
  cropFor,
  moveCrop,
  resizeCrop,
  setCropPart,
  withAspect,
  type CropArea,
  type CropCorner,
  type CropLimits,
} from '../../app/admin/files/crop.js';
export { logoBackground, mediaTypeName, withTextColor } from '../../app/admin/files/file-facts.js';
export {
  CHECK_STYLESHEET,
  createStylesheetEditor,
  type StylesheetEditor,
  type StylesheetState,
} from '../../app/admin/settings/stylesheet-editor.js';
export { createSettingsEditor } from '../../app/admin/settings/settings-editor.js';
export type {
  SettingsEditor,
  SettingsEditorOptions,
  SettingsState,
} from '../../app/admin/settings/settings-editor-contract.js';
export { createSettingsDrafts, type Draft } from '../../app/admin/settings/draft.js';
export { fieldPath, type UnsavedChange } from '../../app/admin/settings/unsaved.js';
export type { LanguageDraft } from '../../app/admin/settings/translation-edits.js';
export { pageChanges, type PageChange } from '../../app/admin/settings/page-changes.js';
export {
  RETRY_SAVE,
  type SaveOutcome,
  type SaveStatus,
  type SavingState,
} from '../../documents/saving/saving.js';
export type { OpenForms, OpenFormsState } from '../../documents/saving/open-forms.js';
export type { ChangeLine, Savable, SavableState, SaveFault } from '../../documents/saving/savable.js';
export { createDocumentEditor } from '../../documents/editor/document-editor.js';
export type {
  DescribedConflict,
  DocumentEditor,
  DocumentEditorOptions,
  DocumentState,
} from '../../documents/editor/document-editor-contract.js';
export {
  documentChanges,
  mergeItems,
  withoutDocumentChange,
  withTheirSide,
  type DocumentChange,
  type DocumentConflict,
  type DocumentShape,
  type DocumentWords,
  type KeyedDocument,
} from '../../documents/editor/keyed-document.js';
export {
  createDocumentDrafts,
  type DocumentDraft,
  type DraftStore,
  type DraftKey,
} from '../../documents/editor/draft.js';
export { rightsDocument, ruleKey, type RightsDocument } from '../../documents/kinds/permissions.js';
export { formatsDocument, type FormatsDocument } from '../../documents/kinds/formats.js';
export { collectionsDocument, type CollectionsDocument } from '../../documents/kinds/collections.js';
export { applyRepair, type RepairEdit } from '../../app/admin/repairs/repair-edit.js';
export { repairsOf, type Repair, type StoredProblems } from '../../app/admin/repairs/repairs.js';
