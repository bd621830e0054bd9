import { HOME } from './routes.js';
import { isBelow, pathOf } from '../../lib/route-path.js';

/** Distance from the top of the window at which an anchor is placed, in pixels (specification, section 2). */
export const ANCHOR_OFFSET = { search: 212, elsewhere: 68 } as const;

/**
 * Returns the distance from the top of the window at which an anchor is placed, in pixels (specification,
 * section 2).
 */
export function anchorOffset(route: string): number {
  return isBelow(route, '/search') ? ANCHOR_OFFSET.search : ANCHOR_OFFSET.elsewhere;
}

/** Returns the route of an asset's page. Asset IDs are opaque, so they are encoded. Inverse of `assetIdOf`. */
export const assetRoute = (id: string): string => `/asset/${encodeURIComponent(id)}`;

/** Returns the ID of the asset whose page is at a route, with or without a query. Null for any other route. */
export function assetIdOf(route: string): string | null {
  const encoded = /^\/asset\/([^/]+)$/.exec(pathOf(route))?.[1];
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

/**
 * Returns an identifier for the page at a route. If two routes have the same page, a change between them is not
 * a navigation but a new state of that page. Focus and scroll position remain unchanged, for example while the
 * user types a search.
 */
export function pageOf(route: string): string {
  const [, first = '', second = ''] = pathOf(route).split('/');
  return first === 'asset' || first === 'custom' || first === 'admin' ? `${first}/${second}` : first;
}

/** Effects of a navigation (specification, section 2, Navigation rules and guards), in the order of the fields. */
export type NavigationEffects =
  /** The same page in a different state. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'page';
      /** True to clear the active asset. An asset page then sets the next one. */
      readonly clearAsset: true;
      /** True to mark the page as loading until it reports that it has loaded. */
      readonly pageLoading: true;
      /** True to move the focus to the top. */
      readonly focusTop: true;
      /** True to reload the translations, so that an admin's changes become visible. */
      readonly loadTranslations: boolean;
      /** True to preserve the search, so that the user can return to it. */
      readonly keepSearch: boolean;
      /**
       * True if the user returns to the preserved search, whose scroll position is then restored
       * (`SearchStoreState.scroll`).
       */
      readonly restoreScroll: boolean;
    };

const WITH_TRANSLATIONS = ['/search', '/asset'];

/** Pages from which users return to the same search. */
const SIDE_PAGES = ['/bookmark', '/asset'];

const isSidePage = (route: string) => SIDE_PAGES.some((base) => isBelow(route, base));
const isSearch = (route: string) => isBelow(route, '/search');

/**
 * Returns the effects of navigating between two routes (specification, section 2, Navigation rules and guards).
 *
 * @param from Undefined for the first page of a visit.
 * @param previousSearch URL of the search that the user left. Default: `to`. A different search starts at the
 *   top.
 */
export function onNavigate(from: string | undefined, to: string, previousSearch?: string): NavigationEffects {
  if (from !== undefined && pageOf(from) === pageOf(to)) return { kind: 'none' };
  return {
    kind: 'page',
    clearAsset: true,
    pageLoading: true,
    focusTop: true,
    loadTranslations: pathOf(to) === HOME || WITH_TRANSLATIONS.some((base) => isBelow(to, base)),
    // This includes going from the bookmarks to an asset and back.
    keepSearch:
      from !== undefined && (isSearch(from) || isSidePage(from)) && (isSidePage(to) || isSearch(to)),
    restoreScroll: from !== undefined && isSidePage(from) && isSearch(to) && (previousSearch ?? to) === to,
  };
}
