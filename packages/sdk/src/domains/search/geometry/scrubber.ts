import type { LayoutMark } from '../../../contract/ratio-code.js';
import { clockSeconds } from '../../../contract/range.js';
import { FIELD_NAMES, fieldOf, SCORE } from '../../../contract/fields.js';
import { dateFormat, numberFormat } from '../../../lib/text/formatters.js';

/** Content of the scrubber: the results, their order, and the language of the page. */
export interface ScrubberInput {
  readonly marks: readonly LayoutMark[];
  readonly total: number;
  /** Sort field. */
  readonly field: string;
  readonly locale: string;
}

/** A label beside the scrubber. */
export interface ScrubberLabel {
  readonly position: number;
  /** Short text, such as `Jan 2020`, `M` or `1,000`. Empty for a dot, where there is no room for text. */
  readonly text: string;
}

/** Space that a label needs, in pixels. */
const LABEL_SPACE = 24;
/** Space between two dots, in pixels. */
const DOT_SPACE = 8;

const DATES: ReadonlySet<string> = /* @__PURE__ */ new Set(
  FIELD_NAMES.filter((name) => fieldOf(name).type === 'date'),
);

/** Returns the text of a value: month and year of a date, the first letter of a text, otherwise the number. */
function textOf(value: string | number, { field, locale }: ScrubberInput, length: 'short' | 'long'): string {
  if (DATES.has(field))
    return monthOf(typeof value === 'number' ? value : clockSeconds(value), locale, length);
  if (typeof value === 'string') return [...value.trim()][0]?.toLocaleUpperCase(locale) ?? '';
  return numberFormat(locale, { notation: 'compact' }).format(value);
}

/** Returns month and year, such as `Sep 2004`. Empty for an invalid date. */
function monthOf(seconds: number | undefined, locale: string, length: 'short' | 'long'): string {
  if (seconds === undefined || !Number.isFinite(seconds)) return '';
  const format = dateFormat(locale, { year: 'numeric', month: length, timeZone: 'UTC' });
  return format.format(seconds * 1000);
}

/**
 * Returns the label of a position: month and year, first letter or number of the result there. For the order by
 * relevance, and where the results have no value, it is the rank.
 *
 * @param length `long` for `September 2004`, `short` for `Sep 2004`.
 */
export function scrubberLabelAt(
  position: number,
  input: ScrubberInput,
  length: 'short' | 'long' = 'long',
): string {
  let mark: LayoutMark | undefined;
  for (const one of input.marks) {
    if (one.position > position) break;
    mark = one;
  }
  const rank = numberFormat(input.locale).format(position + 1);
  return mark === undefined ? rank : textOf(mark.value, input, length) || rank;
}

/**
 * Returns the labels of the scrubber from top to bottom. Positions are proportional to the number of results, so a busy
 * year is long. A label without room for its text is a dot.
 *
 * @param height Height of the scrubber, in pixels.
 */
export function scrubberLabels(input: ScrubberInput, height: number): ScrubberLabel[] {
  const { marks, total } = input;
  if (total <= 0 || height <= 0) return [];
  const labels: ScrubberLabel[] = [];
  let text = '';
  let lastText = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  const isRank = marks.length === 0;
  for (const { position, value } of isRank ? ranks(total) : marks) {
    const next = textOf(value, isRank ? { ...input, field: SCORE } : input, 'short');
    const at = (position / total) * height;
    if (next === text || next === '' || at - last < DOT_SPACE) continue;
    const hasRoom = at - lastText >= LABEL_SPACE;
    labels.push({ position, text: hasRoom ? next : '' });
    text = next;
    last = at;
    if (hasRoom) lastText = at;
  }
  return labels;
}

/** Returns marks for the order by relevance: the rank at each tenth of the results. */
function ranks(total: number): LayoutMark[] {
  return Array.from({ length: 10 }, (_, tenth) => {
    const position = Math.round((tenth * total) / 10);
    return { position, value: position + 1 };
  });
}
