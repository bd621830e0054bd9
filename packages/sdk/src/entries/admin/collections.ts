export {
  createCollectionFacts,
  factsKey,
  type CollectionFacts,
  type CollectionFactsState,
  type CollectionFactsStore,
} from '../../app/admin/collections/collection-facts.js';
export { collectionEditing } from '../../app/admin/collections/collections-module.js';
export {
  COLLECTION_BOUNDS,
  collectionFaults,
  faultsOfCollections,
  type CollectionFault,
} from '../../app/admin/collections/faults.js';
export {
  collectionFilters,
  searchOfCollection,
  searchOfLink,
  storedFilter,
} from '../../app/admin/collections/filters.js';
export {
  freeIndicator,
  metaPrefix,
  newPickedCollection,
  newSearchCollection,
  sourceKindOf,
  withCollection,
  withCollectionMoved,
  withCopy,
  withMember,
  withoutCollection,
  withTitle,
  type CollectionSearch,
  type CollectionSourceKind,
} from '../../app/admin/collections/list.js';
export {
  createPickedAssets,
  idsAround,
  type PickedAssets,
  type PickedAssetsState,
} from '../../app/admin/collections/picked-assets.js';
export { withoutPicked, withPicked, withPickedMoved } from '../../app/admin/collections/picked-list.js';
export { rowsOfCollection } from '../../app/admin/collections/usage.js';
