/** The name of a zip where its answer names none. */
export const ZIP_NAME = 'assets.zip';

/** What a zip of several assets holds. */
export type ZipDecision =
  /** It is fetched; `rejected` are left out of it. */
  | { readonly kind: 'fetch'; readonly rejected: readonly string[] }
  /** Every asset was rejected: there is nothing to fetch. */
  | { readonly kind: 'none'; readonly rejected: readonly string[] };

/**
 * Whether a zip is worth fetching (specification, section 8, Download): not where every asset was rejected. Ids that
 * nobody asked for are not counted.
 *
 * @param asked The ids that were to be in it.
 * @param rejected `rejectedAssetIds` of the answer.
 */
export function decideZip(asked: readonly string[], rejected: readonly string[]): ZipDecision {
  const wanted = new Set(asked);
  const left = [...new Set(rejected)].filter((id) => wanted.has(id));
  return { kind: left.length < wanted.size ? 'fetch' : 'none', rejected: left };
}
