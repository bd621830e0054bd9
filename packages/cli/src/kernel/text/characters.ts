/**
 * Characters that a terminal can show.
 *
 * - `all`: Unicode.
 * - `words`: the scripts of all languages, but few symbols. The font of the Linux console has 512 characters at most.
 * - `ascii`: the character set of the locale is not UTF-8.
 */
export type Characters = 'all' | 'words' | 'ascii';

/**
 * Returns the characters that the terminal can show, by its type and the locale (`LC_ALL`, `LC_CTYPE`, `LANG`). Without a
 * locale, it is Unicode: containers rarely set one, but their terminals show all characters.
 */
export function charactersOf(environment: NodeJS.ProcessEnv): Characters {
  const { LC_ALL, LC_CTYPE, LANG, TERM } = environment;
  const locale = [LC_ALL, LC_CTYPE, LANG].find((value) => value);
  if (locale !== undefined && !/utf-?8/i.test(locale)) return 'ascii';
  if (TERM === 'dumb') return 'ascii';
  return TERM === 'linux' ? 'words' : 'all';
}
