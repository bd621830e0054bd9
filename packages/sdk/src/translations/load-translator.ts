import { loadLocalTranslations } from './layers.js';
import { translatorOf, type Translator } from './translator.js';

/**
 * Creates a translator with the built-in translations for a language, or for English if the language is not
 * built in.
 *
 * @param locale Lower-case code.
 */
export async function loadTranslator(locale: string): Promise<Translator> {
  return translatorOf({ locale, layers: await loadLocalTranslations(locale) });
}

/**
 * Creates a translator like {@link loadTranslator}, which also has the messages of the admin area.
 *
 * @param locale Lower-case code.
 */
export async function loadAdminTranslations(locale: string): Promise<Translator> {
  return translatorOf({ locale, layers: await loadLocalTranslations(locale, { admin: true }) });
}
