export {
  appliesToFormat,
  FORMAT_DEFAULTS,
  formatFields,
  formatOptions,
  formatValueAt,
  withFormatValue,
  type FormatField,
} from '../../app/admin/formats/fields.js';
export { faultsOfFormats, formatFaults, type FormatFault } from '../../app/admin/formats/faults.js';
export {
  copyOfFormat,
  formatEntries,
  formatName,
  newFormat,
  withFormat,
  withFormatMoved,
  withoutFormat,
  type FormatEntry,
} from '../../app/admin/formats/list.js';
export { formatsModule } from '../../app/admin/formats/formats-module.js';
export {
  formatKinds,
  sizeMode,
  withCrop,
  withFileFormat,
  withSizeMode,
  type SizeMode,
} from '../../app/admin/formats/size-mode.js';
export {
  enteredNumber,
  shownBounds,
  shownNumber,
  storedNumber,
  type FormatNumber,
} from '../../app/admin/formats/number-values.js';
export { formatSummary } from '../../app/admin/formats/summary.js';
export {
  createTrialAssets,
  type TrialAssets,
  type TrialProposals,
} from '../../app/admin/formats/trial-assets.js';
export {
  comparedFormats,
  formatDetail,
  kindForFormat,
  referenceFormat,
  savingOf,
  shownFormat,
  type ComparedFormat,
} from '../../app/admin/formats/trial-plan.js';
export {
  trialProblem,
  unsuitableMessage,
  type TrialMessage,
  type TrialProblem,
} from '../../app/admin/formats/trial-problem.js';
export {
  createTrialStore,
  TRY_AFTER,
  type TrialResult,
  type TrialState,
  type TrialStore,
} from '../../app/admin/formats/trial-store.js';
export { groupsOfFormat, rulesOfFormat, type FormatUse } from '../../app/admin/formats/usage.js';
export {
  detailBox,
  panned,
  viewAfterKey,
  WHOLE,
  zoomed,
  type DetailFrame,
  type DetailSize,
  type DetailView,
} from '../../app/admin/formats/detail-view.js';
