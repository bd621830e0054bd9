export { createAdminClient, type AdminClient } from './client/calls/administration.js';
export { createAdmin, type Admin } from './app/admin/admin.js';
export { createConfigEditor } from './app/admin/config-editor.js';
export type { SaveOutcome, PlannedConfirmation, ConfigEditor } from './app/admin/config-editor-contract.js';
export {
  moveItem,
  type ConfigConflict,
  type ConfigEditorState,
  type Edited,
  type ConfigScope,
} from './app/admin/config-editor-state.js';
export {
  createBrandingEditor,
  type BrandingEditor,
  type BrandingEditorState,
  type NewFile,
} from './app/admin/branding-editor.js';
export {
  createSettingsEditor,
  RETRY_SAVE,
  type SettingsEditor,
  type SettingsEditorOptions,
  type SettingsState,
  type SettingsStatus,
} from './app/admin/settings/settings-editor.js';
export { createDraftStore, type Draft, type DraftStore } from './app/admin/settings/draft.js';
export { fieldPath, type UnsavedChange } from './app/admin/settings/unsaved.js';
export { createPagesEditor } from './app/admin/pages-editor.js';
export type {
  PagesEditorState,
  PagesConflict,
  AddPageResult,
  PagesEditor,
} from './app/admin/pages-editor-state.js';
export { createTranslationsEditor } from './app/admin/translations-editor.js';
export type { EditedLanguage, PendingUpgrade } from './app/admin/edited-language.js';
export type {
  TranslationsConflict,
  TranslationsSaveOutcome,
  TranslationsEditorState,
  TranslationsEditor,
  TranslationsEditorOptions,
} from './app/admin/translations-editor-state.js';
