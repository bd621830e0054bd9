import { isMissingCall, isPortalError } from '../../client/transport/errors.js';
import { MIN_ID_PREFIX } from '../../contract/limits.js';
import type { Asset } from '../../contract/schemas/common/asset.js';

/** Number of characters of an ID that a list displays, if no other ID of the list starts with them. */
export const SHORT_ID = 8;

/** IDs that a portal derives from the content of a file (decisions, section 2). */
const COMPLETE = /^[0-9a-f]{24}$/;

/** The asset that a word refers to. */
export type IdMatch =
  /** An existing ID, or a word that is not looked up because it is a complete ID or too short for a prefix. */
  | { readonly kind: 'one'; readonly id: string }
  /** Several IDs start with the word. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly Asset[] }
  /** No ID that the user may see starts with the word. */
  | { readonly kind: 'none' };

/** Requests the assets whose ID starts with a prefix. */
type FindByPrefix = (prefix: string) => Promise<readonly Asset[]>;

/**
 * Returns the asset that a word refers to: by its ID, or by a unique prefix of it (decisions, section 7, Short IDs). A
 * complete ID needs no request. The result for a portal that cannot look up prefixes is the word itself.
 *
 * @throws PortalError if the lookup fails
 */
export async function resolveAssetId(word: string, find: FindByPrefix): Promise<IdMatch> {
  if (COMPLETE.test(word) || word.length < MIN_ID_PREFIX) return { kind: 'one', id: word };
  const candidates = await find(word).catch((error: unknown) => {
    // A portal that implements only the specification rejects a call without IDs.
    if (isMissingCall(error) || (isPortalError(error) && error.status === 400)) return undefined;
    throw error;
  });
  if (candidates === undefined) return { kind: 'one', id: word };
  const [first, ...others] = candidates;
  if (first === undefined) return { kind: 'none' };
  if (others.length === 0 || first.id === word) return { kind: 'one', id: first.id };
  return { kind: 'ambiguous', candidates };
}

/**
 * Returns the shortest form of each ID that a list should display: 8 characters, or as many as distinguish it from the
 * other IDs.
 */
export function shortIds(ids: readonly string[]): Map<string, string> {
  const sorted = [...new Set(ids)].sort();
  return new Map(
    sorted.map((id, index) => {
      const shared = Math.max(commonLength(id, sorted[index - 1]), commonLength(id, sorted[index + 1]));
      return [id, id.slice(0, Math.max(SHORT_ID, shared + 1))];
    }),
  );
}

/** Returns the number of characters that two IDs have in common at the start. */
function commonLength(a: string, b = ''): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}
