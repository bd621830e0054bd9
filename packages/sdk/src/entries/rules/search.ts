export {
  firstSidebar,
  firstTiles,
  type FirstGrid,
  type FirstTile,
} from '../../domains/search/first-tiles.js';
export { firstSearchOf, firstSearchUrl, type FirstSearch } from '../../domains/search/first-search.js';
export { ratioCodes, displayRatio } from '../../domains/search/geometry/codes.js';
export {
  layOutRows,
  rowLayouts,
  layoutRowOf,
  layoutRowAt,
  boxesOf,
  verticalNeighbor,
  middleOf,
  type RowLayoutOptions,
  type RowLayout,
  type ImageBox,
} from '../../domains/search/geometry/justified.js';
export { rowHeights } from '../../domains/search/geometry/row-heights.js';
export { scrollMap, type ScrollMap } from '../../domains/search/geometry/scroll-map.js';
export {
  scrubberLabels,
  scrubberLabelAt,
  type ScrubberLabel,
  type ScrubberInput,
} from '../../domains/search/geometry/scrubber.js';
export { isSelected, selectedCount, type Selection } from '../../domains/search/results/selection.js';
export type { SearchResults } from '../../domains/search/results/results.js';
export { searchKey } from '../../domains/search/search-key.js';
export { navigationFor, type HistoryEntry, type Origin } from '../../domains/search/history.js';
export {
  sortOptions,
  reversed,
  directionText,
  offeredViews,
  viewOf,
  canReset,
  type OfferedSort,
} from '../../domains/search/options.js';
export {
  initialPageSize,
  lazyLoadRows,
  lazyLoadTrigger,
  type PageMeasure,
} from '../../domains/search/page-size.js';
export { type View } from '../../domains/search/view.js';
export {
  retryWithoutUnknown,
  type RequestedFields,
  type FieldRetry,
} from '../../domains/search/results/retry.js';
export { MAX_FIELD_RETRIES } from '../../domains/search/results/field-errors.js';
export {
  sidebarOf,
  dragSidebar,
  storedSidebar,
  SHELL_SIDEBAR_WIDTH,
  maxSidebarWidth,
  type SidebarShape,
  type SidebarConfig,
} from '../../domains/search/sidebar.js';
export {
  listColumns,
  FULL_LIST,
  fitColumns,
  listCells,
  listLine,
  sortByColumn,
  type ListColumn,
  type ListCell,
  type ListMeasure,
  listRowSize,
} from '../../domains/search/views/list-columns.js';
export { layOutThumbnails, type ThumbnailLayout } from '../../domains/search/thumbnails.js';
export { layOutCards, cardLines, type CardLayout } from '../../domains/search/views/cards.js';
export {
  queryFromPath,
  searchToUrl,
  searchPath,
  searchFromUrl,
  type SearchState,
  type SearchDefaults,
} from '../../domains/search/url.js';
export {
  tagText,
  compactCountText,
  countText,
  sliderStep,
  formatValue,
  percentText,
  colorName,
  valueText,
  TAG_LENGTH,
} from '../../domains/facets/format.js';
export { folderTree, openFolders, visibleFolders, type Folder } from '../../domains/facets/folder-tree.js';
export { fixedValues } from '../../domains/facets/fixed-values.js';
export { matchingValues } from '../../domains/facets/value-filter.js';
export { facetResult, facetWidget, type FacetValue, type FacetResult } from '../../domains/facets/result.js';
export {
  emptyRowsFrom,
  facetRows,
  type FacetRowsOptions,
  type FacetRows,
} from '../../domains/facets/rows.js';
export {
  shownEnds,
  sliderRange,
  sliderScale,
  sliderEnds,
  sliderFilter,
  pagedEnds,
  hasFractions,
  type SliderScale,
  thumbsAfterKey,
  withOutlierEnds,
} from '../../domains/facets/slider.js';
export {
  stableRows,
  sortedRows,
  createStableFacets,
  type FacetHold,
  type StableFacets,
  type StableFacetsInput,
} from '../../domains/facets/stable-order.js';
export { parseDay, withDay, type RangeSide } from '../../domains/facets/date-input.js';
export {
  parseRangeEntry,
  rangeEntry,
  type ParsedRange,
  type RangeInput,
  type RangeEntry,
} from '../../domains/facets/range-input.js';
export {
  facetTags,
  describeFilter,
  filterEntries,
  type FacetTag,
  type FilterItem,
} from '../../domains/facets/tags.js';
export {
  configuredFacets,
  visibleFacets,
  facetFields,
  hasSlider,
  type FacetCounts,
  type VisibleFacet,
} from '../../domains/facets/visible.js';
export { fieldLabel } from '../../domains/fields/label.js';
export { nearestField } from '../../domains/fields/nearest.js';
export { containsText, spellOut } from '../../lib/text/folding.js';
export { nearestKey } from '../../lib/text/nearest.js';
export { translated } from '../../domains/fields/translated.js';
export { liveQuery, typedText, queryOfText } from '../../domains/suggestions/live.js';
export { correctedQuery } from '../../domains/suggestions/correction.js';
export { emphasizedParts, emphasizedValue, type LabelPart } from '../../domains/suggestions/emphasis.js';
export {
  suggestionRows,
  type FilterTopic,
  type SuggestionRow,
  type SuggestedTarget,
} from '../../domains/suggestions/rows.js';
export {
  withRecent,
  withoutRecent,
  parseRecents,
  type RecentSearch,
} from '../../domains/suggestions/recents.js';
export { isActive } from '../../domains/filters/filters.js';
export {
  hasWords,
  hitCount,
  hitParts,
  hitPosition,
  hitRoute,
  mayHaveText,
  stepHit,
  type HitPart,
  type HitPlace,
} from '../../domains/hits/hits.js';
