import type { PageData } from '@assetportal/sdk';

/** Name of the global variable in which the starter stores the requests that it has sent. */
export const EARLY_REQUESTS = 'assetportalEarly';

/** Name of the global variable with a Promise that resolves when the first images have loaded. public/start.js reads it. */
export const FIRST_IMAGES = 'assetportalImages';

/** Responses that the starter has requested, by URL. */
export type EarlyRequests = Readonly<Record<string, Promise<Response>>>;

/**
 * Returns the data that the server has put into the page. Null if there are none, for example with the server of
 * Vite.
 */
function readPageData(): PageData | null {
  try {
    return JSON.parse(document.getElementById('startup')?.textContent ?? 'null') as PageData | null;
  } catch {
    return null;
  }
}

/** The data in the page, read once. */
export const pageData: PageData | null = readPageData();

const isBelow = (base: string, path: string): boolean => path === base || path.startsWith(`${base}/`);

/**
 * Returns the path that the server has put into the page. Empty if the browser does not use it, because it requests the
 * server directly and not through the proxy.
 */
function readBasePath(): string {
  const { base = '' } = document.documentElement.dataset;
  return isBelow(base, window.location.pathname) ? base : '';
}

/** Path under which the portal is served, without a trailing slash. Empty at the root of the host. */
export const basePath: string = readBasePath();

/** Returns the path of the page without {@link basePath}: `/search/*`. */
export function currentPath({ pathname }: { readonly pathname: string } = window.location): string {
  return isBelow(basePath, pathname) ? pathname.slice(basePath.length) || '/' : pathname;
}

/** Returns the address of a path of the portal, such as the route of a page or an image. Other URLs are unchanged. */
export const addressOf = (url: string): string => (url.startsWith('/') ? `${basePath}${url}` : url);

/** Returns the responses that the starter has requested. */
export const earlyRequests = (): EarlyRequests =>
  (globalThis as { [EARLY_REQUESTS]?: EarlyRequests })[EARLY_REQUESTS] ?? {};
