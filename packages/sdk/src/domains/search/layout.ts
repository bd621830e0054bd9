/**
 * Justified rows: pictures of one row share a height, and every full row is exactly as wide as the grid. Pure
 * geometry; the bounds come from the configuration (specification, section 9: poster layout).
 */
export interface RowLayoutOptions {
  /** Width of the grid in CSS pixels. */
  readonly width: number;
  /** A row is not lower than this unless one picture is very wide. */
  readonly minHeight: number;
  /** A row is not higher than this unless the next picture would make it far too low. */
  readonly maxHeight: number;
  /** Space between pictures and between rows. */
  readonly gap: number;
}

/** A row of pictures; all in CSS pixels. */
export interface LayoutRow {
  /** From the top of the grid. */
  readonly top: number;
  readonly height: number;
  /** Index of the first picture. */
  readonly start: number;
  /** Index after the last picture. */
  readonly end: number;
}

/** Pictures in rows; all in CSS pixels. */
export interface RowLayout {
  readonly options: RowLayoutOptions;
  readonly rows: readonly LayoutRow[];
  /** Left edge and width of each picture that has a row; `placed` of them. */
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  /** How many pictures have a row. Those of a last row that is not full wait for more, unless there are no more. */
  readonly placed: number;
  /** Of the whole grid, without a gap below the last row. */
  readonly height: number;
}

/** Wider or higher pictures are shown cut to this, so that one panorama does not make a row of 40 pixels. */
const WIDEST = 4;
const HIGHEST = 0.5;

/** Width by height as the grid shows it. Absent or impossible sizes get a calm square. */
export function shownRatio(width: number | undefined, height: number | undefined): number {
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) return 1;
  return Math.min(WIDEST, Math.max(HIGHEST, width / height));
}

/**
 * Lays `ratios` out in rows. With `before`, a layout of the same options whose pictures are the first ones of these,
 * only what is new is laid out: loading more costs what was loaded, not what is there.
 *
 * @param more whether further pictures may follow; if not, a last row that is not full is laid out at a quiet height.
 */
export function layOutRows(
  ratios: readonly number[],
  options: RowLayoutOptions,
  more: boolean,
  before?: RowLayout,
): RowLayout {
  const { width, minHeight, maxHeight, gap } = options;
  if (width <= 0) return { options, rows: [], lefts: [], widths: [], placed: 0, height: 0 };
  const builder = new RowBuilder(ratios, options, before);
  let sum = 0;
  let above = Number.POSITIVE_INFINITY;
  for (let index = builder.start; index < ratios.length; index += 1) {
    const ratio = ratioAt(ratios, index);
    sum += ratio;
    const height = fitting(width, gap, sum, index + 1 - builder.start);
    if (height > maxHeight) {
      above = height;
      continue;
    }
    // With this picture the row is low enough. Is it too low, and better a little too high without it?
    if (height < minHeight && above / maxHeight < minHeight / height) {
      builder.place(index, Math.round(above), true);
      sum = ratio;
      above = fitting(width, gap, sum, 1);
      if (above <= maxHeight) {
        builder.place(index + 1, Math.round(above), true);
        sum = 0;
        above = Number.POSITIVE_INFINITY;
      }
      continue;
    }
    builder.place(index + 1, Math.max(1, Math.round(height)), true);
    sum = 0;
    above = Number.POSITIVE_INFINITY;
  }
  if (!more && builder.start < ratios.length) {
    const rest = ratios.length - builder.start;
    const natural = builder.rows.at(-1)?.height ?? (minHeight + maxHeight) / 2;
    const height = Math.min(natural, maxHeight, fitting(width, gap, sum, rest));
    builder.place(ratios.length, Math.round(height), false);
  }
  return builder.layout();
}

/** Rows that are placed one below the other, starting with those of an earlier layout. */
class RowBuilder {
  readonly rows: LayoutRow[];
  /** Index of the first picture that is not placed. */
  start: number;
  private top: number;
  private readonly lefts: number[];
  private readonly widths: number[];

  constructor(
    private readonly ratios: readonly number[],
    private readonly options: RowLayoutOptions,
    before: RowLayout | undefined,
  ) {
    // The last row of the layout before may have been one that was not full: it is laid out again.
    this.rows = before === undefined ? [] : before.rows.slice(0, -1);
    const last = this.rows.at(-1);
    this.start = last?.end ?? 0;
    this.top = last === undefined ? 0 : last.top + last.height + options.gap;
    this.lefts = before === undefined ? [] : before.lefts.slice(0, this.start);
    this.widths = before === undefined ? [] : before.widths.slice(0, this.start);
  }

  /** Places the pictures up to `end` in a row. @param fill Whether the last one ends where the grid does. */
  place(end: number, height: number, fill: boolean): void {
    const { width, gap } = this.options;
    let left = 0;
    for (let index = this.start; index < end; index += 1) {
      const isLast = index === end - 1;
      const right = isLast && fill ? width : Math.round(left + ratioAt(this.ratios, index) * height);
      this.lefts.push(left);
      this.widths.push(Math.max(1, right - left));
      left = right + gap;
    }
    this.rows.push({ top: this.top, height, start: this.start, end });
    this.top += height + gap;
    this.start = end;
  }

  layout(): RowLayout {
    const { rows, lefts, widths, start: placed, options } = this;
    return { options, rows, lefts, widths, placed, height: Math.max(0, this.top - options.gap) };
  }
}

/** Index of the row that holds a picture; -1 where it has none. */
export function layoutRowOf(layout: RowLayout, index: number): number {
  if (index < 0 || index >= layout.placed) return -1;
  return lowest(layout.rows.length, (row) => (layout.rows[row]?.end ?? 0) > index);
}

/** Index of the row at a distance from the grid's top, or of the nearest one; -1 where there are no rows. */
export function layoutRowAt(layout: RowLayout, offset: number): number {
  const { rows, options } = layout;
  if (rows.length === 0) return -1;
  const row = lowest(rows.length, (at) => {
    const { top = 0, height = 0 } = rows[at] ?? {};
    return top + height + options.gap > offset;
  });
  return Math.min(row, rows.length - 1);
}

/**
 * The picture that lies `rows` rows below (above, where negative): the one whose middle is nearest to `x`, by default
 * the middle of the picture one comes from. Stays in the first or last row where there are no more.
 */
export function verticalNeighbor(layout: RowLayout, index: number, rows: number, x?: number): number {
  const from = layoutRowOf(layout, index);
  if (from === -1) return Math.max(0, layout.placed - 1);
  const target = Math.max(0, Math.min(layout.rows.length - 1, from + rows));
  const row = layout.rows[target];
  if (row === undefined || target === from) return index;
  const middle = x ?? middleOf(layout, index);
  let best = row.start;
  for (let at = row.start; at < row.end; at += 1) {
    if (Math.abs(middleOf(layout, at) - middle) < Math.abs(middleOf(layout, best) - middle)) best = at;
  }
  return best;
}

/** The horizontal middle of a picture. */
export function middleOf(layout: RowLayout, index: number): number {
  return (layout.lefts[index] ?? 0) + (layout.widths[index] ?? 0) / 2;
}

/** The height at which pictures whose ratios add up to `sum` fill the width. */
function fitting(width: number, gap: number, sum: number, count: number): number {
  return Math.max(1, width - gap * (count - 1)) / sum;
}

function ratioAt(ratios: readonly number[], index: number): number {
  return ratios[index] ?? 1;
}

/** The lowest number below `count` for which `holds` is true, else `count`; it must stay true from there on. */
function lowest(count: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
