import { FALLBACK_LOCALE, textsOf, type Texts, type TextTree } from './texts.js';

const BUILT_IN: Readonly<Record<string, () => Promise<{ default: TextTree }>>> = {
  de: () => import('./de.json', { with: { type: 'json' } }),
  en: () => import('./en.json', { with: { type: 'json' } }),
};

/**
 * The texts of one language alone, fetched when they are asked for. No second language is needed to fall back to: the
 * built-in ones have the same keys, and where there is no text in a language, all of it is English.
 */
export async function loadTexts(locale: string): Promise<Texts> {
  const language = Object.hasOwn(BUILT_IN, locale) ? locale : FALLBACK_LOCALE;
  const tree = (await BUILT_IN[language]?.())?.default ?? {};
  return textsOf({ locale, trees: { [language]: tree } });
}
