import type { ChangeAction, ChangeClient, HistoryKind } from '@assetportal/sdk/contract';

/** Key of a versioned document, which an admin edits (decisions, section 2, Lost updates). */
export interface DocumentKey {
  readonly kind: HistoryKind;
  /**
   * Name within its kind: the language in lower case, or the name of a file (`loginLogo`). Empty if the kind has
   * only one document.
   */
  readonly name: string;
}

export interface StoredDocument {
  /** JSON. */
  readonly content: string;
  /** Version of this content. The same content always has the same version. */
  readonly version: string;
}

export interface OverwrittenDocument extends DocumentKey {
  readonly id: string;
  readonly content: string;
  /** Time at which it was overwritten, in epoch milliseconds. */
  readonly overwritten: number;
  /** User who overwrote it. Null for the portal itself. */
  readonly user: string | null;
  /** Version of the portal for which it was written, according to its own content. */
  readonly writtenFor: string | null;
}

/** A stored document, with its last change. */
export interface CurrentDocument extends StoredDocument {
  /** Time at which it was saved, in epoch milliseconds. */
  readonly changed: number;
  /** User who saved it. Null for the portal itself. */
  readonly user: string | null;
}

/** Circumstances of a change, for the history. */
export interface ChangeOrigin {
  /** ID that the client gives all changes of a change set. Undefined: the change is a separate change set. */
  readonly change?: string | undefined;
  readonly action: ChangeAction;
  /** Null if unknown, and for the portal itself. */
  readonly client: ChangeClient | null;
  /** Note of the user. Null if there is none. */
  readonly note: string | null;
}

/** Changes of a user that belong together, such as those of one click on Save. */
export interface ChangeSet extends Omit<ChangeOrigin, 'change'> {
  readonly id: string;
  /** Time of the last change, in epoch milliseconds. */
  readonly time: number;
  /** Null for the portal itself. */
  readonly user: string | null;
  /** In the order of the first change of each. */
  readonly documents: readonly ChangedDocument[];
}

/** A document in a change set. */
export interface ChangedDocument extends DocumentKey {
  readonly before: VersionReference;
  readonly after: VersionReference;
  /** See {@link changedAreas}. Null if unknown, for changes of an older release. */
  readonly areas: readonly string[] | null;
  /** See {@link changeCount}. Null if unknown, for changes of an older release. */
  readonly count: number | null;
}

/**
 * Refers to a version of a document. `none`: the document did not exist. `stored`: an overwritten version. `dropped`: an
 * overwritten version that is no longer stored.
 */
export type VersionReference =
  { readonly state: 'none' | 'current' | 'dropped' } | { readonly state: 'stored'; readonly id: string };

/** Filter and page of change sets. */
export interface ChangeQuery {
  readonly user?: string | undefined;
  /** Only the change sets with this ID. IDs are unique per user. */
  readonly change?: string | undefined;
  /** Only change sets with a document of one of these kinds. */
  readonly kinds?: readonly HistoryKind[] | undefined;
  /** Only change sets of this action. */
  readonly action?: ChangeAction | undefined;
  /** Only change sets of this kind of client. */
  readonly client?: ChangeClient | undefined;
  /** Only change sets with a document of which at least one of these areas changed. */
  readonly areas?: readonly string[] | undefined;
  /** Value of `next` of the previous page. */
  readonly before?: number | undefined;
  /** Maximum number of change sets. */
  readonly rows: number;
}

export interface DocumentChange {
  /** JSON. Undefined removes the document. */
  readonly content: string | undefined;
  /**
   * Content of a document of the kind `file`, which refers to it by `sha256`. Stored as long as the document or
   * its history refers to it.
   */
  readonly bytes?: Uint8Array | undefined;
  /** User who makes the change. Null for the portal itself. */
  readonly user: string | null;
  /** Default: an edit by an unknown client, without a note. */
  readonly origin?: ChangeOrigin | undefined;
  /** Called with the stored document, in the same transaction. If it returns false, nothing is written. */
  readonly onlyIf?: (current: StoredDocument | undefined) => boolean;
  readonly now?: number;
}

/** Number of changes stored per document. More than versions, so that the history also lists changes of dropped ones. */
export const CHANGES_LENGTH = 1000;

/**
 * Versioned documents: the settings of admins, with their overwritten versions. A change and its history entry
 * are written atomically. Another database can implement it if it passes
 * `tests/server/store/documents-contract.ts`.
 */
export interface DocumentRepository {
  get(key: DocumentKey): Promise<StoredDocument | undefined>;
  /** Returns a document with the user and time of its last change. */
  current(key: DocumentKey): Promise<CurrentDocument | undefined>;
  /**
   * Returns the languages that have a document of this kind, sorted, each with its name according to the
   * document. For the kind `file`, returns the names of the files.
   */
  languages(kind: HistoryKind): Promise<{ lang: string; name: string | null }[]>;
  /**
   * Returns the document after the change, or undefined if there is none. Returns `refused` if `onlyIf` returned
   * false.
   */
  change(key: DocumentKey, change: DocumentChange): Promise<StoredDocument | undefined | 'refused'>;
  /** Returns the last `HISTORY_LENGTH` (SDK contract) overwritten versions of each document, the newest first. */
  history(only: {
    kind?: HistoryKind | undefined;
    name?: string | undefined;
  }): Promise<Omit<OverwrittenDocument, 'content'>[]>;
  overwritten(id: string): Promise<OverwrittenDocument | undefined>;
  /**
   * Returns change sets, the one with the latest change first. Their documents include those that do not match the
   * filter. The last `CHANGES_LENGTH` changes of each document are stored.
   */
  changes(query: ChangeQuery): Promise<{ sets: ChangeSet[]; next: number | undefined }>;
}
