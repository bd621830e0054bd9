export { stageKey, type StageAction, type StageKeyContext } from '../../domains/stage/actions.js';
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
} from '../../domains/stage/zoom.js';
export {
  isEmbedded,
  isVector,
  naturalSize,
  needsOriginal,
  sharpEnough,
  sizedImages,
  type SizedImage,
} from '../../domains/stage/image.js';
export { checkerTone, hasAlpha, matFor, matKind, MATS, nextMat, type Mat } from '../../domains/stage/mat.js';
export {
  pageImages,
  stagePage,
  stagePageCount,
  stripWindow,
  turnedPage,
  type PageImages,
} from '../../domains/stage/pages.js';
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
} from '../../domains/stage/media.js';
export {
  axisDirection,
  draggedOrbit,
  gridStep,
  MODEL_VIEWS,
  pressedView,
  viewOfButton,
  modelKey,
  gridLength,
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
} from '../../domains/stage/model.js';
export { BAR_WIDTH, barsOf } from '../../domains/stage/waveform.js';
export { previewPageCount, thumbnailScroll, VIDEO_EXTRA } from '../../domains/stage/preview-pages.js';
export type { PageLinks, PreviewPage } from '../../domains/stage/page-links.js';
export { momentOf, withMoment } from '../../domains/stage/moment.js';
export { isFont, stageKind, type StageKind } from '../../domains/stage/font.js';
export {
  fitsSpecimen,
  SPECIMEN_LINES,
  SPECIMEN_SIZE,
  specimenWeight,
  type FontWeights,
  type SpecimenWeight,
} from '../../domains/stage/specimen.js';
