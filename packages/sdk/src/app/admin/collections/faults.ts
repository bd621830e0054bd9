import type { CollectionDefinition } from '../../../contract/schemas/collections.js';

/** A value of a collection that cannot be saved, with its message. */
export interface CollectionFault {
  readonly member: 'indicator' | 'translation' | 'search' | 'assets';
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Bounds of the schema of a collection. A test compares them with the schema. */
export const COLLECTION_BOUNDS = { indicator: 200, title: 200, search: 2000, assets: 10_000 } as const;

const INDICATOR = /^[^\p{C}/\\]+$/u;

/**
 * Returns the faults of a collection.
 *
 * @param used indicators of the other collections
 */
export function collectionFaults(
  collection: CollectionDefinition,
  used: readonly string[],
): readonly CollectionFault[] {
  const { indicator, translation = {}, search = '', assets = [] } = collection;
  const { title, search: longest, assets: most } = COLLECTION_BOUNDS;
  const faults: (CollectionFault | undefined)[] = [
    indicatorFault(indicator, used),
    Object.values(translation).some((text) => text.length > title)
      ? { member: 'translation', key: 'fault.long', params: { limit: title } }
      : undefined,
    search.length > longest ? { member: 'search', key: 'fault.long', params: { limit: longest } } : undefined,
    assets.length > most
      ? { member: 'assets', key: 'collections.fault.many', params: { limit: most } }
      : undefined,
  ];
  return faults.filter((fault) => fault !== undefined);
}

function indicatorFault(indicator: string, used: readonly string[]): CollectionFault | undefined {
  const member = 'indicator';
  if (indicator.trim() === '') return { member, key: 'collections.keyRequired' };
  if (used.includes(indicator)) return { member, key: 'collections.keyUsed' };
  if (indicator.length > COLLECTION_BOUNDS.indicator)
    return { member, key: 'fault.long', params: { limit: COLLECTION_BOUNDS.indicator } };
  return INDICATOR.test(indicator) ? undefined : { member, key: 'collections.fault.indicator' };
}

/** Returns the faults of all collections, by indicator. Collections without faults are omitted. */
export function faultsOfCollections(
  collections: readonly CollectionDefinition[],
): ReadonlyMap<string, readonly CollectionFault[]> {
  const counts = new Map<string, number>();
  for (const { indicator } of collections) counts.set(indicator, (counts.get(indicator) ?? 0) + 1);
  const entries = collections.map((collection) => {
    const { indicator } = collection;
    const used = (counts.get(indicator) ?? 0) > 1 ? [indicator] : [];
    return [indicator, collectionFaults(collection, used)] as const;
  });
  return new Map(entries.filter(([, faults]) => faults.length > 0));
}
