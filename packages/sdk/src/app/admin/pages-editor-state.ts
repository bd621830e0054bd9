import type { ReadableStore } from '../../lib/readable-store.js';
import type { PortalError } from '../../client/transport/errors.js';
import type { LocaleEntry } from '../../contract/schemas/common/locale.js';
import type { PageKeyFault, PagesByLanguage } from '../../domains/pages/rules.js';

/** The custom pages of all languages as an admin edits them (specification, section 4, Custom HTML status). */
export interface PagesEditorState {
  readonly status: 'initial' | 'loading' | 'success' | 'failure';
  readonly saving: boolean;
  /** The languages a page can be written in; the first translation of a page is never removed. */
  readonly languages: readonly LocaleEntry[];
  /** By lower-case language. The HTML is not to be trusted: see `pageContent`. */
  readonly pages: PagesByLanguage;
  /** As they were loaded or saved last: what `restoreBackup` goes back to. */
  readonly backup: PagesByLanguage;
  /** There are edits that are not saved. */
  readonly dirty: boolean;
  /** The key of the page that is shown; null where none is. */
  readonly selected: string | null;
  /** The key of a page that was added and not saved yet; null where there is none. */
  readonly fresh: string | null;
  /** Codes of languages that somebody else has changed since they were loaded. */
  readonly conflicts: readonly string[];
  readonly error: PortalError | null;
}

/** What became of adding a page. */
export type AddedPage =
  | { readonly kind: 'added' }
  | { readonly kind: 'refused'; readonly fault: PageKeyFault }
  /** Another new page has to be saved first, or nothing is loaded: a toast tells. */
  | { readonly kind: 'not-now' };

/** Edits the custom pages of all languages. What cannot be done in a state is refused, and answers so. */
export interface PagesEditor {
  readonly store: ReadableStore<PagesEditorState>;
  /**
   * Loads the pages of every language. Does nothing while something is not saved, or is being saved.
   *
   * @param languages Those a page can be written in: the ones the portal is offered in.
   * @throws PortalError; what was there stays.
   */
  readonly load: (languages: readonly LocaleEntry[]) => Promise<void>;
  /** Shows a page. False while a newly created one is not saved: a toast asks to save it first. */
  readonly select: (key: string | null) => boolean;
  /** Adds an empty page in the first language, and shows it. */
  readonly addPage: (key: string) => AddedPage;
  /** Changes the content of a page in a language. */
  readonly set: (short: string, key: string, html: string) => boolean;
  /** Removes a page's content in a language; ignored for the first language. */
  readonly removeTranslation: (short: string, key: string) => boolean;
  /** Removes a page from every language. */
  readonly removePage: (key: string) => boolean;
  /** Saves one page in every language, and tells so by a toast. Answers whether it is saved. */
  readonly save: (key: string, options?: { readonly overwrite?: boolean }) => Promise<boolean>;
  /**
   * Saves every page, and tells so by a toast. What somebody else has changed meanwhile is not overwritten, keeps its
   * edits, and its language stands in `conflicts`. Answers whether everything is saved.
   *
   * @param options.overwrite Overwrites it nevertheless.
   */
  readonly saveAll: (options?: { readonly overwrite?: boolean }) => Promise<boolean>;
  /** Gives up all edits. */
  readonly restoreBackup: () => boolean;
  /** Ends a load that is running. */
  readonly leave: () => void;
}
