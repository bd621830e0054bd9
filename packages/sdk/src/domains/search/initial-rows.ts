import type { View } from './view.js';

/** Minimum number of posters or thumbnails in the first request (specification, section 9, Initial page size). */
const MIN_INITIAL = 25;

interface Area {
  /** In pixels. */
  readonly width: number;
  /** In pixels. */
  readonly height: number;
}

/** Returns a size of at least one pixel. */
export const atLeastOne = (size: number): number => (size >= 1 ? size : 1);

/** Returns a number of pixels, or 0 if it is not a positive number. */
export const pixels = (value: number): number => (Number.isFinite(value) && value > 0 ? value : 0);

/**
 * Returns the number of assets to fetch first (`initialPageSize`). In a module without the default configuration,
 * because the starter of the page contains it.
 *
 * @param space size of the space for results
 * @param item size of an item, at least one pixel
 */
export function initialRows(view: View, space: Area, item: Area): number {
  const rows = pixels(space.height) / atLeastOne(item.height);
  if (view === 'list') return Math.ceil(rows) + 10;
  const columns = pixels(space.width) / atLeastOne(item.width);
  return Math.max(MIN_INITIAL, 2 * (Math.ceil(columns * rows) + 10));
}
