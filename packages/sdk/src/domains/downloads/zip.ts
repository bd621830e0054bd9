/** Default file name of a zip. */
export const ZIP_NAME = 'assets.zip';

/** Decision on a zip download. */
export type ZipDecision =
  /** Fetch the zip. It does not contain the `rejected` assets. */
  | { readonly kind: 'fetch'; readonly rejected: readonly string[] }
  /** Every asset was rejected, so there is nothing to fetch. */
  | { readonly kind: 'none'; readonly rejected: readonly string[] };

/**
 * Decides whether to fetch a zip (specification, section 8, Download). It is not fetched if every asset was
 * rejected. IDs that were not requested are ignored.
 *
 * @param requested Requested IDs.
 * @param rejected `rejectedAssetIds` from the response.
 */
export function decideZip(requested: readonly string[], rejected: readonly string[]): ZipDecision {
  const requestedIds = new Set(requested);
  const missing = [...new Set(rejected)].filter((id) => requestedIds.has(id));
  return { kind: missing.length < requestedIds.size ? 'fetch' : 'none', rejected: missing };
}

/**
 * Returns the name of the zip that the server creates for assets in a format. It contains only the assets that have the
 * format, so their number counts.
 *
 * @param count Number of requested assets.
 * @param allowed Number of assets that have the format. Undefined if it is not available.
 */
export function expectedZipName(siteTitle: string, count: number, allowed: number | undefined): string {
  return zipNameOf(siteTitle, Math.min(count, allowed ?? count));
}

/** Returns the name of a zip: the title of the site and the number of assets (mockup portal-asset, Download). */
export function zipNameOf(siteTitle: string, count: number): string {
  const title = siteTitle
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return `${title === '' ? 'assets' : title}-${count}.zip`;
}
