/** How thumbnails of one size lie in the room there is. All in pixels. */
export interface ThumbnailLayout {
  readonly columns: number;
  readonly rows: number;
  /** Of one thumbnail: at least as wide as configured, so that a row fills the room, in the configured proportions. */
  readonly width: number;
  readonly height: number;
}

/**
 * Lays thumbnails out by the available width (specification, section 2, Search screen): as many in a row as fit at
 * their configured size, and then each a little larger, so that the row is full.
 *
 * @param options.item The configured size (specification, section 9, Thumbnails: 330 x 200).
 */
export function layOutThumbnails(options: {
  readonly count: number;
  readonly width: number;
  readonly gap: number;
  readonly item: { readonly width: number; readonly height: number };
}): ThumbnailLayout {
  const { count, gap } = options;
  const item = { width: Math.max(1, options.item.width), height: Math.max(1, options.item.height) };
  const room = Math.max(0, options.width);
  const columns = Math.max(1, Math.floor((room + gap) / (item.width + gap)));
  const width = Math.max(1, Math.floor((room - gap * (columns - 1)) / columns));
  return {
    columns,
    rows: Math.ceil(Math.max(0, count) / columns),
    width,
    height: Math.round((width * item.height) / item.width),
  };
}

/**
 * After which thumbnail the info view of one is put in: the last one of its row, so that no row is torn apart.
 *
 * @param index Of the thumbnail that was clicked, from 0.
 */
export function infoViewAfter(
  index: number,
  layout: Pick<ThumbnailLayout, 'columns'>,
  count: number,
): number {
  return Math.min(count - 1, (Math.floor(index / layout.columns) + 1) * layout.columns - 1);
}
