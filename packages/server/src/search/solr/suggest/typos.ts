/** Maximum length of a word that similar words are searched for. The size of the expression grows with it. */
export const MAX_TYPO_LENGTH = 40;

/**
 * Returns a regular expression (Java) for the words that differ from a word by at most `typos` typos: missing,
 * additional or wrong characters, or two swapped ones. Characters are escaped, so the word is not syntax.
 */
export function typoPattern(word: string, typos: number): string {
  const memo = new Map<string, string>();
  const from = (at: number, left: number): string => {
    const key = `${at} ${left}`;
    const existing = memo.get(key);
    if (existing !== undefined) return existing;
    const pattern = left === 0 ? literal(word.slice(at)) : alternatives(at, left);
    memo.set(key, pattern);
    return pattern;
  };
  const alternatives = (at: number, left: number): string => {
    const branches = [`.${from(at, left - 1)}`];
    if (at === word.length) return `(?:${['', ...branches].join('|')})`;
    branches.unshift(literal(word[at]!) + from(at + 1, left));
    branches.push(`.${from(at + 1, left - 1)}`, from(at + 1, left - 1));
    if (at + 1 < word.length) branches.push(literal(word[at + 1]! + word[at]!) + from(at + 2, left - 1));
    return `(?:${branches.join('|')})`;
  };
  return from(0, typos);
}

/** Escapes each character by its code unit. */
const literal = (text: string): string =>
  text.replace(/[^a-z0-9]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
