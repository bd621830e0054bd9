import { BUILT_IN_LOCALES } from '../../../translations/layers.js';
import { loadAdminTranslations } from '../../../translations/load-translator.js';
import type { Translator } from '../../../translations/translator.js';

/**
 * Loads the translators of the built-in languages other than one, so that the search finds settings by their names in
 * each language.
 *
 * @param locale code of the admin's language
 */
export function loadOtherTranslators(locale: string): Promise<readonly Translator[]> {
  const others = BUILT_IN_LOCALES.filter((code) => code !== locale.toLowerCase().split('-', 1)[0]);
  return Promise.all(others.map(loadAdminTranslations));
}
