/** What is wrong with the key of a pre-search: the key of a text of the administration. */
export type PreSearchFault = 'collections.keyRequired' | 'collections.keyUsed';

/**
 * What is wrong with the key of a pre-search (specification, section 5): it is required, and no other one has it. Space
 * around it and the case of its letters make no difference.
 *
 * @param others The keys of the other pre-searches.
 * @returns Null when nothing is.
 */
export function validatePreSearchKey(key: string, others: readonly string[]): PreSearchFault | null {
  const own = plain(key);
  if (own === '') return 'collections.keyRequired';
  return others.some((other) => plain(other) === own) ? 'collections.keyUsed' : null;
}

const plain = (key: string) => key.trim().toLowerCase();
