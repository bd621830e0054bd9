import { draftStart, type STORAGE_KEYS, type Storage } from '../../lib/storage.js';
import { isObject } from '../../lib/object.js';

/** Unsaved changes of a document that survive a reload and an ended session (decisions, section 7, Unsaved work). */
export interface DocumentDraft<T> {
  /** The document on which the changes are based. */
  readonly base: T;
  /** The document with the changes. */
  readonly value: T;
  /** Time of the last change, in milliseconds since 1970. */
  readonly changed: number;
}

/** Key under which a draft is stored. */
export type DraftKey = (typeof STORAGE_KEYS)[
  'settingsDraft' | 'rightsDraft' | 'formatsDraft' | 'collectionsDraft'];

/** A draft, in the storage that ends with the session of the browser. */
export interface DraftStore<D> {
  /** Returns the draft of a user. Removes one of another user, and one that is not readable. */
  readonly read: (user: string) => D | undefined;
  /** Stores the draft, in place of the previous one. */
  readonly write: (user: string, draft: D) => void;
  /** Removes the draft. */
  readonly remove: () => void;
}

/**
 * Creates the store of a draft.
 *
 * @param parse Returns the draft in a JSON object. Undefined for an object of another form, which is dropped.
 */
export function createDraftStore<D extends object>(
  storage: Storage,
  key: DraftKey,
  parse: (stored: Readonly<Record<string, unknown>>) => D | undefined,
): DraftStore<D> {
  return {
    read(user) {
      const text = storage.get(key);
      if (text === null) return undefined;
      const draft = text.startsWith(draftStart(user)) ? parsed(text, parse) : undefined;
      if (draft === undefined) storage.remove(key);
      return draft;
    },
    write: (user, draft) => storage.set(key, `${draftStart(user)}${JSON.stringify(draft).slice(1)}`),
    remove: () => storage.remove(key),
  };
}

/**
 * Creates the store of the draft of one document.
 *
 * @param isDocument Returns true for a document of the current form.
 */
export const createDocumentDrafts = <T>(
  storage: Storage,
  key: DraftKey,
  isDocument: (value: unknown) => boolean,
): DraftStore<DocumentDraft<T>> =>
  createDraftStore(storage, key, ({ base, value, changed }) =>
    isDocument(base) && isDocument(value) && typeof changed === 'number'
      ? { base: base as T, value: value as T, changed }
      : undefined,
  );

function parsed<D>(
  text: string,
  parse: (stored: Readonly<Record<string, unknown>>) => D | undefined,
): D | undefined {
  try {
    const stored: unknown = JSON.parse(text);
    return isObject(stored) ? parse(stored) : undefined;
  } catch {
    return undefined;
  }
}
