import { LAYOUT_MARKS } from '../../../contract/limits.js';
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
  /** Label of results without a date, such as `No date`. Without one, they have no label. */
  readonly undated?: string | undefined;
}

/** A label beside the scrubber. */
export interface ScrubberLabel {
  readonly position: number;
  /** Short text, such as `2020`, `M` or `1K`. Empty for a dot, where there is no room for text. */
  readonly text: string;
}

/** Space that a label needs, in pixels. */
const LABEL_SPACE = 24;
/** Space between two dots, in pixels. */
const DOT_SPACE = 8;

const DATES: ReadonlySet<string> = /* @__PURE__ */ new Set(
  FIELD_NAMES.filter((name) => fieldOf(name).type === 'date'),
);

/**
 * Returns the marks, and one with the value null where results without a date start. The server returns marks at equal
 * distances, and none for results without a value.
 */
function marksOf(input: ScrubberInput): readonly Mark[] {
  const { marks, total, field, undated } = input;
  if (undated === undefined || marks.length === 0 || !DATES.has(field)) return marks;
  const step = Math.max(1, Math.ceil(total / LAYOUT_MARKS));
  const [first, last] = [marks[0]?.position ?? 0, marks.at(-1)?.position ?? 0];
  return [
    ...(first >= step ? [{ position: 0, value: null }] : []),
    ...marks,
    ...(last + step < total ? [{ position: last + step, value: null }] : []),
  ];
}

/** Returns the format of the labels of dates: the year, or within one year the month. Both fit beside the results. */
function datesOf(marks: readonly Mark[], { field }: ScrubberInput): 'year' | 'month' {
  const years = marks.flatMap(({ value }) => (value === null ? [] : [yearOf(value)]));
  return DATES.has(field) && years.every((year) => year === years[0]) ? 'month' : 'year';
}

const secondsOf = (value: string | number): number | undefined =>
  typeof value === 'number' ? value : clockSeconds(value);

const yearOf = (value: string | number): number =>
  new Date((secondsOf(value) ?? Number.NaN) * 1000).getUTCFullYear();

/** A mark. The value null is for results without a date. */
interface Mark {
  readonly position: number;
  readonly value: string | number | null;
}

/** Formats of a date. */
const DATE_FORMATS = {
  long: { year: 'numeric', month: 'long' },
  short: { year: 'numeric', month: 'short' },
  year: { year: 'numeric' },
  month: { month: 'short' },
} as const;
type Length = keyof typeof DATE_FORMATS;

/** Returns the text of a value: a date in the given length, the first letter of a text, otherwise the number. */
function textOf(
  value: Mark['value'],
  { field, locale, undated = '' }: ScrubberInput,
  length: Length,
): string {
  if (value === null) return undated;
  if (DATES.has(field)) return dateOf(secondsOf(value), locale, length);
  if (typeof value === 'string') return [...value.trim()][0]?.toLocaleUpperCase(locale) ?? '';
  return numberFormat(locale, { notation: 'compact' }).format(value);
}

/** Returns a date, such as `Sep 2004`. Empty for an invalid date. */
function dateOf(seconds: number | undefined, locale: string, length: Length): string {
  if (seconds === undefined || !Number.isFinite(seconds)) return '';
  return dateFormat(locale, { ...DATE_FORMATS[length], timeZone: 'UTC' }).format(seconds * 1000);
}

/**
 * Returns the label of a position: month and year, first letter or number of the result there. For the order by
 * relevance, and where the results have no value, it is the rank. Results without a date have their own label.
 *
 * @param length `long` for `September 2004`, `short` for `Sep 2004`.
 */
export function scrubberLabelAt(
  position: number,
  input: ScrubberInput,
  length: 'short' | 'long' = 'long',
): string {
  let mark: Mark | undefined;
  for (const one of marksOf(input)) {
    if (one.position > position) break;
    mark = one;
  }
  const rank = numberFormat(input.locale).format(position + 1);
  return mark === undefined ? rank : textOf(mark.value, input, length) || rank;
}

/**
 * Returns the labels of the scrubber from top to bottom: years, months of one year, initials or numbers. Positions are
 * proportional to the number of results, so a busy year is long. A label without room for its text is a dot.
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
  const shown = isRank ? ranks(total) : marksOf(input);
  const length = datesOf(shown, input);
  for (const { position, value } of shown) {
    const next = textOf(value, isRank ? { ...input, field: SCORE } : input, length);
    const at = (position / total) * height;
    // The results without a date are one long part of the scrubber. Their label replaces one just above it.
    const isUndated = value === null;
    if (next === text || next === '' || (at - last < DOT_SPACE && !isUndated)) continue;
    const hasRoom = at - lastText >= LABEL_SPACE || isUndated;
    const above = labels.at(-1);
    if (isUndated && above !== undefined && at - lastText < LABEL_SPACE)
      labels[labels.length - 1] = { ...above, text: '' };
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
