/** Layout of equally sized thumbnails. Lengths are in pixels. */
export interface ThumbnailLayout {
  readonly columns: number;
  readonly rows: number;
  /**
   * Size of a thumbnail in the configured proportions. It is enlarged to fill the row, or reduced if the row is
   * too narrow for one.
   */
  readonly width: number;
  readonly height: number;
}

/**
 * Arranges thumbnails in the available width (specification, section 2, Search screen). Each row has as many
 * thumbnails as fit at their configured size, at least one. They are then enlarged to fill the row, or reduced
 * if not even one fits.
 *
 * @param options.item Configured size (specification, section 9, Thumbnails: 330 x 200).
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
