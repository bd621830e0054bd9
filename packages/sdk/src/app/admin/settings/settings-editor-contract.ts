import type { ConfigFault } from '../../../config/complete.js';
import type { ConfigFile } from '../../../contract/vocabulary.js';
import type { ConfigPath } from '../../../lib/json-path.js';
import type { ReadableStore } from '../../../lib/readable-store.js';
import type { ConfigEditor } from '../editors/config-editor-contract.js';
import type { ConfigScope } from '../editors/config-editor-state.js';
import type { PagesEditor } from '../editors/pages/pages-editor-state.js';
import type { TranslationsEditor } from '../editors/translations-editor-state.js';
import type { BrandingEditor, NewFile } from '../files/branding-editor.js';
import type { Savable, SavableState, SaveFault } from '../../../documents/saving/savable.js';
import type { SavingEnvironment } from '../../../documents/saving/saving.js';
import type { DraftStore } from '../../../documents/editor/draft.js';
import type { Draft } from './draft.js';
import type { UnsavedChange } from './unsaved.js';

/** State of the settings while an admin edits them. */
export interface SettingsState extends SavableState {
  /** Unsaved changes, in the order of the pages. */
  readonly changes: readonly UnsavedChange[];
  /** Unsaved changes of an earlier visit, which the admin may continue. */
  readonly draft: Draft | null;
}

/**
 * Edits the settings of the portal: the configuration and the branding files, as one document with one history of
 * steps. Editing is done through its methods, so that each edit can be undone.
 */
export interface SettingsEditor extends Savable {
  readonly store: ReadableStore<SettingsState>;
  /** Sets a value. Edits of the same path in quick succession are one step. @returns the faults of the value */
  readonly set: (path: ConfigPath, value: unknown) => readonly ConfigFault[];
  /** Sets several values in one step. Invalid ones are left out. */
  readonly setAll: (edits: readonly { readonly path: ConfigPath; readonly value: unknown }[]) => void;
  /** Adds an item to a list. @returns the faults of the item */
  readonly add: (list: ConfigPath, item: object) => readonly ConfigFault[];
  /** Adds several items to a list in one step. Invalid ones are left out. */
  readonly addAll: (list: ConfigPath, items: readonly object[]) => void;
  /** Removes an item from a list. The index is in display order. */
  readonly remove: (list: ConfigPath, index: number) => void;
  /** Moves an item within a list. Indexes are in display order. */
  readonly move: (list: ConfigPath, from: number, to: number) => void;
  /** Resets a part of the configuration to the default values. */
  readonly reset: (scope: ConfigScope) => void;
  /**
   * Runs an edit of the editors as one step, or of several of them.
   *
   * @param tag edits with the same tag in quick succession are one step. Null for a separate step.
   */
  readonly edit: <T>(tag: string | null, edit: () => T) => T;
  /** Replaces a branding file. */
  readonly setFile: (file: ConfigFile, content: NewFile) => void;
  /**
   * Replaces a branding file while the admin types it: edits in quick succession are one step. Null removes the file,
   * undefined returns to the stored one.
   */
  readonly typeFile: (file: ConfigFile, content: NewFile | null | undefined) => void;
  /**
   * Edits the translations, and the configuration with them, in one step. Edits with the same tag in quick succession are
   * one step; null is a separate one. Returns the result of `edit`, or undefined if there are no translations.
   */
  readonly editTranslations: <T>(
    tag: string | null,
    edit: (translations: TranslationsEditor, config: ConfigEditor) => T,
  ) => T | undefined;
  /** Removes a branding file, which restores the default. */
  readonly removeFile: (file: ConfigFile) => void;
  /** Undoes one unsaved change. */
  readonly revert: (change: UnsavedChange) => void;
  /** Ends the current step: the next edit of the same setting is a separate step. Call when a field loses the focus. */
  readonly endStep: () => void;
  /**
   * Makes all edits of the same setting one step until `endStep` is called, however long they take. Call when a pointer
   * is pressed to drag a value.
   */
  readonly holdStep: () => void;
  /**
   * Saves the files, then the translations, the custom pages and the configuration, as one change set of the history (decisions, section
   * 7, Uploads). Changes that cannot be saved stay unsaved. Resolves when this attempt has ended; without a connection,
   * further ones follow. Without a session, requests the login instead (`needsLogin`), and saves after it.
   */
  readonly save: () => Promise<void>;
  /** Postpones the decision about a conflict. The next save requests it again. */
  readonly postponeConflict: () => void;
  /** Continues the changes of the draft. Undoing it discards them. */
  readonly continueDraft: () => void;
  /** Deletes the draft. */
  readonly discardDraft: () => void;
  /** Ends repeated saves. Call when the user leaves the admin area. */
  readonly leave: () => void;
  /** Discards all steps and the draft. Call when another user has the session. */
  readonly clear: () => void;
}

/** Dependencies of `createSettingsEditor`. */
export interface SettingsEditorOptions extends SavingEnvironment {
  readonly config: ConfigEditor;
  readonly branding: BrandingEditor;
  /** Unsaved translations belong to the same save. */
  readonly translations?: TranslationsEditor;
  /** Unsaved custom pages belong to the same save. */
  readonly pages?: PagesEditor;
  readonly drafts: DraftStore<Draft>;
  /** Returns the problems of unsaved changes that do not prevent saving. */
  readonly warnings?: (changes: readonly UnsavedChange[]) => readonly SaveFault[];
  /** Current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}
