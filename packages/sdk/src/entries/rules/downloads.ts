export { convertSetFault, type ConvertSetFault } from '../../domains/convert-sets/check.js';
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
} from '../../domains/downloads/decide.js';
export {
  FLAT_LAYOUT,
  FOLDER_LAYOUT,
  layoutPath,
  parseLayout,
  type LayoutFault,
  type LayoutTemplate,
} from '../../domains/downloads/layout.js';
export {
  decideMirrorDeletion,
  type MirrorRefusal,
  type MirrorState,
} from '../../domains/downloads/mirror.js';
export {
  SIDECAR_KINDS,
  sidecarCsvHeader,
  sidecarCsvRow,
  sidecarPath,
  sidecarText,
  type SidecarKind,
} from '../../domains/downloads/sidecar/sidecar.js';
export { decideZip, zipNameOf, ZIP_NAME, type ZipDecision } from '../../domains/downloads/zip.js';
export {
  downloadable,
  DOWNLOADABLE_FIELDS,
  type Downloadable,
} from '../../domains/downloads/downloadable.js';
export {
  formatsOf,
  formatKind,
  groupFormats,
  initialFormat,
  partialFormats,
  kindCounts,
  licenseOf,
  sizeMark,
  pageFor,
  type Format,
  type FormatGroups,
  type FormatKind,
  type Formats,
  type KindCount,
  type License,
  type PartialFormats,
} from '../../domains/downloads/formats/format.js';
export {
  decideMaximum,
  MAX_DOWNLOAD,
  type Maximum,
  type MaximumDecision,
} from '../../domains/downloads/formats/maximum.js';
export {
  filetypeText,
  formatText,
  formatTitle,
  type FormatText,
} from '../../domains/downloads/formats/text.js';
export { roundEstimate } from '../../domains/downloads/formats/estimate.js';
export { buttonOffer, type ButtonOffer } from '../../domains/downloads/formats/button.js';
export {
  isActive as isActiveDownload,
  isFinished as isFinishedDownload,
  overallProgress,
  percentOf,
  type OverallProgress,
} from '../../domains/downloads/queue/item.js';
export { SpeedMeter, type Speed } from '../../domains/downloads/queue/speed.js';
export { durationText, rowText, type RowText } from '../../domains/downloads/queue/rules.js';
export { termsOf, blockedByTerms, type TermsConfig, type Terms } from '../../domains/terms/terms.js';
export {
  orderMail,
  MAX_MAIL_LENGTH,
  type OrderConfig,
  type OrderMailInput,
  type OrderMail,
} from '../../domains/order/mail.js';
