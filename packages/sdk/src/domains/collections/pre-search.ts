/** Message key in the admin catalog for an invalid pre-search key. */
export type PreSearchFault = 'collections.keyRequired' | 'collections.keyUsed';

/**
 * Validates the key of a pre-search (specification, section 5). It is required and must be unique. Surrounding
 * white space and case are ignored.
 *
 * @param others Keys of the other pre-searches.
 * @returns Null if the key is valid.
 */
export function validatePreSearchKey(key: string, others: readonly string[]): PreSearchFault | null {
  const normalized = normalize(key);
  if (normalized === '') return 'collections.keyRequired';
  return others.some((other) => normalize(other) === normalized) ? 'collections.keyUsed' : null;
}

const normalize = (key: string) => key.trim().toLowerCase();
