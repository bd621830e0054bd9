import type { Asset } from '@assetportal/sdk/contract';
import {
  firstSidebar,
  firstTiles,
  tileScaleOf,
  type FirstGrid,
  type FirstTile,
} from '@assetportal/sdk/rules';
import { FIRST_RESULTS } from '../lib/startup/firstResults.js';
import { addressOf } from '../lib/startup/startupData.js';
import { storedPosition } from '../shell/navigation/entryPosition.js';
import { parsed } from './images.js';
import { stored } from './stored.js';

/** The parts of the response to a search that the tiles depend on. */
interface Reply {
  readonly response?: { readonly docs: readonly Asset[]; readonly numFound: number };
  readonly correction?: unknown;
}

/**
 * Shows the images of the first results as soon as the search has a response, where the grid will show them. They lie
 * above the app until its grid shows the same images: see `lib/startup/firstResults.ts`. Returns the images.
 */
export async function showFirstResults(
  grid: FirstGrid,
  response: Promise<Response>,
): Promise<HTMLImageElement[]> {
  // After a reload, the page continues where it was.
  if (storedPosition().scroll > 0) return [];
  try {
    // The places of the images depend on the styles of the page.
    const [received] = await Promise.all([response, parsed()]);
    const { response: results, correction } = (received.ok ? await received.clone().json() : {}) as Reply;
    // A correction is in a line above the results.
    return results && !correction ? showTiles(grid, results) : [];
  } catch {
    // The app shows the results or the failure.
    return [];
  }
}

/** Moves the search field and the images behind the sidebar, whose width the user has chosen. */
export function placeFirstResults(grid: FirstGrid): void {
  const sidebar = firstSidebar(grid, window.innerWidth, stored('sidebar-width'));
  if (sidebar === 0) return;
  document.documentElement.style.setProperty('--first-left', `calc(${sidebar}px + var(--space-8))`);
}

function showTiles(grid: FirstGrid, { docs, numFound }: NonNullable<Reply['response']>): HTMLImageElement[] {
  const box = document.createElement('div');
  box.id = FIRST_RESULTS;
  box.ariaHidden = 'true';
  document.body.prepend(box);
  document.documentElement.dataset.firstResults = '';
  const tiles = firstTiles(
    grid,
    { assets: docs, total: numFound },
    {
      width: box.clientWidth,
      height: window.innerHeight - box.offsetTop,
      window: window.innerWidth,
      scale: tileScaleOf(Number.parseFloat(stored('tile-scale') ?? '1')),
    },
  );
  box.append(...tiles.map(tileOf));
  return Array.from(box.querySelectorAll('img'));
}

function tileOf({ left, top, width, height, image }: FirstTile): HTMLElement {
  const tile = document.createElement(image === undefined ? 'span' : 'img');
  Object.assign(tile.style, {
    insetInlineStart: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  if (image !== undefined) {
    const { src, srcSet = '', sizes = '' } = image;
    const srcset = srcSet.split(', ').filter(Boolean).map(addressOf).join(', ');
    Object.assign(tile, { alt: '', fetchPriority: 'high', sizes, srcset, src: addressOf(src) });
  }
  return tile;
}
