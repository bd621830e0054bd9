import type { BrandingEditorState } from '../files/branding-editor.js';
import type { ConfigEditorState } from '../editors/config-editor-state.js';
import type { EditedLanguage } from '../editors/messages/edited-language.js';
import type { PagesEditorState } from '../editors/pages/pages-editor-state.js';
import type { TranslationsEditorState } from '../editors/translations-editor-state.js';
import type { SettingsEditorOptions } from './settings-editor-contract.js';

/** The editors whose edits are one document. */
export type SettingsParts = Pick<SettingsEditorOptions, 'config' | 'branding' | 'translations' | 'pages'>;

/** The edits of all parts of the settings at one time: a step of undo and redo. */
export type SettingsEdits = Pick<ConfigEditorState, 'config' | 'invalid'> &
  Pick<BrandingEditorState, 'pending'> & {
    readonly languages: readonly EditedLanguage[];
    readonly pages: Pick<PagesEditorState, 'pages' | 'newPage'>;
  };

/** State without translations. */
const NO_LANGUAGES: Pick<TranslationsEditorState, 'languages' | 'backup' | 'dirty'> = {
  languages: [],
  backup: [],
  dirty: false,
};

/** State without custom pages. */
const NO_PAGES: Pick<
  PagesEditorState,
  'pages' | 'backup' | 'newPage' | 'dirty' | 'status' | 'conflicts' | 'error'
> = { pages: {}, backup: {}, newPage: null, dirty: false, status: 'success', conflicts: [], error: null };

/** Returns the languages with their stored versions. */
export const languagesOf = ({ translations }: SettingsParts): typeof NO_LANGUAGES =>
  translations?.store.getState() ?? NO_LANGUAGES;

/** Returns the state of the custom pages. */
export const pagesOf = ({ pages }: SettingsParts): typeof NO_PAGES => pages?.store.getState() ?? NO_PAGES;

/** Returns true if the translations and pages have loaded or have failed to: a draft is compared with them. */
export function hasLoadedOthers(parts: SettingsParts): boolean {
  const statuses = [parts.translations?.store.getState().status, pagesOf(parts).status];
  return statuses.every((status) => status !== 'initial' && status !== 'loading');
}

/** Returns the edits of all parts. */
export function readEdits(parts: SettingsParts): SettingsEdits {
  const { config, invalid } = parts.config.store.getState();
  const { languages } = languagesOf(parts);
  const { pages, newPage } = pagesOf(parts);
  const { pending } = parts.branding.store.getState();
  return { config, invalid, languages, pages: { pages, newPage }, pending };
}

/** Replaces the edits of all parts by those of another time. */
export function replaceEdits(parts: SettingsParts, edits: SettingsEdits): void {
  parts.config.replaceEdits(edits);
  parts.branding.replacePending(edits.pending);
  parts.translations?.replaceEdits(edits.languages);
  parts.pages?.replaceEdits(edits.pages);
}

/** Returns true if nothing was edited between two times. */
export const isSameEdits = (a: SettingsEdits, b: SettingsEdits): boolean =>
  a.config === b.config &&
  a.invalid === b.invalid &&
  a.pages.pages === b.pages.pages &&
  a.pending === b.pending &&
  a.languages === b.languages;
