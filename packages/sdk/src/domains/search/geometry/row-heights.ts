/** Width of the window from which on the configured row heights apply unchanged, in CSS pixels. */
const FULL_WIDTH = 1280;
/** Factors of the configured row heights: tablets, and phones. The middle is then 176 and 106 px of 200 px. */
const TABLET = 0.88;
const PHONE = 0.53;
const PHONE_WIDTH = 640;

/**
 * Returns the bounds of the row heights in pixels (decisions, section 7, Page sizes). The configured heights apply from
 * a window width of 1280 px on, at the middle of the slider for the tile size.
 *
 * @param options.posters `search.posters` of the configuration.
 * @param options.window Width of the window.
 * @param options.scale Tile size of the user, 0.6 to 2.4. Default 1.
 */
export function rowHeights(options: {
  readonly posters: { readonly min_height: number; readonly max_height: number };
  readonly window: number;
  readonly scale?: number;
}): { readonly minHeight: number; readonly maxHeight: number } {
  const { posters, window, scale = 1 } = options;
  const factor = scale * (window >= FULL_WIDTH ? 1 : window >= PHONE_WIDTH ? TABLET : PHONE);
  const low = Math.max(1, Math.min(posters.min_height, posters.max_height));
  const high = Math.max(1, posters.min_height, posters.max_height);
  return { minHeight: low * factor, maxHeight: high * factor };
}
