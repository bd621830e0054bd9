/**
 * Returns the initials of a user name, which a narrow header shows instead of the name: the first characters of the
 * first and the last word, in upper case. Words are separated by any other characters than those of words and digits. Of a mail address,
 * only the part before the @ counts.
 */
export function initials(name: string): string {
  const words =
    name
      .replace(/(?!^)@.*$/s, '')
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => ([...word][0] ?? '').toUpperCase()).join('');
}
