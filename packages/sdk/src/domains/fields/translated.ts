import { FALLBACK_LOCALE } from '../../translations/translator.js';

/**
 * What an admin wrote in several languages, in one: the reader’s, else the fallback, else whatever there is; undefined
 * where nothing was written. An empty text counts as none.
 *
 * @param labels By lower-case language.
 */
export function translated(labels: Readonly<Record<string, string>>, locale: string): string | undefined {
  const of = (language: string) => {
    const text = Object.hasOwn(labels, language) ? labels[language] : undefined;
    return text === undefined || text.trim() === '' ? undefined : text;
  };
  return (
    of(locale) ??
    of(FALLBACK_LOCALE) ??
    Object.keys(labels)
      .map(of)
      .find((text) => text !== undefined)
  );
}
