import type { CustomPages } from '../../../contract/schemas/pages.js';
import type { PagesByLanguage } from '../../../domains/pages/rules.js';
import type { PagesEditor, PagesSaveOptions } from '../editors/pages/pages-editor-state.js';

/** An unsaved change of a custom page in one language. */
export interface PageChange {
  readonly kind: 'page';
  readonly id: string;
  /** Lower-case language code. */
  readonly short: string;
  readonly key: string;
  /** The stored HTML. Null if the page does not exist in the language. */
  readonly before: string | null;
  /** The edited HTML. Null if the page was removed. */
  readonly after: string | null;
}

/** Returns the unsaved changes of the pages, sorted by page. */
export function pageChanges(backup: PagesByLanguage, pages: PagesByLanguage): PageChange[] {
  if (backup === pages) return [];
  const codes = [...new Set([...Object.keys(backup), ...Object.keys(pages)])];
  const changes = codes.flatMap((short) => {
    const [stored, edited] = [backup[short] ?? {}, pages[short] ?? {}];
    if (stored === edited) return [];
    const keys = [...new Set([...Object.keys(stored), ...Object.keys(edited)])];
    return keys.flatMap((key): PageChange[] => {
      const [before, after] = [htmlOf(stored, key), htmlOf(edited, key)];
      return before === after
        ? []
        : [{ kind: 'page', id: `page ${short} ${key}`, short, key, before, after }];
    });
  });
  return changes.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

/** Returns the message key of a change: added, removed or changed. */
export const pageChangeKey = ({ before, after }: PageChange): string =>
  `settings.history.action.${before === null ? 'added' : after === null ? 'removed' : 'changed'}`;

/** Returns the pages with the given content of a page. Null removes it. */
export function withPageHtml(
  pages: PagesByLanguage,
  { short, key }: Pick<PageChange, 'short' | 'key'>,
  html: string | null,
): PagesByLanguage {
  const others = Object.entries(pages[short] ?? {}).filter(([other]) => other !== key);
  return { ...pages, [short]: Object.fromEntries(html === null ? others : [...others, [key, html]]) };
}

/** Saves the changed pages: one page if it is the only one, otherwise all. Resolves with true if all were saved. */
export function savePages(editor: PagesEditor, options: PagesSaveOptions): Promise<boolean> {
  const { pages, backup } = editor.store.getState();
  const [first, ...others] = new Set(pageChanges(backup, pages).map(({ key }) => key));
  return first !== undefined && others.length === 0 ? editor.save(first, options) : editor.saveAll(options);
}

const htmlOf = (pages: CustomPages, key: string): string | null =>
  Object.hasOwn(pages, key) ? (pages[key] ?? null) : null;
