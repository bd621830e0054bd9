import type { SearchQuery } from '../../contract/search-query.js';

/** An action that waits for the user's confirmation (specification, section 2, Modals). */
export type BookmarkConfirmation =
  /** Deletes all bookmarks. */
  | { readonly kind: 'clear'; readonly count: number }
  /** Adds all results of a search. */
  | {
      readonly kind: 'add-all';
      readonly count: number;
      /** Maximum number of results that fit in the list. */
      readonly fits: number;
      /** The maximum number of assets per action, if `count` exceeds it. Otherwise null. */
      readonly maximum: number | null;
      readonly query: SearchQuery;
    };

/** A confirmed action. */
export type ConfirmedAction =
  | {
      readonly kind: 'clear';
      /** IDs to pass to `restore`, which undoes the action. */
      readonly removed: readonly string[];
      /** Resolves with true if the change was stored. */
      readonly saved: Promise<boolean>;
    }
  | {
      readonly kind: 'add-all';
      /** Resolves as `addAll` does. */
      readonly done: Promise<{ readonly added: number; readonly left: number } | null>;
    };
