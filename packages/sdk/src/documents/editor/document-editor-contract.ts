import type { PortalError } from '../../client/transport/errors.js';
import type { MergeSide } from '../../lib/merge/three-way-merge.js';
import type { ReadableStore } from '../../lib/readable-store.js';
import type { Toasts } from '../../domains/toasts/store.js';
import type { Translator } from '../../translations/translator.js';
import type { ShownValue } from '../words/shown-value.js';
import type { HistoryDocument, Resource } from '../resource/resource.js';
import type { DocumentDraft, DraftStore } from './draft.js';
import type { DocumentChange, DocumentConflict, KeyedDocument } from './keyed-document.js';
import type { Savable, SavableState, SaveFault } from '../saving/savable.js';
import type { SavingEnvironment } from '../saving/saving.js';

/** State of a document while an admin edits it. */
export interface DocumentState<T> extends SavableState {
  readonly load: 'initial' | 'loading' | 'success' | 'failure';
  /** Why loading failed. */
  readonly loadError: PortalError | null;
  /** The document with the edits. Null before it is loaded. */
  readonly value: T | null;
  /** The stored document, which is the backup of the edits. Null before it is loaded. */
  readonly saved: T | null;
  /** Unsaved changes: the fields, then the items, then their order. */
  readonly changes: readonly DocumentChange[];
  /** What another admin has changed as well, until the admin decides. The document has the side of this admin. */
  readonly conflicts: readonly DocumentConflict[];
  /** Unsaved changes of an earlier visit, which the admin may continue. */
  readonly draft: DocumentDraft<T> | null;
}

/** Edits a versioned document of items with keys, with undo, drafts, and a merge with the saves of other admins. */
export interface DocumentEditor<T> extends Savable {
  readonly store: ReadableStore<DocumentState<T>>;
  /** The document in the history. Undefined if it has none. */
  readonly history: HistoryDocument | undefined;
  /** Loads the document, unless there are unsaved changes. Does not reject: `load` and `loadError` have the result. */
  readonly load: () => Promise<void>;
  /**
   * Replaces the document by an edited one, as one step. Does nothing before it is loaded.
   *
   * @param tag Name of the edit. Edits with the same name within a second are one step. Default: a separate step.
   */
  readonly edit: (update: (value: T) => T, tag?: string) => void;
  /** Ends the current step: the next edit is a separate step. Call when a field loses the focus. */
  readonly endStep: () => void;
  /** Decides about a conflict. When all are decided, `save` saves the document. */
  readonly resolve: (id: string, side: MergeSide) => void;
  /** Describes the conflicts in the language of the admin. */
  readonly describeConflicts: (translator: Translator) => readonly DescribedConflict[];
  /** Closes the conflicts without a decision. The edits stay; the next save shows them again. */
  readonly postponeConflict: () => void;
  /** Continues the changes of the draft. Undoing it discards them. */
  readonly continueDraft: () => void;
  /** Deletes the draft. */
  readonly discardDraft: () => void;
  /** Ends repeated saves. Call when the user leaves the admin area. */
  readonly leave: () => void;
  /** Discards everything. Call when another user has the session. */
  readonly clear: () => void;
}

/** A conflict in the language of the admin. */
export interface DescribedConflict {
  readonly conflict: DocumentConflict;
  readonly name: string;
  readonly base: ShownValue;
  readonly mine: ShownValue;
  readonly theirs: ShownValue;
}

/** Dependencies of `createDocumentEditor`. */
export interface DocumentEditorOptions<T> extends SavingEnvironment {
  readonly resource: Pick<Resource, 'history' | 'read' | 'save'>;
  readonly document: KeyedDocument<T>;
  /** Returns why a document cannot be saved as it is. Default: nothing is checked before a save. */
  readonly faults?: (document: T) => readonly SaveFault[];
  readonly drafts: DraftStore<DocumentDraft<T>>;
  readonly toasts: Pick<Toasts, 'show'>;
  /** Called after a save, to load again what depends on the document. */
  readonly onSaved?: () => void;
  /** Current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}
