import { ADMIN, startRoute } from './routes.js';
import { isBelow } from '../../lib/route-path.js';

/** Decision on whether the user may open the admin area. If not, `to` is the route to return to. */
export type AdminEntry = { readonly kind: 'enter' } | { readonly kind: 'back'; readonly to: string };

/**
 * Decides whether a user may open the admin area (specification, section 2, Navigation rules and guards). This
 * requires a valid session of a GUI admin. Other users return to the previous route. If that is in the admin
 * area too, they go to the first route of the portal.
 *
 * @param entry.check Response of `session/check`. Null if the request failed.
 * @param entry.from Previous route. Undefined if the visit starts in the admin area.
 */
export function decideAdminEntry(entry: {
  readonly check: { readonly sessionValid: boolean; readonly isGuiAdmin: boolean } | null;
  readonly from?: string | undefined;
  readonly hideDashboard: boolean;
}): AdminEntry {
  if (entry.check?.sessionValid === true && entry.check.isGuiAdmin) return { kind: 'enter' };
  const { from } = entry;
  const outside = from !== undefined && !isBelow(from, ADMIN);
  return { kind: 'back', to: outside ? from : startRoute(entry.hideDashboard) };
}

/** Data loaded when the admin area opens (specification, section 2, Navigation rules and guards). */
export const ADMIN_LOADS = [
  'translations',
  /** Custom pages, in every available locale. */
  'pages',
  'config',
  'collections',
  /** All index fields, not only the configured ones. */
  'facets',
  /** Version of the server. */
  'version',
] as const;

/** Kind of data that is loaded when the admin area opens. */
export type AdminLoad = (typeof ADMIN_LOADS)[number];

/**
 * Loads the data for the admin area concurrently (specification, section 2).
 *
 * @returns The failed loads with their errors.
 */
export async function loadAdmin(
  load: Readonly<Record<AdminLoad, () => Promise<unknown>>>,
): Promise<readonly { readonly load: AdminLoad; readonly error: unknown }[]> {
  const results = await Promise.allSettled(ADMIN_LOADS.map(async (name) => load[name]()));
  return ADMIN_LOADS.flatMap((name, index) => {
    const result = results[index];
    return result?.status === 'rejected' ? [{ load: name, error: result.reason as unknown }] : [];
  });
}
