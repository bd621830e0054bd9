import { ratioOfCode } from '../../../contract/ratio-code.js';

/**
 * Options for justified rows: the images of a row have the same height, and every full row is as wide as the grid.
 * Lengths are in CSS pixels.
 */
export interface RowLayoutOptions {
  /** Width of the grid. */
  readonly width: number;
  /**
   * Smallest and largest row height. If no break reaches them, the images are cropped, by at most a fifth of their
   * height or width. Only rows of a single image, and rows that would need more, are outside.
   */
  readonly minHeight: number;
  readonly maxHeight: number;
  /** Space between images and between rows. */
  readonly gap: number;
}

/** Images arranged in rows. Lengths are in CSS pixels. */
export interface RowLayout {
  readonly options: RowLayoutOptions;
  /** Number of images. */
  readonly count: number;
  /** Number of rows. */
  readonly rows: number;
  /** Height of the grid, without a gap below the last row. */
  readonly height: number;
  /** First image of each row, and after them the number of images. */
  readonly starts: Int32Array;
  /** Distance of each row from the top of the grid. */
  readonly tops: Float64Array;
  readonly heights: Float64Array;
  /** False if the last row is so short that it is not stretched to the full width. */
  readonly fillsLast: boolean;
  readonly codes: Uint8Array;
}

/** The box of an image in its row. */
export interface ImageBox {
  readonly index: number;
  readonly left: number;
  readonly width: number;
}

/** Number of rows that are chosen together. More rows make no visible difference, but more work. */
const WINDOW = 8;
/** Factor by which a row may be higher or lower than its images at their full ratio. The images are then cropped. */
const MAX_CROP = 1.26;
/** Cost of cropping, compared with that of a deviation from the middle height. */
const CROP_COST = 200;
/** A row this much shorter than the minimum ends the search for longer rows. */
const TOO_SHORT = 0.7;

/**
 * Arranges images in rows between minimum and maximum height (decisions, section 8, Grid rows), with the smallest
 * squared deviation from the middle between them. 100,000 images take 20 to 40 ms (record 47). Rows are chosen in groups, so the first rows do not depend on images far
 * below.
 *
 * @param codes Aspect ratios: see `ratioCode`.
 * @param before Earlier layout. Its rows stay up to the first image whose ratio differs, so that rows on the screen do
 *   not move when exact ratios replace estimates below. Ignored if its options differ.
 */
export function layOutRows(codes: Uint8Array, options: RowLayoutOptions, before?: RowLayout): RowLayout {
  const count = options.width > 0 ? codes.length : 0;
  const stay = before === undefined ? 0 : equalRows(before, codes, options);
  const starts = Array.from(before?.starts.subarray(0, stay) ?? []);
  const heights = Array.from(before?.heights.subarray(0, stay) ?? []);
  const search = new BreakSearch(codes, options);
  let fillsLast = true;
  const uniform = uniformRows(codes);
  for (let from = stay === 0 ? 0 : (before?.starts[stay] ?? 0); from < count;) {
    const to = search.windowEnd(from, count);
    const rows = uniform(from, to, () => search.best(from, to, to === count));
    // The last row of a window was chosen without a look at what follows it, so the next window chooses it again.
    const used = to === count ? rows : rows.slice(0, Math.max(1, rows.length - 1));
    for (const row of used) {
      starts.push(row.start);
      heights.push(row.height);
      fillsLast = row.fills;
      from = row.end;
    }
  }
  const tops = new Float64Array(starts.length);
  let top = 0;
  heights.forEach((height, row) => {
    tops[row] = top;
    top += height + options.gap;
  });
  return {
    options,
    count,
    rows: starts.length,
    height: Math.max(0, top - options.gap),
    starts: Int32Array.from([...starts, count]),
    tops,
    heights: Float64Array.from(heights),
    fillsLast,
    codes,
  };
}

/** Returns {@link layOutRows} with a memory: each layout keeps the rows of the previous one, as far as possible. */
export function rowLayouts(): (codes: Uint8Array, options: RowLayoutOptions) => RowLayout {
  let before: RowLayout | undefined;
  return (codes, options) => (before = layOutRows(codes, options, before));
}

/** Returns the number of leading rows whose images have the same ratios. The last row does not count. */
function equalRows(before: RowLayout, codes: Uint8Array, options: RowLayoutOptions): number {
  const { width, minHeight, maxHeight, gap } = before.options;
  const isSame =
    width === options.width &&
    minHeight === options.minHeight &&
    maxHeight === options.maxHeight &&
    gap === options.gap;
  if (!isSame) return 0;
  let equal = 0;
  while (equal < before.count && equal < codes.length && before.codes[equal] === codes[equal]) equal += 1;
  const rows = equal === before.count ? before.rows : layoutRowOf(before, equal);
  return Math.max(0, Math.min(rows, before.rows - 1));
}

interface Row {
  readonly start: number;
  readonly end: number;
  readonly height: number;
  readonly fills: boolean;
}

/**
 * Returns a function that returns the rows of a window, and calculates them only once if all images from there to the
 * end have the same ratio. These are the estimates while the ratios of all results load.
 */
function uniformRows(codes: Uint8Array): (from: number, to: number, find: () => Row[]) => Row[] {
  const code = codes.at(-1);
  let first = codes.length;
  while (first > 0 && codes[first - 1] === code) first -= 1;
  let stored: { readonly from: number; readonly rows: readonly Row[] } | undefined;
  return (from, to, find) => {
    if (from < first || to === codes.length) return find();
    stored ??= { from, rows: find() };
    const by = from - stored.from;
    return stored.rows.map((row) => ({ ...row, start: row.start + by, end: row.end + by }));
  };
}

/** Finds the best breaks between rows. */
class BreakSearch {
  private readonly target: number;
  private costs = new Float64Array(256);
  private before = new Int32Array(256);

  constructor(
    private readonly codes: Uint8Array,
    private readonly options: RowLayoutOptions,
  ) {
    this.target = (options.minHeight + options.maxHeight) / 2;
  }

  /** Returns the image after a window that begins at an image. */
  windowEnd(from: number, count: number): number {
    let end = from;
    for (let sum = (WINDOW * this.options.width) / this.target; end < count && sum > 0; end += 1) {
      sum -= ratioOfCode(this.codes[end] ?? 0);
    }
    return end;
  }

  /** Returns the best rows for the images of a window. @param isLast True if no images follow. */
  best(from: number, to: number, isLast: boolean): Row[] {
    const size = to - from + 1;
    if (size > this.costs.length) {
      this.costs = new Float64Array(2 * size);
      this.before = new Int32Array(2 * size);
    }
    const { costs, before } = this;
    costs.fill(Number.POSITIVE_INFINITY, 0, size);
    costs[0] = 0;
    let past = 0;
    for (let start = from; start < to; start += 1) {
      const cost = costs[start - from] ?? 0;
      let sum = 0;
      for (let end = start + 1; end <= to; end += 1) {
        sum += ratioOfCode(this.codes[end - 1] ?? 0);
        const height = this.heightOf(sum, end - start);
        const isOpen = end === to && this.isOpen(height, isLast);
        // An open row costs as much as the rows before it, by its length. Otherwise, longer ones would be preferred.
        const open = isLast || past === 0 ? 0 : (cost * sum) / past;
        const total = cost + (isOpen ? open : this.cost(height));
        if (total < (costs[end - from] ?? 0)) {
          costs[end - from] = total;
          before[end - from] = start;
        }
        if (height < this.options.minHeight * TOO_SHORT) break;
      }
      past += ratioOfCode(this.codes[start] ?? 0);
    }
    const rows: Row[] = [];
    for (let end = to; end > from; end = rows[0]?.start ?? from) {
      rows.unshift(this.row(before[end - from] ?? from, end, isLast && end === to));
    }
    return rows;
  }

  /**
   * Returns true for a last row of a window that need not fill the width. The last one of all images is not stretched if
   * it would be too high. That of another window is chosen again with the images that follow.
   */
  private isOpen(height: number, isLast: boolean): boolean {
    return isLast ? !this.fills(height) : height >= this.options.minHeight;
  }

  private cost(height: number): number {
    const { minHeight, maxHeight } = this.options;
    const deviation = height / this.target - 1;
    const crop = Math.max(0, height / maxHeight - 1, minHeight / height - 1);
    return deviation * deviation + CROP_COST * crop * crop;
  }

  private row(start: number, end: number, isLast: boolean): Row {
    let sum = 0;
    for (let at = start; at < end; at += 1) sum += ratioOfCode(this.codes[at] ?? 0);
    const exact = this.heightOf(sum, end - start);
    if (isLast && !this.fills(exact)) {
      return { start, end, height: Math.max(1, Math.round(Math.min(exact, this.target))), fills: false };
    }
    const height = end - start === 1 ? exact : this.cropped(exact);
    return { start, end, height: Math.max(1, Math.round(height)), fills: true };
  }

  /** Returns the height of a row within the bounds, as far as its images may be cropped. */
  private cropped(height: number): number {
    const { minHeight, maxHeight } = this.options;
    if (height < minHeight) return Math.min(minHeight, height * MAX_CROP);
    return Math.max(Math.min(height, maxHeight), height / MAX_CROP);
  }

  /** Returns true if a last row of this height is stretched to the full width. */
  private fills(height: number): boolean {
    return height <= this.options.maxHeight * MAX_CROP;
  }

  /** Returns the height at which images whose ratios add up to `sum` fill the width. */
  private heightOf(sum: number, images: number): number {
    const { width, gap } = this.options;
    return Math.max(1, width - gap * (images - 1)) / sum;
  }
}

/** Returns the boxes of the images in a row. The last one ends at the edge of the grid if the row fills it. */
export function boxesOf(layout: RowLayout, row: number): ImageBox[] {
  const { options, starts, heights, rows, fillsLast } = layout;
  const start = starts[row] ?? 0;
  const end = starts[row + 1] ?? start;
  const images = end - start;
  const fills = row < rows - 1 || fillsLast;
  const ratio = (at: number) => ratioOfCode(layout.codes[start + at] ?? 0);
  let sum = 0;
  for (let at = 0; at < images; at += 1) sum += ratio(at);
  // A row whose images are cropped is higher or lower than this.
  const height = fills ? (options.width - options.gap * (images - 1)) / sum : (heights[row] ?? 0);
  let left = 0;
  return Array.from({ length: images }, (_, at) => {
    const isLast = at === images - 1;
    const right = isLast && fills ? options.width : Math.round(left + ratio(at) * height);
    const box = { index: start + at, left, width: Math.max(1, right - left) };
    left = right + options.gap;
    return box;
  });
}

/** Returns the index of the row that contains an image, or -1 if it has none. */
export function layoutRowOf(layout: RowLayout, index: number): number {
  if (index < 0 || index >= layout.count) return -1;
  return lowestWhere(layout.rows, (row) => (layout.starts[row + 1] ?? 0) > index);
}

/** Returns the index of the row at an offset from the top of the grid, or of the nearest row. -1 without rows. */
export function layoutRowAt(layout: RowLayout, offset: number): number {
  const { rows, tops, heights, options } = layout;
  const row = lowestWhere(rows, (at) => (tops[at] ?? 0) + (heights[at] ?? 0) + options.gap > offset);
  return Math.min(row, rows - 1);
}

/**
 * Returns the index of the image that is `rows` rows below, or above if negative. It is the image whose center is
 * nearest to `x`, by default the center of the current image. Stops at the first and the last row.
 */
export function verticalNeighbor(layout: RowLayout, index: number, rows: number, x?: number): number {
  const from = layoutRowOf(layout, index);
  const target = Math.max(0, Math.min(layout.rows - 1, from + rows));
  if (from === -1 || target === from) return index;
  const center = x ?? middleOf(layout, index);
  const middle = ({ left, width }: ImageBox) => left + width / 2;
  const [first, ...others] = boxesOf(layout, target);
  if (first === undefined) return index;
  return others.reduce(
    (best, box) => (Math.abs(middle(box) - center) < Math.abs(middle(best) - center) ? box : best),
    first,
  ).index;
}

/** Returns the horizontal center of an image. */
export function middleOf(layout: RowLayout, index: number): number {
  const row = layoutRowOf(layout, index);
  const box = boxesOf(layout, row).find((one) => one.index === index);
  return box === undefined ? 0 : box.left + box.width / 2;
}

/**
 * Returns the lowest number below `count` for which `holds` is true, or else `count`. `holds` must stay true for all
 * higher numbers.
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
