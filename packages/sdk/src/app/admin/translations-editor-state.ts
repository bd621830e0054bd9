import type { ReadableStore } from '../../lib/readable-store.js';
import type { PortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { TranslationsMeta } from '../../contract/schemas/translations.js';
import type { Toasts } from '../../domains/toasts/store.js';
import type { TranslationsDiff } from '../../translations/diff.js';
import type { LanguageFaults } from '../../translations/languages.js';
import type { LocalTranslationsOptions } from '../../translations/layers.js';
import type { LanguageTranslations } from '../../translations/meta.js';
import type { CatalogLayer } from '../../translations/translator.js';

/** A language as an admin edits it. */
export interface EditedLanguage extends LanguageTranslations {
  /** Lower-case code. */
  readonly short: string;
  /** The language's own name. */
  readonly lang: string;
}

/** The texts of all languages as an admin edits them (specification, section 4, Translation store status). */
export interface TranslationsEditorState {
  /** `error`: loading or saving failed; the edits are still there. */
  readonly status: 'initial' | 'loading' | 'success' | 'saving' | 'error';
  /** The built-in ones first; the first is never removed. */
  readonly languages: readonly EditedLanguage[];
  /** As they were loaded or saved last: what `restoreBackup` goes back to. */
  readonly backup: readonly EditedLanguage[];
  /** There are edits that are not saved. */
  readonly dirty: boolean;
  /** Codes of languages whose stored texts are of an older version; the next save brings them up to this one. */
  readonly outdated: readonly string[];
  /** Codes of languages that somebody else has changed since they were loaded. */
  readonly conflicts: readonly string[];
  /** What all languages are called, by lower-case code, for the add-language dialog. */
  readonly names: Readonly<Record<string, string>>;
  readonly error: PortalError | null;
}

/** Edits the texts of all languages. What cannot be done in a state is refused, and answers so. */
export interface TranslationsEditor {
  readonly store: ReadableStore<TranslationsEditorState>;
  /**
   * Loads all languages with their names in `locale`. Does nothing while something is not saved, or is being saved.
   *
   * @throws PortalError; what was there stays.
   */
  readonly load: (locale: string) => Promise<void>;
  /** Changes a text, or takes it out (null). False: no such language, or the key is a group of texts. */
  readonly set: (short: string, key: string, text: string | null) => boolean;
  /** Changes members of a language's metadata. */
  readonly setMeta: (
    short: string,
    meta: Pick<TranslationsMeta, 'content_language' | 'source_template' | 'allowlist'>,
  ) => boolean;
  /** Adds a language without texts; answers what is wrong with it, and then adds nothing. Null: not loaded. */
  readonly addLanguage: (language: { readonly name: string; readonly code: string }) => LanguageFaults | null;
  /** Removes a language; ignored for the first. Of a built-in one, what was stored is removed. */
  readonly removeLanguage: (short: string) => boolean;
  /**
   * Saves every language that was changed, and tells so by a toast. A language that somebody else has changed
   * meanwhile is not overwritten, keeps its edits and stands in `conflicts`.
   *
   * @param options.overwrite Overwrites it nevertheless.
   * @returns Whether everything is saved.
   */
  readonly save: (options?: { readonly overwrite?: boolean }) => Promise<boolean>;
  /** Gives up all edits. */
  readonly restoreBackup: () => boolean;
  /** How a language stands to the one it was translated from: its source template, else English. */
  readonly compare: (short: string) => { readonly diff: TranslationsDiff; readonly percent: number } | null;
  /** Ends a load that is running. */
  readonly leave: () => void;
}

/** What the editor of texts needs. */
export interface TranslationsEditorOptions {
  readonly portal: Portal;
  readonly toasts: Pick<Toasts, 'show'>;
  /** Told after a save, to fetch anew what is spoken: `texts.forget`. */
  readonly onSaved?: (() => void) | undefined;
  /** Fetches the built-in texts of a language; `loadLocalTexts` by default. */
  readonly loadLocal?:
    ((locale: string, options?: LocalTranslationsOptions) => Promise<readonly CatalogLayer[]>) | undefined;
}
