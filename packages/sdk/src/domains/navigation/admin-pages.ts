import { ADMIN, startRoute } from './routes.js';
import { isBelow } from '../../lib/route-path.js';

/** Whether the administration may be entered, or where one is sent back to. */
export type AdminEntry = { readonly kind: 'enter' } | { readonly kind: 'back'; readonly to: string };

/**
 * Whether the administration may be entered (specification, section 2, Navigation rules and guards): only with a valid
 * session of a GUI admin, checked at that moment; all others are sent back to where they came from.
 *
 * @param entry.check What `session/check` answered; null where it could not be asked.
 * @param entry.from The route one comes from; undefined where the visit begins in the administration.
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

/** What is loaded on entering the administration (specification, section 2, Navigation rules and guards). */
export const ADMIN_LOADS = [
  'translations',
  /** Custom pages, for every available locale. */
  'pages',
  'config',
  'collections',
  /** All that the index has, and not only those that are configured. */
  'facets',
  /** Of the back end. */
  'version',
] as const;

/** Something that is loaded on entering the administration. */
export type AdminLoad = (typeof ADMIN_LOADS)[number];

/**
 * Loads what the administration needs, all side by side (specification, section 2). Each editor keeps what it loaded as
 * its backup; of what could not be loaded there is none.
 *
 * @returns What could not be loaded, with its error.
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
