import { isLocaleCode } from '../../contract/patterns.js';
import type { TranslationsMeta } from '../../contract/schemas/translations.js';
import { HOME } from '../navigation/routes.js';
import { isBelow, pathOf } from '../../lib/route-path.js';

/**
 * Returns the locale code to send to the server after a language change. It is the content language in the
 * translations' metadata, or else the selected locale (specification, section 4, Locale choice).
 *
 * @param meta Metadata of the selected locale's translations. Undefined if there are none.
 */
export function contentLocale(meta: TranslationsMeta | undefined, locale: string): string {
  const content = meta?.content_language?.trim() ?? '';
  return isLocaleCode(content) ? content : locale;
}

/** Action that a language change requires. */
export type AfterLanguageChange = 'reload-collections' | 'rerun-search' | 'nothing';

/**
 * Returns the action that a language change requires: `reload-collections` on the home page, `rerun-search` on
 * the search page, otherwise `nothing` (specification, section 4, Locale choice).
 *
 * @param route Current path, with or without its query.
 */
export function afterLanguageChange(route: string): AfterLanguageChange {
  if (pathOf(route) === HOME) return 'reload-collections';
  return isBelow(route, '/search') ? 'rerun-search' : 'nothing';
}
