/** Smallest terminal in which the screen is drawn, in characters. */
export const MIN_COLUMNS = 30;
export const MIN_ROWS = 9;

/** Lines above and below the results: query, two rules, status and keys. */
const FRAME_ROWS = 5;

/** Returns the number of visible results, at least 1. @param rows Height of the terminal. */
export const pageRowsFor = (rows: number): number => Math.max(1, rows - FRAME_ROWS);

/** Widths of the three columns. 0 for a column that is not shown. */
export interface Columns {
  readonly facets: number;
  readonly results: number;
  readonly details: number;
}

/** Widths of the terminal from which the details and the facets are shown (mockup, browse). */
const DETAILS_FROM = 80;
const FACETS_FROM = 60;

/** Width of the line between two columns. */
const SEPARATOR = 1;

/** Returns the widths of the columns for the width of the terminal. */
export function columnsFor(width: number): Columns {
  const facets = width < FACETS_FROM ? 0 : clamp(Math.round(width * 0.23), 20, 32);
  const details = width < DETAILS_FROM ? 0 : clamp(Math.round(width * 0.32), 26, 64);
  const separators = SEPARATOR * [facets, details].filter((column) => column > 0).length;
  return { facets, details, results: width - facets - details - separators };
}

/** Maximum height of a thumbnail in the details. */
const THUMBNAIL_ROWS = 12;

/** Returns the space for a thumbnail in the details. Undefined if they are not shown, or have too few lines. */
export function thumbnailBox(
  width: number,
  height: number,
): { readonly columns: number; readonly rows: number } | undefined {
  const { details } = columnsFor(width);
  const rows = Math.min(THUMBNAIL_ROWS, Math.floor(pageRowsFor(height) / 2));
  return details === 0 || rows < 3 ? undefined : { columns: details - 2, rows };
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));
