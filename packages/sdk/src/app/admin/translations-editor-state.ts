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

/** A language while an admin edits its translations. */
export interface EditedLanguage extends LanguageTranslations {
  /** Lower-case language code. */
  readonly short: string;
  /** The name of the language, in the language itself. */
  readonly lang: string;
}

/**
 * The translations in all languages while an admin edits them (specification, section 4, Translation store
 * status).
 */
export interface TranslationsEditorState {
  /** `error`: loading or saving failed. The edits are preserved. */
  readonly status: 'initial' | 'loading' | 'success' | 'saving' | 'error';
  /** Built-in languages first. The first language cannot be removed. */
  readonly languages: readonly EditedLanguage[];
  /** The languages as last loaded or saved. `restoreBackup` returns to them. */
  readonly backup: readonly EditedLanguage[];
  /** True if there are unsaved edits. */
  readonly dirty: boolean;
  /**
   * Codes of the languages whose stored translations have an older version, or none. The next save upgrades
   * them.
   */
  readonly outdated: readonly string[];
  /** Codes of the languages that were not saved, because another admin has changed them since they were loaded. */
  readonly conflicts: readonly string[];
  /** Language names by lower-case code, for the dialog that adds a language. */
  readonly names: Readonly<Record<string, string>>;
  /** The error from the last load or save, or null. */
  readonly error: PortalError | null;
}

/**
 * Edits the translations in all languages. Actions that the current state does not allow have no effect, and
 * return false or null.
 */
export interface TranslationsEditor {
  readonly store: ReadableStore<TranslationsEditorState>;
  /**
   * Loads all languages, with their names in `locale`. Does nothing during a save, or if there are unsaved
   * edits.
   *
   * @throws PortalError; the previous content stays
   */
  readonly load: (locale: string) => Promise<void>;
  /**
   * Sets a message, or removes it (null). Returns false if the language does not exist, or if a key would be
   * both a message and a group of messages.
   */
  readonly set: (short: string, key: string, text: string | null) => boolean;
  /** Changes members of a language's metadata. */
  readonly setMeta: (
    short: string,
    meta: Pick<TranslationsMeta, 'content_language' | 'source_template' | 'allowlist'>,
  ) => boolean;
  /**
   * Adds a language without messages. Returns the faults in the input. If there are any, nothing is added.
   * Returns null before and during a load.
   */
  readonly addLanguage: (language: { readonly name: string; readonly code: string }) => LanguageFaults | null;
  /**
   * Removes a language, except the first one. The next save deletes its stored translations. The built-in
   * translations of a built-in language remain available.
   */
  readonly removeLanguage: (short: string) => boolean;
  /**
   * Saves every changed, outdated or removed language and shows the result as a toast. Does not overwrite a
   * language that another admin has changed. Preserves the edits in that language and adds it to `conflicts`.
   *
   * @param options.overwrite overwrites the changes of other admins
   * @returns true if everything was saved
   */
  readonly save: (options?: { readonly overwrite?: boolean }) => Promise<boolean>;
  /** Discards all edits. */
  readonly restoreBackup: () => boolean;
  /**
   * Compares a language with its source template, or else with English, or else with any other language. Returns
   * null if the language does not exist.
   */
  readonly compare: (short: string) => { readonly diff: TranslationsDiff; readonly percent: number } | null;
  /** Aborts a running load. */
  readonly leave: () => void;
}

/** Options of `createTranslationsEditor`. */
export interface TranslationsEditorOptions {
  readonly portal: Portal;
  readonly toasts: Pick<Toasts, 'show'>;
  /** Called after at least one language was saved, to clear the cached translations. */
  readonly onSaved?: (() => void) | undefined;
  /** Loads the built-in translations for a language. Default: `loadLocalTranslations`. */
  readonly loadLocal?:
    ((locale: string, options?: LocalTranslationsOptions) => Promise<readonly CatalogLayer[]>) | undefined;
}
