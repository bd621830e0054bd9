import { MAX_IDS } from '../../../contract/limits.js';
import { decideBulk } from '../decide.js';

/** Maximum number of assets that the server accepts in one download. */
export const MAX_DOWNLOAD = 100 * MAX_IDS;

/** A number of assets above the maximum of `max_assets`. */
export interface Maximum {
  /** Number of assets. */
  readonly count: number;
  /** Usual maximum. Null if the server does not report it. */
  readonly max: number | null;
  /** True if the server rejects more than `max` assets, so that only the first ones can be downloaded. */
  readonly strict: boolean;
}

/** Decision on the number of assets of a download. */
export type MaximumDecision =
  | { readonly kind: 'go' }
  /** Downloads of several assets are disabled (`max_assets` 0). */
  | { readonly kind: 'disabled' }
  /** The user has to confirm the number. */
  | { readonly kind: 'ask'; readonly maximum: Maximum };

/**
 * Decides on the number of assets of a download (specification, section 5; decisions, section 7, Maximum). A single
 * asset has no maximum. If the maximum is not available, the user has to confirm any number.
 */
export function decideMaximum(count: number, maxAssets: number | null): MaximumDecision {
  if (count === 1) return { kind: 'go' };
  const strict = count > MAX_DOWNLOAD;
  if (maxAssets === null) {
    return { kind: 'ask', maximum: { count, max: strict ? MAX_DOWNLOAD : null, strict } };
  }
  const decision = decideBulk({ count, maxAssets });
  if (decision.kind === 'hidden') return { kind: 'disabled' };
  const max = maxAssets < 0 ? MAX_DOWNLOAD : Math.min(maxAssets, MAX_DOWNLOAD);
  return decision.kind === 'confirm' || strict
    ? { kind: 'ask', maximum: { count, max, strict } }
    : { kind: 'go' };
}
