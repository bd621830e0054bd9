/** Width of a character of a monospaced font, in em. */
const MONOSPACED = 0.602;

/** Widths of characters in em, rounded up for wide fonts. Default: 0.62. */
const WIDTHS: readonly (readonly [pattern: RegExp, width: number])[] = [
  [/[ijl.,:;'|! ]/, 0.36],
  [/[mwMW@%]/, 0.98],
  [/\p{Lu}/u, 0.75],
  [
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\p{Extended_Pictographic}]/u,
    1.05,
  ],
  [/\p{M}/u, 0],
];

const widthOf = (char: string): number => WIDTHS.find(([pattern]) => pattern.test(char))?.[1] ?? 0.62;

/** Returns the estimated width of a text in em. */
export function lineWidth(text: string): number {
  let width = 0;
  for (const char of text) width += widthOf(char);
  return width;
}

/**
 * Wraps a line at spaces, or within a word that is wider than the line.
 *
 * @param width Width in em.
 * @param monospaced True if all characters are equally wide, except for those of East Asia.
 */
export function* wrapped(line: string, width: number, monospaced: boolean): Generator<string> {
  let start = 0;
  let space = -1;
  let used = 0;
  for (let at = 0; at < line.length;) {
    const char = String.fromCodePoint(line.codePointAt(at) ?? 32);
    const own = widthOf(char);
    used += monospaced ? MONOSPACED * (own > 1 ? 2 : Math.min(1, Math.ceil(own))) : own;
    if (used > width && at > start) {
      // A long word after an indentation is broken: there would be an empty line before it.
      const hasWord = space > start && line.slice(start, space).trim() !== '';
      const end = hasWord ? space + 1 : at;
      yield line.slice(start, end);
      start = end;
      at = end;
      space = -1;
      used = 0;
      continue;
    }
    if (char === ' ') space = at;
    at += char.length;
  }
  yield line.slice(start);
}
