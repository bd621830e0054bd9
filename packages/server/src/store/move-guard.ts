import type { DocumentKey, StoredDocument } from './documents.js';

/** Assets that a batch moves from one folder to another that contained no assets before. */
export interface FolderMove {
  readonly from: string;
  readonly to: string;
  /** Topmost folder on the path of `to` that contained no assets before the batch. */
  readonly created: string;
}

/**
 * Adapts a versioned document to moved assets, in the transaction of the batch that moves them. The permission
 * rules need this: otherwise, the assets of a renamed folder would be without rules for a moment.
 */
export interface MoveGuard {
  readonly document: DocumentKey;
  /**
   * Returns the new content of the document, or undefined if it does not change.
   *
   * @param hasAssets Returns true if a folder or its subfolders contain assets after the moves.
   */
  protect(
    moves: readonly FolderMove[],
    stored: StoredDocument | undefined,
    hasAssets: (folder: string) => boolean,
  ): string | undefined;
  /** Called after a transaction in which the document changed. */
  committed(moves: readonly FolderMove[]): void;
}
