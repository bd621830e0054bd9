import { isLocaleCode } from '../../contract/patterns.js';
import type { TranslationsMeta } from '../../contract/schemas/translations.js';
import { HOME } from '../navigation/routes.js';
import { isBelow, pathOf } from '../../lib/route-path.js';

/**
 * The code the server is told after a change of the language: the content language of the texts' metadata, else the
 * selected locale (specification, section 4, Locale choice).
 *
 * @param meta Of the selected locale's texts; undefined where there are none.
 */
export function contentLocale(meta: TranslationsMeta | undefined, locale: string): string {
  const content = meta?.content_language?.trim() ?? '';
  return isLocaleCode(content) ? content : locale;
}

/** What is to be fetched anew in another language. */
export type AfterLanguageChange = 'reload-collections' | 'rerun-search' | 'nothing';

/**
 * What follows a change of the language: the dashboard's collections are fetched anew, or the search is run again
 * (specification, section 4, Locale choice). @param route The path one is at, with or without its query.
 */
export function afterLanguageChange(route: string): AfterLanguageChange {
  if (pathOf(route) === HOME) return 'reload-collections';
  return isBelow(route, '/search') ? 'rerun-search' : 'nothing';
}
