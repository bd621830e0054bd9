import { TILE_SIZES } from '../../config/schema/tile-sizes.js';
import { atLeastOne, initialRows, pixels } from './initial-rows.js';
import type { View } from './view.js';

/** Space for results, and size of an item. */
export interface PageMeasure {
  readonly view: View;
  /** Width of the space for results, in pixels. */
  readonly width: number;
  /** Height of the space for results, in pixels. */
  readonly height: number;
  /** Width of a poster or thumbnail, in pixels. */
  readonly itemWidth?: number;
  /** Height of a poster, thumbnail or list row, in pixels. */
  readonly itemHeight?: number;
}

/** Minimum number of posters or thumbnails in each further request (specification, section 9, Lazy load rows). */
const MIN_LAZY = 15;

/** Returns the size of an item in pixels, at least 1. Uses the default sizes if `measure` contains no item size. */
function item(measure: Omit<PageMeasure, 'width' | 'height'>): { width: number; height: number } {
  const { posters, thumbnails, rowHeight } = TILE_SIZES;
  const defaults = {
    grid: { width: posters.max_height, height: posters.max_height },
    thumbnail: thumbnails,
    list: { width: 1, height: rowHeight },
  }[measure.view];
  return {
    width: atLeastOne(measure.itemWidth ?? defaults.width),
    height: atLeastOne(measure.itemHeight ?? defaults.height),
  };
}

/**
 * Returns the number of assets to fetch with the first request (specification, section 9, Initial page size).
 * For posters and thumbnails, it is `2 * (n + 10)` and at least 25, where `n` is the number that fits. For the
 * list, it is `n + 10`.
 */
export function initialPageSize(measure: PageMeasure): number {
  return initialRows(measure.view, measure, item(measure));
}

/**
 * Returns the number of assets to fetch with each further request (specification, section 9, Lazy load rows).
 * For posters and thumbnails, it is five rows and at least 15. For the list, it is 15. The number per row is the
 * available width divided by the width of an item.
 */
export function lazyLoadRows(measure: Omit<PageMeasure, 'height'>): number {
  if (measure.view === 'list') return MIN_LAZY;
  return Math.max(MIN_LAZY, Math.ceil((5 * pixels(measure.width)) / item(measure).width));
}

/**
 * Returns the distance from the end of the page at which the next assets are fetched, in pixels. It is the
 * height of 4 posters, 4 thumbnails or 7 list rows (specification, section 9, Lazy load trigger).
 */
export function lazyLoadTrigger(view: View, itemHeight?: number): number {
  const { height } = item(itemHeight === undefined ? { view } : { view, itemHeight });
  return (view === 'list' ? 7 : 4) * height;
}
