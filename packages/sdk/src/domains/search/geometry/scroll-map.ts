/** Maximum height of an element, in CSS pixels. Browsers cut off much taller ones. */
const MAX_HEIGHT = 10_000_000;

/**
 * Relation between the position of the page and that of the results (decisions, section 7, Exact layout). They are the
 * same up to a height of 10 million pixels. Above that, the element is lower than the results, and each pixel of the
 * page is more than one pixel of the results. Lengths are in CSS pixels.
 */
export interface ScrollMap {
  /** Height of the element that contains the results. */
  readonly height: number;
  /** Returns the offset in the results at an offset in the element. */
  readonly toResults: (offset: number) => number;
  /** Returns the offset in the element at an offset in the results. */
  readonly toPage: (offset: number) => number;
}

/**
 * Returns the relation for results of a height.
 *
 * @param options.window Height of the visible part.
 * @param options.most Maximum height of the element. Default 10 million.
 */
export function scrollMap(options: {
  readonly height: number;
  readonly window: number;
  readonly most?: number;
}): ScrollMap {
  const { height, window, most = MAX_HEIGHT } = options;
  if (height <= most) return { height, toResults: (offset) => offset, toPage: (offset) => offset };
  // The last screen of the element shows the last screen of the results.
  const factor = (height - window) / Math.max(1, most - window);
  return { height: most, toResults: (offset) => offset * factor, toPage: (offset) => offset / factor };
}
