import stringWidth from 'string-width';
import { cut } from '../../../../kernel/io/table.js';
import type { Style, Tone } from '../../../../kernel/io/style.js';

/** Part of a line with one style. */
export interface Span {
  readonly text: string;
  readonly tone?: Tone;
}

/** One line of the screen or of a column. */
export type Line = readonly Span[];

export const span = (text: string, tone?: Tone): Span => (tone === undefined ? { text } : { text, tone });

/** Returns the width of a line in terminal columns. */
export const widthOf = (line: Line): number => line.reduce((sum, { text }) => sum + stringWidth(text), 0);

/** Truncates or pads a line to a width, so that the columns are aligned. */
export function fit(line: Line, width: number): Line {
  const parts: Span[] = [];
  let left = Math.max(0, width);
  for (const part of line) {
    if (left <= 0) break;
    const text = cut(part.text, left);
    parts.push({ ...part, text });
    left -= stringWidth(text);
    if (text !== part.text) break;
  }
  if (left > 0) parts.push({ text: ' '.repeat(left) });
  return parts;
}

/** Returns a line with one part at the left and one at the right edge. The left part is truncated if necessary. */
export function spread(left: Line, right: Line, width: number): Line {
  const space = width - widthOf(right);
  return space < 1 ? fit(right, width) : [...fit(left, space), ...right];
}

/** Returns exactly `height` lines of exactly `width` columns. */
export function block(lines: readonly Line[], width: number, height: number): Line[] {
  return Array.from({ length: height }, (_, row) => fit(lines[row] ?? [], width));
}

/** Returns a line as text with the escape sequences of its styles. */
export function paint(line: Line, style: Style): string {
  return line.map(({ text, tone }) => (tone === undefined ? text : style[tone](text))).join('');
}
