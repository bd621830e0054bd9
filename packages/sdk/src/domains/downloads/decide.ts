import { isPortalError } from '../../client/transport/errors.js';
import type { ConvertSet } from '../../contract/schemas/downloads.js';
import { endsSession, SESSION_ENDED } from '../session/denied.js';
import { failureMessage, type Message } from '../toasts/message.js';
import { UNLIMITED } from '../../config/schema/unlimited.js';
import type { Terms } from '../terms/terms.js';

export { UNLIMITED };

/** Result of a convert set request, with the configuration that affects the decision. */
export type DownloadDecisionInput = (
  { readonly sets: readonly ConvertSet[] } | { readonly error: unknown }
) & {
  /** `global.run_order_process`: if a download is not permitted, the user can order the assets instead. */
  readonly orderProcess: boolean;
  readonly terms: Terms | null;
};

/** Result of a download decision. */
export type DownloadDecision =
  /** Not available: the user has no permission (`forbidden`), or there are no convert sets (`none`). */
  | { readonly kind: 'unauthorized'; readonly reason: 'forbidden' | 'none' }
  /** The assets can be ordered by mail instead. */
  | { readonly kind: 'order'; readonly terms: Terms | null }
  | {
      readonly kind: 'choose';
      readonly sets: readonly [ConvertSet, ...ConvertSet[]];
      readonly terms: Terms | null;
    }
  | { readonly kind: 'fetch'; readonly set: ConvertSet }
  /** The request failed, so there is no decision. */
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * Decides on a download from the server's response (specification, section 4, Download decision). If the
 * response is a 403 or contains no convert sets, the user is unauthorized, or can order the assets if orders are
 * enabled. If there are several sets or terms, the user has to choose. Otherwise the file is fetched.
 */
export function decideDownload(input: DownloadDecisionInput): DownloadDecision {
  const { orderProcess, terms } = input;
  const deny = (reason: 'forbidden' | 'none'): DownloadDecision =>
    orderProcess ? { kind: 'order', terms } : { kind: 'unauthorized', reason };
  if ('error' in input) {
    const { error } = input;
    // If an external system rejected the portal itself, the user may still have permission.
    const forbidden = isPortalError(error) && error.status === 403 && error.externalStatus !== 403;
    return forbidden ? deny('forbidden') : { kind: 'failed', error };
  }
  const [first, ...more] = input.sets;
  if (first === undefined) return deny('none');
  if (more.length > 0 || terms !== null) return { kind: 'choose', sets: [first, ...more], terms };
  return { kind: 'fetch', set: first };
}

/** Result of a download decision for a convert set that the caller named, for example in a terminal. */
export type NamedDownloadDecision =
  | Exclude<DownloadDecision, { readonly kind: 'choose' }>
  /** The convert set is not available for these assets. Lists the convert sets that are. */
  | { readonly kind: 'other-sets'; readonly sets: readonly [ConvertSet, ...ConvertSet[]] };

/**
 * Decides on a download with a named convert set. If the assets are not available in any set, the result is that
 * of {@link decideDownload}. `fetch` ignores the terms: a caller that shows no chooser has to obtain the user's
 * consent first.
 */
export function decideNamedDownload(input: DownloadDecisionInput, convertSet: string): NamedDownloadDecision {
  const decision = decideDownload(input);
  if (decision.kind !== 'fetch' && decision.kind !== 'choose') return decision;
  const sets = decision.kind === 'fetch' ? ([decision.set] as const) : decision.sets;
  const set = sets.find(({ id }) => id === convertSet);
  return set === undefined ? { kind: 'other-sets', sets } : { kind: 'fetch', set };
}

/** Result of a decision on a bulk action. */
export type BulkDecision =
  /** The button is hidden. */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'go' }
  /** The user has to confirm the count first. */
  | { readonly kind: 'confirm'; readonly count: number };

/**
 * Decides whether a bulk action may include this many assets (specification, sections 5 and 9, Max bulk asset
 * count). Above `max_assets`, the user has to confirm the count. -1 means no limit, and 0 hides the button.
 * Other negative numbers are invalid and hide it too, as does a count of 0.
 */
export function decideBulk(input: { readonly count: number; readonly maxAssets: number }): BulkDecision {
  const { count, maxAssets } = input;
  const unlimited = maxAssets === UNLIMITED;
  if (!(count > 0) || !(unlimited || maxAssets > 0)) return { kind: 'hidden' };
  return unlimited || count <= maxAssets ? { kind: 'go' } : { kind: 'confirm', count };
}

/** Returns the message for one or several assets that cannot be downloaded (specification, section 8, Download). */
export const downloadForbidden = (count: number): Message => ({
  level: 'warning',
  key: 'toast.download.forbidden',
  params: { count },
});

/** Returns the message for a download that is not available (specification, section 8, Download). */
export function unauthorizedMessage(reason: 'forbidden' | 'none', count: number): Message {
  return reason === 'none' ? { level: 'info', key: 'toast.download.none' } : downloadForbidden(count);
}

/**
 * Returns the messages for a failed download (specification, section 8, Download).
 *
 * @param count Number of assets.
 */
export function downloadProblem(error: unknown, count = 1): Message[] {
  // The general message would come first, and delay the reason.
  if (endsSession(error)) return [SESSION_ENDED];
  if (isPortalError(error)) {
    if (error.externalStatus === 403) return [{ level: 'error', key: 'toast.download.backend' }];
    if (error.status === 403 && error.code !== 'link-expired') return [downloadForbidden(count)];
  }
  return [failureMessage('toast.download.failed', error)];
}
