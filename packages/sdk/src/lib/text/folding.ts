/**
 * Removes case, accents and invisible characters, for the comparison of text that the user sees. The server compares more
 * spellings in a search.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{DI}]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    // In lower case, a sigma depends on its place in the word.
    .replaceAll('ς', 'σ');

/** Writes umlauts as two letters (DIN 5007-2): `Mueller` for `Müller`. The result is decomposed (NFD). */
export const spellOut = (text: string): string => text.normalize('NFD').replace(/([aou])\u0308/gi, '$1e');

/** Forms in which two strings are compared: folded, and also with umlauts as two letters. */
export const TEXT_FORMS = [foldText, (text: string) => foldText(spellOut(text))] as const;

/** Returns true if a text contains another one, apart from case, accents and the spelling of umlauts. */
export const containsText = (text: string, part: string): boolean =>
  TEXT_FORMS.some((form) => form(text).includes(form(part)));
