import type { ChangeOptions } from '../../../client/transport/options.js';
import type { ReadableStore } from '../../../lib/readable-store.js';
import type { PortalError } from '../../../client/transport/errors.js';
import type { Portal } from '../../../client/portal.js';
import type { SaveReport } from '../../../contract/schemas/common/save-report.js';
import type { TranslationsMeta } from '../../../contract/schemas/translations.js';
import type { Toasts } from '../../../domains/toasts/store.js';
import type { EditedLanguage, MessageEdit } from './messages/edited-language.js';
import type { SourceMessage } from '../../../translations/source-messages.js';
import type { TranslationsDiff } from '../../../translations/diff.js';
import type { LanguageFaults } from '../../../translations/languages.js';
import type { LocalTranslationsOptions } from '../../../translations/layers.js';
import type { CatalogLayer } from '../../../translations/translator.js';

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
  /** Values that another admin has changed differently since they were loaded. They must be decided to save. */
  readonly conflicts: readonly TranslationsConflict[];
  /** Language names by lower-case code, for the dialog that adds a language. */
  readonly names: Readonly<Record<string, string>>;
  /** The error from the last load or save, or null. */
  readonly error: PortalError | null;
}

/** A value that this admin and another one have changed differently. Undefined if a side has removed it. */
export interface TranslationsConflict {
  /** Lower-case language code. */
  readonly short: string;
  /**
   * Full message key, or `_meta.<member>` for the metadata. Null if one of both admins has removed the language
   * while the other one has changed it.
   */
  readonly key: string | null;
  /** A message, or a value of the metadata. For a language, its whole document. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/**
 * Result of a save.
 *
 * - `conflict`: another admin has changed the same messages; `conflicts` has to be decided first.
 * - `newer`: a newer version of the portal has stored a language, which is preserved.
 * - `not-loaded`: nothing was loaded, or the editor was cleared during the save.
 */
export type TranslationsSaveOutcome =
  'saved' | 'unchanged' | 'conflict' | 'newer' | 'failed' | 'busy' | 'not-loaded';

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
   * Sets a message. Null, or the built-in message, removes the stored message, so that the built-in message
   * applies.
   *
   * Returns false in these cases:
   * - The language does not exist, or is of a newer version.
   * - The key is invalid, or would be both a message and a group of messages.
   * - The message is part of an upgrade that has to be decided first.
   */
  readonly set: (short: string, key: string, text: string | null, source?: SourceMessage) => boolean;
  /**
   * Sets several messages. Returns the keys of those that cannot be set, for the reasons of `set`.
   *
   * `needsReview` shows the message as one whose source has changed.
   */
  readonly setAll: (
    short: string,
    edits: readonly (MessageEdit & { readonly needsReview?: boolean })[],
  ) => readonly string[];
  /** Replaces all edits by earlier ones of `store`, to undo or repeat a step. */
  readonly replaceEdits: (languages: readonly EditedLanguage[]) => void;
  /** Discards the edits of a language. With `edited`, replaces them by another document, which may be a new language. */
  readonly restoreLanguage: (short: string, edited?: Pick<EditedLanguage, 'lang' | 'document'>) => void;
  /** Returns true if the admin has set the message and it differs from the built-in one. */
  readonly differsFromDefault: (short: string, key: string) => boolean;
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
   * Applies the pending upgrade of a language, as described by its `upgrade`. Takes effect after `save`. Removes
   * the messages that the upgrade overrides or deletes, and those that equal the built-in ones.
   */
  readonly acceptUpgrade: (short: string) => boolean;
  /** Keeps all messages of a language as they are, and updates only its version. Takes effect after `save`. */
  readonly keepMessages: (short: string) => boolean;
  /**
   * Saves every changed or removed language and shows the result as a toast. Stores only the
   * edits: all other values stay as they are stored. Merges changes of other admins. A language with conflicts
   * is not saved: its edits are preserved, and its conflicts are added to `conflicts`.
   *
   * @param options.overwrite decides all conflicts in favor of this admin
   * @param options.change how the history records the save
   * @param options.repeated true for a repeated attempt, which shows no toast if it fails
   */
  readonly save: (options?: {
    readonly overwrite?: boolean;
    readonly change?: ChangeOptions;
    readonly repeated?: boolean;
  }) => Promise<TranslationsSaveOutcome>;
  /**
   * Decides a conflict. With `theirs`, the edit is replaced by the value of the other admin. Returns false, and keeps the
   * conflict, if this value has no place any more.
   */
  readonly resolve: (short: string, key: string | null, side: 'mine' | 'theirs') => boolean;
  /** Discards all edits. */
  readonly restoreBackup: () => boolean;
  /**
   * Compares a language with its source template, or else with English, or else with any other language. Returns
   * null if the language does not exist.
   */
  readonly compare: (short: string) => { readonly diff: TranslationsDiff; readonly percent: number } | null;
  /**
   * Returns the messages of a language that are not used: invalid ones, and unknown keys with the most similar
   * key. Returns null if the language does not exist.
   */
  readonly check: (short: string) => SaveReport | null;
  /** Aborts a running load. */
  readonly leave: () => void;
  /** Discards the loaded translations and all edits, and aborts a running save. Call when another user has the session. */
  readonly clear: () => void;
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
