export { createPortal, type Portal } from './client/portal.js';
export { VISIBLE_SEARCH_WAIT } from './client/transport/retry.js';
export { createTransport, type Transport } from './client/transport/transport.js';
export type {
  TransportOptions,
  CallOptions,
  Fetch,
  Hooks,
  OutgoingRequest,
  FinishedRequest,
} from './client/transport/options.js';
export type { Chunks, ReusingResponse } from './client/transport/body.js';
export { requestUrl, sendRequest, type RawRequest } from './client/transport/raw-request.js';
export { errorOfResponse } from './client/transport/response.js';
export { isAbortError } from './client/transport/abort.js';
export {
  PortalError,
  isMissingCall,
  isPortalError,
  CLIENT_CODES,
  type ClientErrorCode,
  type ErrorKind,
  type PortalErrorCode,
} from './client/transport/errors.js';
export { portalAddress } from './client/transport/url.js';
export type { EventsOptions } from './client/events/listen.js';
export type { Versioned } from './client/calls/versioned.js';
export { isTermsRefusal } from './client/transfer/playback.js';
export type { DownloadStream } from './client/transfer/stream.js';
export {
  fetchInto,
  type AssetTarget,
  type LinkTarget,
  type FetchTarget,
  type FetchOptions,
} from './client/transfer/fetch.js';
export { unpack, type ListedZip, type UnpackOptions, type ZipFile } from './client/transfer/unpack.js';
export type { Sink, DownloadHead, TransferObserver } from './client/transfer/sink.js';
export { FileNames, safeFileName, numberedFileName } from './client/transfer/file-names.js';
export { MAX_SILENCE } from './client/transfer/receive.js';
export { loadDefaultConfig } from './domains/config/load-defaults.js';
export type { ServedConfig } from './domains/config/store.js';
export { createApp } from './app/create.js';
export { createAppWith, type App, type AppModule } from './app/app.js';
export type { AppEnvironment, AppOptions, AppStatus, ClientOptions } from './app/options.js';
export { retryStart } from './app/retry-start.js';
export { hasGuestBookmarks } from './domains/bookmarks/stored.js';
export {
  createPageFetch,
  pageReplyKey,
  type PageData,
  type PageFetch,
  type PageReply,
} from './app/page-data.js';
export { afterByTimer } from './domains/toasts/store.js';
export { loadChunk, loadChunkOrReload, ChunkLoadError } from './app/chunk.js';
export { LATER_MODULES, type LoadModule } from './app/modules/later.js';
export { bookmarkOfferModule } from './app/modules/collecting/offer.js';
export { bookmarksModule } from './app/modules/bookmarks.js';
export type { BookmarkConfirmation } from './domains/bookmarks/confirm.js';
export {
  closestModule,
  type ClosestResults,
  type ClosestState,
  type SuggestedCorrection,
} from './app/modules/closest.js';
export { selectionModule } from './app/modules/selection.js';
export type { SelectedAsset, SelectionState, SelectionStore } from './domains/selection/store.js';
export { brandingModule, type BrandingModule, type BrandingState } from './app/modules/branding.js';
export { collectionsModule } from './app/modules/collections.js';
export { dashboardModule } from './app/modules/dashboard.js';
export { downloadDialogModule } from './app/modules/downloads/dialog.js';
export { downloadsModule, type DownloadsModule } from './app/modules/downloads/list.js';
export { formatChoicesModule } from './app/modules/downloads/format-choices.js';
export { termsModule } from './app/modules/terms.js';
export {
  assetFormatsModule,
  formatsKey,
  type AssetFormats,
  type AssetFormatsState,
} from './app/modules/downloads/asset-formats.js';
export {
  hoverVideoModule,
  type HoverVideoModule,
  type HoverVideoState,
} from './app/modules/playback/hover-video.js';
export {
  libraryFacetsModule,
  type LibraryFacets,
  type LibraryFacetsState,
} from './app/modules/library-facets.js';
export { textHitsModule, type TextHits, type TextHitsState } from './app/modules/hits.js';
export { loginHeroModule, type LoginHero, type LoginHeroModule } from './app/modules/login-hero.js';
export {
  changeOwnPassword,
  type PasswordChangeResult,
  type PasswordChangeValues,
} from './app/modules/password-change.js';
export { passwordResetModule, type PasswordResetForm } from './app/modules/password-reset.js';
export { relatedModule, type RelatedModule, type RelatedState } from './app/modules/related.js';
export {
  resultAudioModule,
  type ResultAudioModule,
  type ResultAudioState,
} from './app/modules/playback/result-audio.js';
export { shortcutsModule, type ShortcutsModule, type ShortcutsState } from './app/modules/shortcuts.js';
export {
  suggestionsModule,
  type SuggestionsModule,
  type SuggestionsState,
} from './app/modules/suggestions.js';
export { tileSizeModule, type TileSizeModule, type TileSizeState } from './app/modules/tile-size.js';
export { STORAGE_KEYS, safeStorage, type Storage } from './lib/storage.js';
export type { CaptionTrack, PlaybackSource } from './client/transfer/playback.js';
export { browserStorage, fileStorage, type WebStorage, type FileSystem } from './lib/storages.js';
export type { AssetState } from './domains/assets/store.js';
export type { BookmarksState } from './domains/bookmarks/store.js';
export type { CollectionsState } from './domains/collections/store.js';
export type { ConfigState } from './domains/config/store.js';
export type { DashboardState } from './domains/dashboard/store.js';
export type {
  Announcement,
  Downloads,
  DownloadsState,
  StartedDownload,
} from './domains/downloads/queue/contract.js';
export type { DownloadItem, DownloadRequest, DownloadState } from './domains/downloads/queue/item.js';
export type { Disk, DiskFile, DiskWriter, Save } from './domains/downloads/queue/disk.js';
export type {
  ChooseState,
  DialogContext,
  DialogOutcome,
  DirectFormat,
  DownloadDialog,
  DownloadDialogState,
  OrderState,
  TermsState,
} from './domains/downloads/dialog/state.js';
export type { FormatChoices, FormatChoiceStore } from './domains/downloads/formats/choices.js';
export type { FieldsState } from './domains/fields/store.js';
export type { IndexingState } from './domains/indexing/store.js';
export type { LocaleState } from './domains/locale/store.js';
export type { PagesState } from './domains/pages/store.js';
export { createPageLinks } from './domains/stage/page-links.js';
export type { PreviewState } from './domains/preview/store.js';
export type { SearchStoreState } from './domains/search/state.js';
export type { SessionState } from './domains/session/store.js';
export type { ToastsState } from './domains/toasts/store.js';
export type { TranslationsState } from './domains/translations/store.js';
