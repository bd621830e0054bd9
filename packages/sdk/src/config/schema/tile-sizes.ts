/** Default sizes of the search results, in pixels. */
export const TILE_SIZES = {
  rowHeight: 180,
  posters: { max_height: 250 },
  thumbnails: { width: 330, height: 200 },
} as const;
