import type { HistoryKind } from '@assetportal/sdk/contract';

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
  /** Called with the stored document, in the same transaction. If it returns false, nothing is written. */
  readonly onlyIf?: (current: StoredDocument | undefined) => boolean;
  readonly now?: number;
}

/**
 * Versioned documents: the settings of admins, with their overwritten versions. A change and its history entry
 * are written atomically. Another database can implement it if it passes
 * `tests/server/store/documents-contract.ts`.
 */
export interface DocumentRepository {
  get(key: DocumentKey): Promise<StoredDocument | undefined>;
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
}
