import type { Asset } from '../../contract/schemas/common/asset.js';
import { imageSizes, imageSources, isShownWhole } from '../assets/image-sources.js';
import { assetCodes } from './geometry/codes.js';
import { boxesOf, layOutRows } from './geometry/justified.js';
import { rowHeights } from './geometry/row-heights.js';
import { sidebarOf, type SidebarConfig } from './sidebar.js';

/** What the grid of the first results depends on, apart from the window and the choices of the user. */
export interface FirstGrid {
  readonly posters: { readonly min_height: number; readonly max_height: number };
  /** Space between two tiles, in pixels. */
  readonly gap: number;
  readonly sidebar: SidebarConfig;
}

/** A tile of the grid. Lengths are in CSS pixels, and positions are relative to the grid. */
export interface FirstTile {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Attributes of the image. Undefined for results that are not shown as images only. */
  readonly image: { readonly src: string; readonly srcSet?: string; readonly sizes?: string } | undefined;
}

/** Width of the window from which on the facets are in a sidebar, in pixels. */
const SIDEBAR_FROM = 960;

/** Number of results after the loaded ones that are laid out too, because they can change the break before them. */
const FOLLOWING = 200;

/** Returns the width of the sidebar in pixels. 0 if it is closed, or if the window is too narrow for it. */
export function firstSidebar(grid: FirstGrid, window: number, stored: string | null): number {
  const sidebar = sidebarOf(stored, grid.sidebar);
  return sidebar.open && window >= SIDEBAR_FROM ? sidebar.width : 0;
}

/**
 * Returns the tiles of the first results that the window shows, at the places where the grid will show them. The page
 * can therefore show the images before the app has loaded (decisions, section 7, First load).
 *
 * @param results first results, and the number of all results
 * @param place.width width of the grid
 * @param place.height height of the window below the top of the grid
 * @param place.window width of the window
 * @param place.scale tile size of the user, 0.6 to 2.4
 */
export function firstTiles(
  { posters, gap }: FirstGrid,
  results: { readonly assets: readonly Asset[]; readonly total: number },
  place: { readonly width: number; readonly height: number; readonly window: number; readonly scale: number },
): FirstTile[] {
  const codes = assetCodes(results.assets, Math.min(results.total, results.assets.length + FOLLOWING));
  const layout = layOutRows(codes, { width: place.width, gap, ...rowHeights({ posters, ...place }) });
  const tiles: FirstTile[] = [];
  for (let row = 0; row < layout.rows && (layout.tops[row] ?? 0) < place.height; row += 1) {
    const vertical = { top: layout.tops[row] ?? 0, height: layout.heights[row] ?? 0 };
    for (const { index, left, width } of boxesOf(layout, row)) {
      const asset = results.assets[index];
      if (asset === undefined) return tiles;
      tiles.push({ ...vertical, left, width, image: imageOf(asset, width) });
    }
  }
  return tiles;
}

function imageOf(asset: Asset, width: number): FirstTile['image'] {
  const sources = isShownWhole(asset) ? undefined : imageSources(asset);
  if (sources?.srcSet === undefined) return sources && { src: sources.src };
  return { ...sources, srcSet: sources.srcSet, sizes: imageSizes(width) };
}
