export type View = 'grid' | 'list' | 'thumbnail';

export const VIEWS: readonly View[] = ['grid', 'list', 'thumbnail'];

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
/** Pixels of an item where the configuration has none (specification, section 9). */
const ITEM = { grid: [250, 250], thumbnail: [330, 200], list: [1, 180] } as const;

function item(measure: PageMeasure): { width: number; height: number } {
  const [width, height] = ITEM[measure.view];
  return {
    width: atLeastOne(measure.itemWidth ?? width),
    height: atLeastOne(measure.itemHeight ?? height),
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
  return Math.max(
    FEWEST_MORE,
    Math.ceil((5 * pixels(measure.width)) / item({ ...measure, height: 0 }).width),
  );
}

/**
 * How near the end of the page, in pixels, the next assets are fetched (specification, section 9, Lazy load trigger):
 * 4 posters, 4 thumbnails, 7 list rows.
 */
export function lazyLoadTrigger(view: View, itemHeight?: number): number {
  const height = atLeastOne(itemHeight ?? ITEM[view][1]);
  return (view === 'list' ? 7 : 4) * height;
}
