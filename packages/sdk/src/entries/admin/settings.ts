export {
  createSettingsSearch,
  type SettingsMatch,
  type SettingsSearch,
  type SettingsSearchResult,
} from '../../app/admin/search/find-settings.js';
export type {
  SearchableMessage,
  SearchablePage,
  SearchableSetting,
  SearchField,
  SettingsSearchOptions,
} from '../../app/admin/search/search-entries.js';
export { loadOtherTranslators } from '../../app/admin/search/other-translators.js';
export type { RecentSettings } from '../../app/admin/search/recent-settings.js';
export { settingMark, type SettingMark } from '../../app/admin/search/setting-mark.js';
export type { MarkedText, TextRange } from '../../app/admin/search/folded-text.js';
export { facetChoice, facetProblem, type FacetChoice } from '../../app/admin/fields/facet-choice.js';
export {
  createFieldCounts,
  type FieldCountsState,
  type FieldCountsStore,
} from '../../app/admin/fields/field-counts.js';
export { newFacet } from '../../app/admin/fields/new-facet.js';
export { fieldFacts, type FieldFacts } from '../../app/admin/fields/field-facts.js';
export {
  fieldOptions,
  matchingFields,
  otherField,
  type FieldKind,
  type FieldOption,
  type FieldOptionsInput,
} from '../../app/admin/fields/field-options.js';
export { changedItems } from '../../app/admin/lists/changed-items.js';
export {
  collectionOptions,
  matchingCollections,
  type CollectionOption,
} from '../../app/admin/lists/collection-options.js';
export { counterpart } from '../../app/admin/lists/counterpart.js';
export { freeKey } from '../../app/admin/lists/free-key.js';
export {
  countablesOf,
  countKey,
  createHitCounts,
  hitsOf,
  type Countable,
  type HitCountsState,
  type HitCountsStore,
} from '../../app/admin/lists/hit-counts.js';
export { itemKeys } from '../../app/admin/lists/item-keys.js';
export { listItems, type ListItem } from '../../app/admin/lists/list-items.js';
export {
  methodItems,
  withMethodMoved,
  withMethodShown,
  withoutMethod,
  type MethodItem,
} from '../../app/admin/lists/login-methods.js';
export { missingText } from '../../app/admin/lists/missing-text.js';
export {
  listFaults,
  repairsAt,
  settingOfRepair,
  type ListFault,
} from '../../app/admin/lists/place-faults.js';
export { assetIdsIn } from '../../app/admin/lists/asset-ids.js';
