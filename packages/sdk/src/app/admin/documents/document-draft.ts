import { draftStart } from '../../local-data.js';
import type { STORAGE_KEYS, Storage } from '../../../lib/storage.js';

/** Unsaved changes of a document that survive a reload and an ended session (decisions, section 7, Unsaved work). */
export interface DocumentDraft<T> {
  /** The document on which the changes are based. */
  readonly base: T;
  /** The document with the changes. */
  readonly value: T;
  /** Time of the last change, in milliseconds since 1970. */
  readonly changed: number;
}

/** Key under which the draft of a document is stored. */
export type DraftKey = (typeof STORAGE_KEYS)['rightsDraft' | 'formatsDraft' | 'collectionsDraft'];

/** The draft of a document, in the storage that ends with the session of the browser. */
export interface DocumentDraftStore<T> {
  /** Returns the draft of a user. Removes one of another user, and one that is not readable. */
  readonly read: (user: string) => DocumentDraft<T> | undefined;
  /** Stores the draft, in place of the previous one. */
  readonly write: (user: string, draft: DocumentDraft<T>) => void;
  /** Removes the draft. */
  readonly remove: () => void;
}

/**
 * Creates the store of a draft.
 *
 * @param isDocument Returns true for a document of the current form. A draft of another form is dropped.
 */
export function createDocumentDrafts<T>(
  storage: Storage,
  key: DraftKey,
  isDocument: (value: unknown) => value is T,
): DocumentDraftStore<T> {
  return {
    read(user) {
      const text = storage.get(key);
      if (text === null) return undefined;
      const draft = text.startsWith(draftStart(user)) ? parseDraft(text, isDocument) : undefined;
      if (draft === undefined) storage.remove(key);
      return draft;
    },
    write: (user, draft) => storage.set(key, `${draftStart(user)}${JSON.stringify(draft).slice(1)}`),
    remove: () => storage.remove(key),
  };
}

function parseDraft<T>(
  text: string,
  isDocument: (value: unknown) => value is T,
): DocumentDraft<T> | undefined {
  try {
    const { base, value, changed } = JSON.parse(text) as Record<string, unknown>;
    if (!isDocument(base) || !isDocument(value) || typeof changed !== 'number') return undefined;
    return { base, value, changed };
  } catch {
    return undefined;
  }
}
