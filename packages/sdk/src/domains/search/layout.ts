/**
 * Options for justified rows: the images of a row have the same height, and every full row is as wide as the
 * grid. Lengths are in CSS pixels. The bounds come from the configuration (specification, section 9: poster
 * layout).
 */
export interface RowLayoutOptions {
  /** Width of the grid. */
  readonly width: number;
  /** Minimum row height. A row can be shorter if an image is very wide. */
  readonly minHeight: number;
  /** Maximum row height. A row can be taller if the next image would make it far too short. */
  readonly maxHeight: number;
  /** Space between images and between rows. */
  readonly gap: number;
}

/** A row of images. Lengths are in CSS pixels. */
export interface LayoutRow {
  /** Distance from the top of the grid. */
  readonly top: number;
  readonly height: number;
  /** Index of the first image. */
  readonly start: number;
  /** Index after the last image. */
  readonly end: number;
}

/** Images arranged in rows. Lengths are in CSS pixels. */
export interface RowLayout {
  readonly options: RowLayoutOptions;
  readonly rows: readonly LayoutRow[];
  /** Left edge and width of each image that has a row. Both lists have `placed` entries. */
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  /** Number of images that have a row. The images of an incomplete last row have none as long as more may follow. */
  readonly placed: number;
  /** Height of the grid, without a gap below the last row. */
  readonly height: number;
}

/**
 * Maximum displayed aspect ratio (width divided by height). Wider images are cropped, so that a panorama does
 * not create a row only 40 pixels high.
 */
const MAX_RATIO = 4;
/** Minimum displayed aspect ratio (width divided by height). Taller images are cropped. */
const MIN_RATIO = 0.5;

/** Returns the displayed ratio of width to height. Missing or invalid sizes are displayed as a square. */
export function displayRatio(width: number | undefined, height: number | undefined): number {
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) return 1;
  return Math.min(MAX_RATIO, Math.max(MIN_RATIO, width / height));
}

/**
 * Arranges images with these `ratios` in rows. `before` is an earlier layout of the first of these images with
 * the same options. Its rows are reused, except for the last one.
 *
 * @param more True if more images may follow. If not, an incomplete last row has at most the height of the row
 *   above it.
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
    const height = heightFor(width, gap, sum, index + 1 - builder.start);
    if (height > maxHeight) {
      above = height;
      continue;
    }
    // With this image, the row is short enough. If it is too short, a row without the image may be better,
    // although it is slightly too tall.
    if (height < minHeight && above / maxHeight < minHeight / height) {
      builder.place(index, Math.round(above), true);
      sum = ratio;
      above = heightFor(width, gap, sum, 1);
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
    const height = Math.min(natural, maxHeight, heightFor(width, gap, sum, rest));
    builder.place(ratios.length, Math.round(height), false);
  }
  return builder.layout();
}

/** Builds rows from top to bottom, starting with those of an earlier layout. */
class RowBuilder {
  readonly rows: LayoutRow[];
  /** Index of the first image without a row. */
  start: number;
  private top: number;
  private readonly lefts: number[];
  private readonly widths: number[];

  constructor(
    private readonly ratios: readonly number[],
    private readonly options: RowLayoutOptions,
    before: RowLayout | undefined,
  ) {
    // The last row of the earlier layout may be incomplete, so arrange it again.
    this.rows = before === undefined ? [] : before.rows.slice(0, -1);
    const last = this.rows.at(-1);
    this.start = last?.end ?? 0;
    this.top = last === undefined ? 0 : last.top + last.height + options.gap;
    this.lefts = before === undefined ? [] : before.lefts.slice(0, this.start);
    this.widths = before === undefined ? [] : before.widths.slice(0, this.start);
  }

  /** Places the images up to `end` in a row. @param fill True if the last image ends at the edge of the grid. */
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

/** Returns the index of the row that contains an image, or -1 if it has none. */
export function layoutRowOf(layout: RowLayout, index: number): number {
  if (index < 0 || index >= layout.placed) return -1;
  return lowestWhere(layout.rows.length, (row) => (layout.rows[row]?.end ?? 0) > index);
}

/**
 * Returns the index of the row at an offset from the top of the grid, or of the nearest row. -1 if there are no
 * rows.
 */
export function layoutRowAt(layout: RowLayout, offset: number): number {
  const { rows, options } = layout;
  if (rows.length === 0) return -1;
  const row = lowestWhere(rows.length, (at) => {
    const { top = 0, height = 0 } = rows[at] ?? {};
    return top + height + options.gap > offset;
  });
  return Math.min(row, rows.length - 1);
}

/**
 * Returns the index of the image that is `rows` rows below, or above if negative. It is the image whose center
 * is nearest to `x`, by default the center of the current image. Stops at the first and the last row.
 */
export function verticalNeighbor(layout: RowLayout, index: number, rows: number, x?: number): number {
  const from = layoutRowOf(layout, index);
  if (from === -1) return Math.max(0, layout.placed - 1);
  const target = Math.max(0, Math.min(layout.rows.length - 1, from + rows));
  const row = layout.rows[target];
  if (row === undefined || target === from) return index;
  const center = x ?? middleOf(layout, index);
  let best = row.start;
  for (let at = row.start; at < row.end; at += 1) {
    if (Math.abs(middleOf(layout, at) - center) < Math.abs(middleOf(layout, best) - center)) best = at;
  }
  return best;
}

/** Returns the horizontal center of an image. */
export function middleOf(layout: RowLayout, index: number): number {
  return (layout.lefts[index] ?? 0) + (layout.widths[index] ?? 0) / 2;
}

/** Returns the height at which images whose ratios add up to `sum` fill the width. */
function heightFor(width: number, gap: number, sum: number, count: number): number {
  return Math.max(1, width - gap * (count - 1)) / sum;
}

function ratioAt(ratios: readonly number[], index: number): number {
  return ratios[index] ?? 1;
}

/**
 * Returns the lowest number below `count` for which `holds` is true, or else `count`. `holds` must stay true for
 * all higher numbers.
 */
function lowestWhere(count: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
