import { valueIn } from '../../lib/locale-code.js';
import { FALLBACK_LOCALE } from '../../translations/messages/fallback.js';

/**
 * Returns a configured text in the user's language, or else in the fallback language, or else in any language.
 * Undefined if there is no text. An empty text counts as missing.
 *
 * @param labels Labels, keyed by lower-case language code.
 */
export function translated(labels: Readonly<Record<string, string>>, locale: string): string | undefined {
  const of = (language: string) => valueIn(labels, language, (text) => text.trim() !== '');
  return (
    of(locale) ??
    of(FALLBACK_LOCALE) ??
    Object.keys(labels)
      .map(of)
      .find((text) => text !== undefined)
  );
}
