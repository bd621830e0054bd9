/** Longer URLs are refused by some proxies: such a call sends its parameters in a body. */
export const LONGEST_URL = 2000;

/** Lists become repeated parameters, objects JSON; what is undefined is left out. */
export function encodeQuery(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item === undefined || item === null) continue;
      parameters.append(
        key,
        typeof item === 'object' ? JSON.stringify(item) : String(item as string | number),
      );
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** The absolute address of a path below the portal's; an address of its own is left as it is. */
export function resolveUrl(origin: string, path: string): string {
  if (/^https?:\/\//i.test(path)) return path;
  // `//host/…` and `host/…` would name another server than the one that was asked.
  return `${origin}/${path.replace(/^[/\\]+/, '')}`;
}

/** Whether an address is the portal's own: only there does the token go. */
export function isOwn(origin: string, url: string): boolean {
  if (origin === '') return !/^https?:\/\//i.test(url);
  try {
    return new URL(url).origin === new URL(origin).origin;
  } catch {
    return false;
  }
}

/** A path with its `{parameters}` filled in. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    // `.` and `..` would be resolved away on the way.
    return /^\.{1,2}$/.test(value) ? value.replaceAll('.', '%2E') : encodeURIComponent(value);
  });
}
