const ROOT = '/';

/** Returns the path of a route without the query, the fragment and trailing slashes. */
export function pathOf(route: string): string {
  const path = (route.split(/[?#]/)[0] ?? '').replace(/\/+$/, '');
  return path === '' ? ROOT : path;
}

/** Returns true if a route is at or below `base`. */
export function isBelow(route: string, base: string): boolean {
  const path = pathOf(route);
  return path === base || path.startsWith(`${base}/`);
}
