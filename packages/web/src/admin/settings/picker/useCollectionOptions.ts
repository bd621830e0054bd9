import { collectionOptions, matchingCollections, type CollectionOption } from '@assetportal/sdk/admin';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useMemo } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** Returns the collections of the server, by name, and a function that finds some of them. */
export function useCollectionOptions(): {
  readonly options: readonly CollectionOption[];
  readonly matching: (query: string) => readonly CollectionOption[];
  readonly isLoaded: boolean;
} {
  const { locale } = useStore(useApp().translator);
  const { hitCounts } = useAdmin();
  const { collections } = useStore(hitCounts.store);
  const options = useMemo(() => collectionOptions(collections ?? [], locale), [collections, locale]);
  return {
    options,
    matching: (query) => matchingCollections(options, query),
    isLoaded: collections !== null,
  };
}
