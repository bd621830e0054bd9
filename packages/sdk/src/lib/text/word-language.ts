import { languageOf } from '../locale-code.js';

/** Scripts of languages without Latin letters, as a pattern of a word. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  el: /\p{Script=Greek}/u,
  fa: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  th: /\p{Script=Thai}/u,
  uk: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
};
const LATIN = /\p{Script=Latin}/u;
/** Signs and endings of German words that English ones do not have. */
const GERMAN =
  /[äöüß]|(?:ung|heit|keit|schaft|tät|lich|isch|ktur|stadt|haus|bild|tier|berg|berge|wald|platz|weg)$/iu;
/** Endings of English words that German nouns do not have. */
const ENGLISH = /(?:ing|ness|scape|ture|ship|ty|ly|ful|ous|ish)$/iu;

/**
 * Returns true if a word may be one of a language, by its script, and for German and English by its spelling. Names fit
 * every language of their script. A guess, to prefer some of several words: never to hide one.
 *
 * @param locale language code, such as `de` or `en-gb`
 */
export function isLikelyIn(word: string, locale: string): boolean {
  const language = languageOf(locale);
  if (!(SCRIPTS[language] ?? LATIN).test(word)) return false;
  if (language === 'en') return !GERMAN.test(word);
  // German nouns, most keywords, begin with a capital.
  if (language === 'de') return GERMAN.test(word) || (/^\p{Lu}/u.test(word) && !ENGLISH.test(word));
  return true;
}
