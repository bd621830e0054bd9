export { assetInfo, altText, artistOf, resultName, type AssetInfo } from '../../domains/assets/info.js';
export { localized, localizedText, textLanguage } from '../../domains/assets/localized.js';
export { isModel3d, isVideo, groupOf, colorCodes, type Group } from '../../domains/assets/kind.js';
export { assetRail, type AssetRail } from '../../domains/assets/page/rail.js';
export type { RailBlock } from '../../domains/assets/page/blocks.js';
export { mapView, mercator, MAP_SIZE, LAND_SQUARE, type MapView } from '../../domains/assets/page/map.js';
export {
  neighborsOf,
  listNeighbors,
  filmstripWindow,
  FILMSTRIP_LENGTH,
  type Neighbors,
} from '../../domains/assets/page/neighbors.js';
export { resolveAssetId, shortIds, SHORT_ID, type IdMatch } from '../../domains/assets/id-prefix.js';
export { creditLine } from '../../domains/assets/page/rights.js';
export { similarSearch } from '../../domains/assets/page/similar.js';
export { aiCounts, aiLabel, type AiRole } from '../../domains/assets/provenance/ai-label.js';
export {
  credentialsFormats,
  credentialsText,
  type CredentialsFormats,
  type CredentialsText,
} from '../../domains/assets/provenance/credentials.js';
export { embedCode, type EmbedInput } from '../../domains/assets/page/embed-code.js';
export { missingPreview, type MissingPreview } from '../../domains/assets/missing-preview.js';
export { isPreviewPending, previewNotice } from '../../domains/assets/pending-preview.js';
export { metadataRows, type MetadataRow, type MetadataOptions } from '../../domains/assets/metadata.js';
export {
  assetSize,
  displaySize,
  shapeOf,
  formatLength,
  formatDuration,
  type Size,
} from '../../domains/assets/size.js';
export {
  HOVER_DELAY,
  isPlayableVideo,
  playableAs,
  playsOnHover,
  type HoverContext,
  type PlayableKind,
} from '../../domains/assets/playback.js';
export { speedLabel, PLAYBACK_SPEEDS, NORMAL_SPEED } from '../../domains/assets/speed.js';
export {
  imageSources,
  imageSizes,
  imageUrl,
  isShownWhole,
  matOf,
  terminalImageUrl,
  CARD_SIZE,
  IMAGE_SIZES,
  TERMINAL_IMAGE_SIDE,
  type ImageSources,
} from '../../domains/assets/image-sources.js';
export { averageColor, type AverageColor } from '../../domains/assets/average-color.js';
export { assetKey, type AssetAction, type AssetKeyContext } from '../../domains/preview/keys.js';
