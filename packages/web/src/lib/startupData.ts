import type { PageData } from '@assetportal/sdk';

/** Name of the global variable in which the starter stores the requests that it has sent. */
export const EARLY_REQUESTS = 'assetportalEarly';

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

/** Path under which the portal is served, without a trailing slash. Empty at the root of the host. */
export const basePath: string = pageData?.base ?? '';

/** Returns the path of the page without {@link basePath}: `/search/*`. */
export function currentPath(): string {
  const { pathname } = window.location;
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname;
}

/** Returns the responses that the starter has requested. */
export const earlyRequests = (): EarlyRequests =>
  (globalThis as { [EARLY_REQUESTS]?: EarlyRequests })[EARLY_REQUESTS] ?? {};
