import type { PagesByLanguage } from '../../../domains/pages/rules.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import type { ConfigPage } from '../../../config/schema/layout.js';
import { HOME, LOGIN, SEARCH_ALL } from '../../../domains/navigation/routes.js';

/** Pages of the portal that the preview can show, in display order. Custom pages follow as `custom/<key>`. */
export const PREVIEW_PAGES = ['home', 'search', 'asset', 'bookmarks', 'login'] as const;

/** Pages of the admin area with a preview: the settings, and the custom pages. */
export type PreviewedPage = Exclude<ConfigPage, 'language'> | 'editor';

/** Page that the preview shows first beside a page of the admin area. */
const FIRST_PAGE: Readonly<Record<PreviewedPage, (typeof PREVIEW_PAGES)[number]>> = {
  editor: 'home',
  general: 'search',
  appearance: 'search',
  dashboard: 'home',
  search: 'search',
  login: 'login',
};

const CUSTOM = 'custom/';

/**
 * Returns the names of the pages that the preview can show: custom pages in the order of the configuration, then those
 * without an entry there.
 */
export function previewPages(
  { customPages }: Pick<PortalConfig, 'customPages'>,
  pages: PagesByLanguage = {},
): readonly string[] {
  const listed = [...customPages].sort((a, b) => a.position - b.position).map(({ key }) => key);
  const others = Object.values(pages).flatMap((all) => Object.keys(all));
  return [...PREVIEW_PAGES, ...[...new Set([...listed, ...others])].map((key) => `${CUSTOM}${key}`)];
}

/**
 * Returns the page that the preview shows first beside a page of the admin area.
 *
 * @param selected key of the custom page that is edited
 */
export const firstPreviewPage = (page: PreviewedPage, selected: string | null = null): string =>
  page === 'editor' && selected !== null ? `${CUSTOM}${selected}` : FIRST_PAGE[page];

/** Returns the page of the admin area if it has a preview. */
export const previewedPage = (page: string): PreviewedPage | undefined =>
  Object.hasOwn(FIRST_PAGE, page) ? (page as PreviewedPage) : undefined;

/** Returns the key of a custom page. Undefined for the other pages. */
export const customPageKey = (page: string): string | undefined =>
  page.startsWith(CUSTOM) ? page.slice(CUSTOM.length) : undefined;

/**
 * Returns the route of a page, as a visitor reaches it. Null for the asset page, for which an asset must be chosen.
 * With a hidden home page, visitors come to the search instead. The form of the login page is shown even if the server
 * has another login method only, to which the page would redirect.
 */
export function previewRoute(page: string, { global }: Pick<PortalConfig, 'global'>): string | null {
  const key = customPageKey(page);
  if (key !== undefined) return `/custom/${encodeURIComponent(key)}`;
  switch (page) {
    case 'asset':
      return null;
    case 'bookmarks':
      return '/bookmark';
    case 'login':
      return `${LOGIN}?method=native`;
    case 'home':
      return global.hide_dashboard ? SEARCH_ALL : HOME;
    default:
      return SEARCH_ALL;
  }
}
