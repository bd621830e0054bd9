import type { ReadableStore } from '../../../../lib/readable-store.js';
import type { ChangeOptions } from '../../../../client/transport/options.js';
import type { PortalError } from '../../../../client/transport/errors.js';
import type { LocaleEntry } from '../../../../contract/schemas/common/locale.js';
import type { PageKeyFault, PagesByLanguage } from '../../../../domains/pages/rules.js';

/** The custom pages in all languages while an admin edits them (specification, section 4, Custom HTML status). */
export interface PagesEditorState {
  readonly status: 'initial' | 'loading' | 'success' | 'failure';
  /** True during a save. */
  readonly saving: boolean;
  /** The languages in which a page can have content. The content in the first language cannot be removed. */
  readonly languages: readonly LocaleEntry[];
  /** Pages by lower-case language code. The HTML is untrusted: see `pageContent`. */
  readonly pages: PagesByLanguage;
  /** The pages as last loaded or saved. `restoreBackup` returns to them. */
  readonly backup: PagesByLanguage;
  /** True if there are unsaved edits. */
  readonly dirty: boolean;
  /** The key of the selected page, or null. */
  readonly selected: string | null;
  /** Code of the selected language, or null before the first load. */
  readonly language: string | null;
  /** The key of a page that was added and is not saved yet, or null. */
  readonly newPage: string | null;
  /** Pages that another admin has changed differently since they were loaded. They must be decided to save. */
  readonly conflicts: readonly PagesConflict[];
  /** The error from the last load or save, or null. */
  readonly error: PortalError | null;
}

/** A page that this admin and another one have changed differently. Undefined if a side has removed it. */
export interface PagesConflict {
  /** Lower-case language code. */
  readonly short: string;
  /** Key of the page. Null if one of both admins has removed all pages of the language. */
  readonly key: string | null;
  /** HTML of the page. For a language, its pages by key. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** How pages are saved. */
export interface PagesSaveOptions {
  /** Decides all conflicts in favor of this admin. */
  readonly overwrite?: boolean;
  /** The failure of the same save has been reported before, so that no toast repeats it. */
  readonly repeated?: boolean;
  /** How the history records the save. */
  readonly change?: ChangeOptions;
}

/** Result of adding a page. */
export type AddPageResult =
  | { readonly kind: 'added' }
  | { readonly kind: 'refused'; readonly fault: PageKeyFault }
  /** Another new page must be saved first, or the pages are not loaded. A toast reports the first case. */
  | { readonly kind: 'not-now' };

/**
 * Edits the custom pages in all languages. Actions that the current state does not allow have no effect, and
 * return false or `not-now`.
 */
export interface PagesEditor {
  readonly store: ReadableStore<PagesEditorState>;
  /**
   * Loads the pages in every language. Does nothing during a save, or if there are unsaved edits.
   *
   * @param languages the languages in which a page can have content, such as those that the portal offers
   * @throws PortalError; the previous content stays
   */
  readonly load: (languages: readonly LocaleEntry[]) => Promise<void>;
  /** Selects a page. Returns false, and shows a toast, if a newly added page is not saved yet. */
  readonly select: (key: string | null) => boolean;
  /**
   * Selects a language. Returns false if it is not available. Also returns false, and shows a toast, if a newly
   * added page is not saved yet.
   */
  readonly selectLanguage: (short: string) => boolean;
  /** Adds an empty page in the first language and selects both. */
  readonly addPage: (key: string) => AddPageResult;
  /** Sets the content of a page in a language. */
  readonly set: (short: string, key: string, html: string) => boolean;
  /** Removes the content of a page in a language. Not possible in the first language. */
  readonly removeTranslation: (short: string, key: string) => boolean;
  /** Removes a page in every language. */
  readonly removePage: (key: string) => boolean;
  /** Gives a page another key, in every language. Returns the fault of the key, or null. */
  readonly renamePage: (key: string, to: string) => PageKeyFault | null;
  /** Replaces all edits, for example by earlier ones. */
  readonly replaceEdits: (edits: Pick<PagesEditorState, 'pages' | 'newPage'>) => void;
  /**
   * Saves one page in every language and shows the result as a toast. Resolves with true if it was saved. Saves
   * nothing while there are conflicts, unless `overwrite` is set.
   */
  readonly save: (key: string, options?: PagesSaveOptions) => Promise<boolean>;
  /**
   * Saves all pages and shows the result as a toast. Merges changes of other admins. A language with conflicts is
   * not saved: its edits are preserved, and its conflicts are added to `conflicts`. Resolves with true if
   * everything was saved.
   */
  readonly saveAll: (options?: PagesSaveOptions) => Promise<boolean>;
  /** Decides a conflict. With `theirs`, the edit is replaced by the page of the other admin. */
  readonly resolve: (short: string, key: string | null, side: 'mine' | 'theirs') => boolean;
  /** Discards all edits. */
  readonly restoreBackup: () => boolean;
  /** Aborts a running load. */
  readonly leave: () => void;
  /** Discards the loaded pages and all edits, and aborts a running save. Call when another user has the session. */
  readonly clear: () => void;
}
