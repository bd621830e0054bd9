import type { ReadableStore } from '../../lib/readable-store.js';
import type { PortalError } from '../../client/transport/errors.js';
import type { LocaleEntry } from '../../contract/schemas/common/locale.js';
import type { PageKeyFault, PagesByLanguage } from '../../domains/pages/rules.js';

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
  /** The key of a page that was added and is not saved yet, or null. */
  readonly newPage: string | null;
  /** Codes of the languages that were not saved, because another admin has changed them since they were loaded. */
  readonly conflicts: readonly string[];
  /** The error from the last load or save, or null. */
  readonly error: PortalError | null;
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
  /** Adds an empty page in the first language and selects it. */
  readonly addPage: (key: string) => AddPageResult;
  /** Sets the content of a page in a language. */
  readonly set: (short: string, key: string, html: string) => boolean;
  /** Removes the content of a page in a language. Not possible in the first language. */
  readonly removeTranslation: (short: string, key: string) => boolean;
  /** Removes a page in every language. */
  readonly removePage: (key: string) => boolean;
  /** Saves one page in every language and shows the result as a toast. Resolves with true if it was saved. */
  readonly save: (key: string, options?: { readonly overwrite?: boolean }) => Promise<boolean>;
  /**
   * Saves all pages and shows the result as a toast. Does not overwrite a language in which another admin has
   * changed pages. Preserves the edits in that language and adds it to `conflicts`. Resolves with true if
   * everything was saved.
   *
   * @param options.overwrite overwrites the changes of other admins
   */
  readonly saveAll: (options?: { readonly overwrite?: boolean }) => Promise<boolean>;
  /** Discards all edits. */
  readonly restoreBackup: () => boolean;
  /** Aborts a running load. */
  readonly leave: () => void;
}
