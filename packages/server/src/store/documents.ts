import type { HistoryKind } from '@assetportal/sdk/contract';

/** One thing that an admin sets and that has versions (decisions, section 2, Lost updates). */
export interface DocumentKey {
  readonly kind: HistoryKind;
  /** Name within its kind: the lower-case language, or the file (`loginLogo`). Empty where a kind has one document. */
  readonly name: string;
}

export interface StoredDocument {
  /** JSON. */
  readonly content: string;
  /** Of this very content: the same again has the same version. */
  readonly version: string;
}

export interface OverwrittenDocument extends DocumentKey {
  readonly id: string;
  readonly content: string;
  /** When it was overwritten: epoch milliseconds. */
  readonly overwritten: number;
  /** Who overwrote it; null for the portal itself. */
  readonly user: string | null;
  /** The version of the portal that it says it was written for. */
  readonly writtenFor: string | null;
}

export interface DocumentChange {
  /** JSON; undefined removes it. */
  readonly content: string | undefined;
  /** Of a `file`, whose content names them by their `sha256`: kept as long as that is known. */
  readonly bytes?: Uint8Array | undefined;
  /** Who changes it; null for the portal itself. */
  readonly user: string | null;
  /** Asked with what is stored, in the same transaction: only if it agrees is anything written. */
  readonly onlyIf?: (current: StoredDocument | undefined) => boolean;
  readonly now?: number;
}

/**
 * What admins set, with the versions that were overwritten. A change is made whole, with its history, or not at all.
 * Any database can keep it that passes `tests/server/store/documents-contract.ts`.
 */
export interface DocumentRepository {
  get(key: DocumentKey): Promise<StoredDocument | undefined>;
  /** The languages in which there is one of a kind, in order, each with the name that it says the language has; of `file` the names of the files. */
  languages(kind: HistoryKind): Promise<{ lang: string; name: string | null }[]>;
  /** What is stored afterwards; `refused` where `onlyIf` did not agree. */
  change(key: DocumentKey, change: DocumentChange): Promise<StoredDocument | undefined | 'refused'>;
  /** The last `HISTORY_LENGTH` (SDK contract) of each document, the newest first. */
  history(only: {
    kind?: HistoryKind | undefined;
    name?: string | undefined;
  }): Promise<Omit<OverwrittenDocument, 'content'>[]>;
  overwritten(id: string): Promise<OverwrittenDocument | undefined>;
}
