import { HOME } from './routes.js';
import { isBelow, pathOf } from '../../lib/route-path.js';

/** How far below the top of the window an anchor comes to stand, in pixels (specification, section 2). */
export const ANCHOR_OFFSET = { search: 212, elsewhere: 68 } as const;

/** How far below the top of the window an anchor of a route comes to stand, in pixels (specification, section 2). */
export function anchorOffset(route: string): number {
  return isBelow(route, '/search') ? ANCHOR_OFFSET.search : ANCHOR_OFFSET.elsewhere;
}

/**
 * Which page a route belongs to. While it stays the same, a changed address is a changed state of one page (a search
 * being typed) and no navigation: focus and scroll position stay.
 */
export function pageOf(route: string): string {
  const [, first = '', second = ''] = pathOf(route).split('/');
  return first === 'asset' || first === 'custom' || first === 'admin' ? `${first}/${second}` : first;
}

/** What a navigation does (specification, section 2, Navigation rules and guards), in the order of its members. */
export type NavigationEffects =
  /** The same page in another state. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'page';
      /** No asset is active any longer; on an asset’s own page it is the next one to be active. */
      readonly clearAsset: true;
      /** The page is loading, until it says that it is not. */
      readonly pageLoading: true;
      /** The focus moves to the top. */
      readonly focusTop: true;
      /** The texts are loaded, so that what an admin changed meanwhile is seen. */
      readonly loadTranslations: boolean;
      /** The search stays as it is, to be come back to. */
      readonly keepSearch: boolean;
      /** One comes back to the search that was kept: it is scrolled to where it stood (`SearchStoreState.scroll`). */
      readonly restoreScroll: boolean;
    };

const WITH_TEXTS = ['/search', '/asset'];

/** The pages that one comes back from to the same search. */
const ASIDE = ['/bookmark', '/asset'];

const isAside = (route: string) => ASIDE.some((base) => isBelow(route, base));
const isSearch = (route: string) => isBelow(route, '/search');

/**
 * What going from one route to another does (specification, section 2, Navigation rules and guards).
 *
 * @param from Undefined at the first page of a visit.
 * @param kept The address of the search that was left: another one, of a keyword perhaps, begins at its top.
 */
export function onNavigate(from: string | undefined, to: string, kept?: string): NavigationEffects {
  if (from !== undefined && pageOf(from) === pageOf(to)) return { kind: 'none' };
  return {
    kind: 'page',
    clearAsset: true,
    pageLoading: true,
    focusTop: true,
    loadTranslations: pathOf(to) === HOME || WITH_TEXTS.some((base) => isBelow(to, base)),
    // Also from one page aside to the other: an asset is looked at from the bookmarks, and then one goes back.
    keepSearch: from !== undefined && (isSearch(from) || isAside(from)) && (isAside(to) || isSearch(to)),
    restoreScroll: from !== undefined && isAside(from) && isSearch(to) && (kept ?? to) === to,
  };
}
