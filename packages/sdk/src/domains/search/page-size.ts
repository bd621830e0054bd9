import { DEFAULT_CONFIG } from '../../config/defaults.js';

/** How results are shown: posters, rows of a list, thumbnails of one size. */
export type View = 'grid' | 'list' | 'thumbnail';

/** The views in the order in which they are offered. */
export const VIEWS: readonly View[] = ['grid', 'list', 'thumbnail'];

/** The room for results, and what is put into it. */
export interface PageMeasure {
  readonly view: View;
  /** The room for results, in pixels. */
  readonly width: number;
  readonly height: number;
  /** One poster or thumbnail, in pixels. */
  readonly itemWidth?: number;
  /** One poster, thumbnail or list row, in pixels. */
  readonly itemHeight?: number;
}

/** Posters and thumbnails: at least so many rows at first (specification, section 9). */
const FEWEST_FIRST = 25;
const FEWEST_MORE = 15;

/** The size of an item in pixels: as measured, else as configured by default (specification, section 9). */
function item(measure: Omit<PageMeasure, 'width' | 'height'>): { width: number; height: number } {
  const { posters, thumbnails, rowHeight } = DEFAULT_CONFIG.search;
  const usual = {
    grid: { width: posters.max_height, height: posters.max_height },
    thumbnail: thumbnails,
    list: { width: 1, height: rowHeight },
  }[measure.view];
  return {
    width: atLeastOne(measure.itemWidth ?? usual.width),
    height: atLeastOne(measure.itemHeight ?? usual.height),
  };
}

const atLeastOne = (pixels: number) => (pixels >= 1 ? pixels : 1);
const pixels = (value: number) => (Number.isFinite(value) && value > 0 ? value : 0);

/**
 * How many assets to fetch first (specification, section 9, Initial page size): twice what fits and a few, at least
 * 25; for the list what fits and 10.
 */
export function initialPageSize(measure: PageMeasure): number {
  const one = item(measure);
  const rows = pixels(measure.height) / one.height;
  if (measure.view === 'list') return Math.ceil(rows) + 10;
  const columns = pixels(measure.width) / one.width;
  return Math.max(FEWEST_FIRST, 2 * (Math.ceil(columns * rows) + 10));
}

/**
 * How many assets to fetch next (specification, section 9, Lazy load rows): five rows' worth, at least 15; for the list
 * 15. The width ratio is the room's width to an item's.
 */
export function lazyLoadRows(measure: Omit<PageMeasure, 'height'>): number {
  if (measure.view === 'list') return FEWEST_MORE;
  return Math.max(FEWEST_MORE, Math.ceil((5 * pixels(measure.width)) / item(measure).width));
}

/**
 * How near the end of the page, in pixels, the next assets are fetched (specification, section 9, Lazy load trigger):
 * 4 posters, 4 thumbnails, 7 list rows.
 */
export function lazyLoadTrigger(view: View, itemHeight?: number): number {
  const { height } = item(itemHeight === undefined ? { view } : { view, itemHeight });
  return (view === 'list' ? 7 : 4) * height;
}
