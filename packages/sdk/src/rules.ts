export { loadStyle, loadFont, fontFailed, type CustomFilesOptions } from './domains/appearance/custom.js';
export {
  footerView,
  isEmptyFooter,
  customPageEntries,
  type FooterEntry,
  type FooterView,
} from './domains/appearance/footer.js';
export { MIN_SECTIONS, sectionInView } from './domains/pages/contents.js';
export { footerHeight } from './domains/appearance/footer-height.js';
export {
  bookmarkLabel,
  iconsFor,
  iconDirection,
  ICON_COLUMN_WIDTH,
  OMITTED_ICONS,
  type IconKey,
  type IconPlace,
  type Icon,
  type IconContext,
} from './domains/appearance/icons.js';
export { assetInfo, altText, artistOf, resultName, type AssetInfo } from './domains/assets/info.js';
export { isModel3d, isVideo, groupOf, colorCodes, type Group } from './domains/assets/kind.js';
export { assetRail, type AssetRail } from './domains/assets/page/rail.js';
export type { RailBlock } from './domains/assets/page/blocks.js';
export { mapView, mercator, MAP_SIZE, LAND_SQUARE, type MapView } from './domains/assets/page/map.js';
export {
  neighborsOf,
  listNeighbors,
  filmstripWindow,
  FILMSTRIP_LENGTH,
  type Neighbors,
} from './domains/assets/page/neighbors.js';
export { creditLine } from './domains/assets/page/rights.js';
export { similarSearch } from './domains/assets/page/similar.js';
export { isPreviewPending } from './domains/assets/pending-preview.js';
export { metadataRows, type MetadataRow, type MetadataOptions } from './domains/assets/metadata.js';
export { assetSize, displaySize, formatLength, formatDuration, type Size } from './domains/assets/size.js';
export {
  HOVER_DELAY,
  playableAs,
  playsOnHover,
  type HoverContext,
  type PlayableKind,
} from './domains/assets/playback.js';
export { stageKey, type StageAction, type StageKeyContext } from './domains/stage/actions.js';
export {
  centeredZoom,
  FIT_ZOOM,
  fitScale,
  isLargerThanStage,
  limitedZoom,
  maxScale,
  movedZoom,
  pannedZoom,
  scaleOf,
  toggledZoom,
  visiblePart,
  zoomBy,
  zoomStep,
  ZOOM_STEPS,
  zoomTo,
  type Extent,
  type Point,
  type VisiblePart,
  type Zoom,
  type ZoomFrame,
} from './domains/stage/zoom.js';
export {
  isVector,
  naturalSize,
  needsOriginal,
  sharpEnough,
  sizedImages,
  type SizedImage,
} from './domains/stage/image.js';
export { checkerTone, hasAlpha, matFor, matKind, MATS, nextMat, type Mat } from './domains/stage/mat.js';
export {
  pageImages,
  stagePage,
  stagePageCount,
  stripWindow,
  turnedPage,
  type PageImages,
} from './domains/stage/pages.js';
export { speedLabel, PLAYBACK_SPEEDS, NORMAL_SPEED } from './domains/assets/speed.js';
export {
  audioStep,
  formatPosition,
  frameAt,
  hasCover,
  languageName,
  mediaKey,
  nextSpeed,
  SEEK_STEP,
  stepFrame,
  stillNear,
  stills,
  type MediaAction,
  type Still,
} from './domains/stage/media.js';
export {
  axisDirection,
  draggedOrbit,
  gridStep,
  MODEL_VIEWS,
  modelKey,
  modelLength,
  modelSize,
  orbitAlong,
  orbitBetween,
  orbitOf,
  POSTER_ANGLE,
  POSTER_ORBIT,
  zoomedOrbit,
  type Axis,
  type ModelKey,
  type ModelSize,
  type ModelView,
  type Orbit,
} from './domains/stage/model.js';
export { BAR_WIDTH, barsOf } from './domains/stage/waveform.js';
export { cleanIds } from './domains/bookmarks/ids.js';
export { insertBookmarks, moveBookmarks, restoreBookmarks } from './domains/bookmarks/order.js';
export { bookmarkOffer, UNKNOWN_OFFER, type BookmarkOffer } from './domains/bookmarks/offer.js';
export {
  bookmarkRow,
  rightsOf,
  totalSize,
  type BookmarkFact,
  type BookmarkRow,
} from './domains/bookmarks/rows.js';
export {
  planBookmarkSync,
  type BookmarkSyncMode,
  type BookmarkSync,
  type BookmarkPlan,
} from './domains/bookmarks/plan.js';
export {
  decideAddAll,
  canAddAll,
  withBookmarkFlag,
  bookmarkProblem,
  bookmarksDeleted,
  roomFor,
  type AddAllDecision,
} from './domains/bookmarks/rules.js';
export { firstSidebar, firstTiles, type FirstGrid, type FirstTile } from './domains/search/first-tiles.js';
export { firstSearchOf, firstSearchUrl, type FirstSearch } from './domains/search/first-search.js';
export {
  imageSources,
  imageSizes,
  imageUrl,
  isShownWhole,
  matOf,
  IMAGE_SIZES,
  type ImageSources,
} from './domains/assets/image-sources.js';
export { averageColor, type AverageColor } from './domains/assets/average-color.js';
export { coversFirst, heroOf, presentable } from './domains/dashboard/presentable.js';
export { HERO_SEARCH, type Dashboard } from './domains/dashboard/load.js';
export {
  heroImage,
  type HeroImage,
  heroText,
  suggestedSearches,
  type HeroText,
  type SuggestedSearch,
} from './domains/dashboard/hero.js';
export { NO_POSTERS } from './domains/collections/store.js';
export { posterInfo, type PosterInfo } from './domains/dashboard/panel.js';
export { posterOf, posterKey, type Poster } from './domains/dashboard/poster.js';
export { veilOpacity } from './domains/appearance/veil.js';
export { parseIndicator, type Indicator } from './domains/collections/indicator.js';
export {
  collectionRows,
  collectionLabel,
  NEWEST_ROW,
  type CollectionSource,
  type CollectionRow,
  type DashboardParts,
} from './domains/collections/rows.js';
export {
  FOCUS_TRAP_DELAY,
  HEADER_HEIGHT,
  DIALOG_WIDTH,
  PREVIEW_Z_INDEX,
} from './domains/appearance/measures.js';
export { convertSetFault, type ConvertSetFault } from './domains/convert-sets/check.js';
export {
  decideDownload,
  decideNamedDownload,
  decideBulk,
  unauthorizedMessage,
  downloadProblem,
  type DownloadDecisionInput,
  type DownloadDecision,
  type NamedDownloadDecision,
  type BulkDecision,
} from './domains/downloads/decide.js';
export { termsOf, blockedByTerms, type TermsConfig, type Terms } from './domains/terms/terms.js';
export { decideZip, zipNameOf, ZIP_NAME, type ZipDecision } from './domains/downloads/zip.js';
export { downloadable, type Downloadable } from './domains/downloads/downloadable.js';
export {
  formatsOf,
  formatKind,
  initialFormat,
  partialFormats,
  kindCounts,
  licenseOf,
  sizeMark,
  pageFor,
  type Format,
  type FormatKind,
  type Formats,
  type KindCount,
  type License,
  type PartialFormats,
} from './domains/downloads/formats/format.js';
export {
  decideMaximum,
  MAX_DOWNLOAD,
  type Maximum,
  type MaximumDecision,
} from './domains/downloads/formats/maximum.js';
export { filetypeText, formatText, formatTitle, type FormatText } from './domains/downloads/formats/text.js';
export { roundEstimate } from './domains/downloads/formats/estimate.js';
export { buttonOffer, type ButtonOffer } from './domains/downloads/formats/button.js';
export {
  isActive as isActiveDownload,
  isFinished as isFinishedDownload,
  overallProgress,
  percentOf,
  type OverallProgress,
} from './domains/downloads/queue/item.js';
export { durationText, rowText, type RowText } from './domains/downloads/queue/rules.js';
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
} from './domains/facets/format.js';
export { folderTree, openFolders, visibleFolders, type Folder } from './domains/facets/folder-tree.js';
export { matchingValues } from './domains/facets/value-filter.js';
export { facetResult, facetWidget, type FacetValue, type FacetResult } from './domains/facets/result.js';
export { emptyRowsFrom, facetRows, type FacetRowsOptions, type FacetRows } from './domains/facets/rows.js';
export {
  sliderScale,
  sliderEnds,
  sliderFilter,
  pagedEnds,
  hasFractions,
  type SliderScale,
} from './domains/facets/slider.js';
export {
  stableRows,
  sortedRows,
  createStableFacets,
  type FacetHold,
  type StableFacets,
  type StableFacetsInput,
} from './domains/facets/stable-order.js';
export { parseDay, withDay, type RangeSide } from './domains/facets/date-input.js';
export {
  facetTags,
  describeFilter,
  filterEntries,
  type FacetTag,
  type FilterItem,
} from './domains/facets/tags.js';
export {
  visibleFacets,
  facetFields,
  hasSlider,
  type FacetCounts,
  type VisibleFacet,
} from './domains/facets/visible.js';
export { fieldLabel } from './domains/fields/label.js';
export { translated } from './domains/fields/translated.js';
export { contentLocale, afterLanguageChange, type AfterLanguageChange } from './domains/locale/change.js';
export { chooseLocale, hasLanguageChoice, DEFAULT_LOCALE } from './domains/locale/choose.js';
export { languageOf, matchLocale, normalizeLocale } from './lib/locale-code.js';
export { directionOf } from './domains/locale/direction.js';
export {
  decideAdminEntry,
  loadAdmin,
  ADMIN_LOADS,
  type AdminEntry,
  type AdminLoad,
} from './domains/navigation/admin-pages.js';
export {
  assetLinks,
  assetRoute,
  assetIdOf,
  anchorOffset,
  pageOf,
  onNavigate,
  ANCHOR_OFFSET,
  type NavigationEffects,
} from './domains/navigation/navigation.js';
export { decideRoute, type RouteDecisionInput } from './domains/navigation/route.js';
export {
  startRoute,
  ADMIN,
  ADMIN_GENERAL,
  ADMIN_SEARCH,
  LOGIN,
  NO_PERMISSION,
  type RouteDecision,
} from './domains/navigation/routes.js';
export {
  orderMail,
  MAX_MAIL_LENGTH,
  type OrderConfig,
  type OrderMailInput,
  type OrderMail,
} from './domains/order/mail.js';
export {
  customKeyOf,
  customTitle,
  isGlobalPage,
  customViews,
  pageLanguages,
  pageContent,
  validatePageKey,
  isPageKey,
  customRoute,
  type CustomView,
  type PagesByLanguage,
  type PageContent,
  type PageKeyFault,
} from './domains/pages/rules.js';
export { PAGE_TAGS, PAGE_ATTRIBUTES, pageLink, pageImage, type PageLink } from './domains/pages/html.js';
export { assetKey, type AssetAction, type AssetKeyContext } from './domains/preview/keys.js';
export { previewPageCount, thumbnailScroll, VIDEO_EXTRA } from './domains/stage/preview-pages.js';
export type { PageLinks, PreviewPage } from './domains/stage/page-links.js';
export { ratioCodes, displayRatio } from './domains/search/geometry/codes.js';
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
} from './domains/search/geometry/justified.js';
export { rowHeights } from './domains/search/geometry/row-heights.js';
export { scrollMap, type ScrollMap } from './domains/search/geometry/scroll-map.js';
export {
  scrubberLabels,
  scrubberLabelAt,
  type ScrubberLabel,
  type ScrubberInput,
} from './domains/search/geometry/scrubber.js';
export { isSelected, selectedCount, type Selection } from './domains/search/results/selection.js';
export type { SearchResults } from './domains/search/results/results.js';
export { tileScaleOf, tileScaleAt, tilePosition, TILE_SLIDER } from './domains/appearance/tile-size.js';
export { navigationFor, type HistoryEntry, type Origin } from './domains/search/history.js';
export { liveQuery, typedText, queryOfText } from './domains/suggestions/live.js';
export {
  sortOptions,
  reversed,
  directionText,
  offeredViews,
  viewOf,
  canReset,
  type OfferedSort,
} from './domains/search/options.js';
export { isActive } from './domains/filters/filters.js';
export {
  initialPageSize,
  lazyLoadRows,
  lazyLoadTrigger,
  type PageMeasure,
} from './domains/search/page-size.js';
export { type View } from './domains/search/view.js';
export {
  retryWithoutUnknown,
  MAX_FIELD_RETRIES,
  type RequestedFields,
  type FieldRetry,
} from './domains/search/results/retry.js';
export {
  sidebarOf,
  dragSidebar,
  storedSidebar,
  SHELL_SIDEBAR_WIDTH,
  maxSidebarWidth,
  type SidebarShape,
  type SidebarConfig,
} from './domains/search/sidebar.js';
export {
  listColumns,
  fitColumns,
  listCells,
  sortByColumn,
  type ListColumn,
  type ListCell,
  type ListMeasure,
  listRowSize,
} from './domains/search/views/list-columns.js';
export { layOutThumbnails, type ThumbnailLayout } from './domains/search/thumbnails.js';
export { layOutCards, cardLines, type CardLayout } from './domains/search/views/cards.js';
export {
  queryFromPath,
  searchToUrl,
  searchFromUrl,
  type SearchState,
  type SearchDefaults,
} from './domains/search/url.js';
export { can, type Capability } from './domains/session/access.js';
export { initials } from './domains/session/initials.js';
export { afterLogin, afterLogout, type AfterLogin } from './domains/session/after.js';
export {
  reloadsPage,
  needsNewSession,
  endsSession,
  createReloadGuard,
  RELOAD_PAUSE,
  type ReloadGuard,
} from './domains/session/denied.js';
export {
  arrangeMethods,
  NATIVE,
  type ArrangedMethod,
  type MethodSettings,
} from './domains/session/login-methods.js';
export { contactAddress } from './domains/session/contact.js';
export {
  loginScreen,
  loginMethodTitle,
  loginHost,
  registration,
  returnRoute,
  REDIRECT_HINT,
  type LoginScreen,
  type Registration,
} from './domains/session/login.js';
export { loginProblem, passwordProblem } from './domains/session/problem.js';
export { passwordResetRoute, passwordResetToken } from './domains/session/reset.js';
export {
  SHORTCUTS,
  shortcutSections,
  GO_KEY,
  SEQUENCE_TIME,
  isSingleKey,
  globalShortcut,
  type Shortcut,
  type ShortcutSection,
  type GlobalShortcut,
  type KeyPress,
} from './domains/shortcuts/shortcuts.js';
export { correctedQuery } from './domains/suggestions/correction.js';
export { emphasizedParts, emphasizedValue, type LabelPart } from './domains/suggestions/emphasis.js';
export {
  suggestionRows,
  type FilterTopic,
  type SuggestionRow,
  type SuggestedTarget,
} from './domains/suggestions/rows.js';
export { withRecent, withoutRecent, parseRecents, type RecentSearch } from './domains/suggestions/recents.js';
export { logoutScreen, decideStart, type LogoutScreen } from './domains/session/start.js';
export { extractToken, type ExtractedToken } from './domains/session/token.js';
export { errorMessage, type Level, type Message } from './domains/toasts/message.js';
export { createForm, type FormState, type Form } from './domains/validation/form.js';
export {
  validateLogin,
  validatePasswordReset,
  validateNewPassword,
  type LoginFaults,
  type PasswordResetFaults,
  type NewPasswordFaults,
} from './domains/validation/login.js';
export { appearanceProperties } from './domains/appearance/properties.js';
export { isBelow } from './lib/route-path.js';
export {
  moveInList,
  offsetsAfterMove,
  placeAfterDrag,
  placeAfterKey,
  sortStep,
  type LiftedItem,
  type SortStep,
} from './lib/sortable-list.js';
export { valueIn } from './lib/locale-code.js';
export { canonicalJson } from './domains/backup/canonical.js';
export { compareParts } from './domains/backup/compare.js';
export {
  BACKUP_FORMAT,
  entryFault,
  isNewerBackup,
  manifestOf,
  type EntryFault,
  type HashedEntry,
} from './domains/backup/manifest.js';
export { losesAccess, neededParts } from './domains/backup/needs.js';
export {
  brandingEntry,
  compareEntries,
  isLanguage,
  MANIFEST,
  partOf,
  resourceOf,
  type BackupResource,
  type ResourceKind,
} from './domains/backup/resources.js';
export { partCounts, type PortalSettings } from './domains/backup/settings.js';
