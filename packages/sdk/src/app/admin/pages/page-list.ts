import type { CustomPageConfig } from '../../../config/schema/schema.js';
import type { LocaleEntry } from '../../../contract/schemas/common/locale.js';
import { normalizeLocale } from '../../../lib/locale-code.js';
import { customTitle, customViews, type PagesByLanguage } from '../../../domains/pages/rules.js';
import type { PagesEditorState } from '../editors/pages/pages-editor-state.js';

/** A custom page in the list of the editor. */
export interface ListedPage {
  readonly key: string;
  /** Title in the language of the admin. */
  readonly title: string;
  /** Route of the page. */
  readonly route: string;
  /** True if visitors without a login can open it. */
  readonly isGlobal: boolean;
  /** Lower-case codes of the languages in which the page has no content. */
  readonly missing: readonly string[];
  readonly isUnsaved: boolean;
}

/** Returns the custom pages in the order of the portal. */
export function listedPages(
  { pages, backup, languages }: Pick<PagesEditorState, 'pages' | 'backup' | 'languages'>,
  customPages: readonly CustomPageConfig[],
  locale: string,
): readonly ListedPage[] {
  const codes = languages.map(({ short }) => normalizeLocale(short));
  return customViews(customPages, pages).map(({ key, route, global_access }) => ({
    key,
    route,
    isGlobal: global_access,
    title: customTitle(key, customPages, locale),
    missing: codes.filter((code) => isEmptyIn(pages, code, key)),
    isUnsaved: [...new Set([...Object.keys(pages), ...Object.keys(backup)])].some(
      (code) => htmlIn(pages, code, key) !== htmlIn(backup, code, key),
    ),
  }));
}

/** Returns the HTML of a page in a language. Undefined if the language does not have it. */
export function htmlIn(pages: PagesByLanguage, code: string, key: string): string | undefined {
  const all = Object.hasOwn(pages, code) ? pages[code] : undefined;
  return all !== undefined && Object.hasOwn(all, key) ? all[key] : undefined;
}

/** Returns true if a page has no content in a language. Visitors then get it in another language. */
export const isEmptyIn = (pages: PagesByLanguage, code: string, key: string): boolean =>
  (htmlIn(pages, code, key) ?? '').trim() === '';

/** Returns the code and the name of each language. */
export const languageCodes = (languages: readonly LocaleEntry[]) =>
  languages.map(({ short, lang }) => ({ code: normalizeLocale(short), name: lang }));
