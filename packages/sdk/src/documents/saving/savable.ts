import type { ReadableStore } from '../../lib/readable-store.js';
import type { Translator } from '../../translations/translator.js';
import type { ShownValue } from '../words/shown-value.js';
import type { SavingState } from './saving.js';

/** State of an editor as the save bar shows it. */
export interface SavableState extends SavingState {
  /** Unsaved changes. */
  readonly changes: readonly { readonly id: string }[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Reasons why the changes cannot be saved as they are. */
  readonly faults: readonly SaveFault[];
  /** Problems of the changes that do not prevent saving. */
  readonly warnings?: readonly SaveFault[];
}

/** A reason why changes cannot be saved, or a problem of them, as a message. */
export interface SaveFault {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}

/** An unsaved change as the save bar shows it. */
export interface ChangeLine {
  readonly id: string;
  readonly name: string;
  /** Where it is, from the page to the group. */
  readonly place: readonly string[];
  /** The value before and after. Null if there is none, or if `action` says everything. */
  readonly from: ShownValue | null;
  readonly to: ShownValue | null;
  /** What happened to an item, such as “added”. Null for a change of a value. */
  readonly action: string | null;
}

/** An editor whose changes are saved together, as the save bar and the dialogs of the admin area need it. */
export interface Savable {
  readonly store: ReadableStore<SavableState>;
  /** Keys of the messages after a save. */
  readonly messages: { readonly saved: string; readonly failed: string };
  /** Undoes the last step. */
  readonly undo: () => void;
  /** Repeats the step that was undone last. */
  readonly redo: () => void;
  /** Discards all unsaved changes, in one step. */
  readonly discard: () => void;
  /** Undoes one unsaved change. */
  readonly revertChange: (id: string) => void;
  /** Describes the unsaved changes in the language of the admin. */
  readonly describe: (translator: Translator) => readonly ChangeLine[];
  /**
   * Returns the places of the unsaved changes for the navigation, as `page/section`, or as `page/` for a page without
   * sections.
   */
  readonly places: () => ReadonlySet<string>;
  /** Saves the changes. Resolves when this attempt has ended. Without a connection, further ones follow. */
  readonly save: () => Promise<void>;
  /** Sets the note for the next save. */
  readonly setNote: (note: string) => void;
  /** Reports that the session has ended. If there are unsaved changes, the login is requested. */
  readonly sessionEnded: () => void;
  /** Reports that the same user has logged in again. A save that waited for the login continues. */
  readonly sessionContinued: () => void;
  /** Cancels the login. The changes stay, and the next save requests the login again. */
  readonly cancelLogin: () => void;
}
