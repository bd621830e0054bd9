const ROOT = '/';

/** The path of a route without query, fragment and a slash at the end. */
export function pathOf(route: string): string {
  const path = (route.split(/[?#]/)[0] ?? '').replace(/\/+$/, '');
  return path === '' ? ROOT : path;
}

/** Whether a route is the one at `base` or lies below it. */
export function isBelow(route: string, base: string): boolean {
  const path = pathOf(route);
  return path === base || path.startsWith(`${base}/`);
}
