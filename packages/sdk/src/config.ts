export { brandingPath, chooseImage, type ImagePlacement, type ImageChoice } from './config/available.js';
export type { ConfigProblem } from './config/check.js';
export {
  completeConfig,
  mergeConfig,
  isEmptyConfig,
  type ConfigFault,
  type CompletedConfig,
  type UnknownKey,
} from './config/complete.js';
export { DEFAULT_CONFIG } from './config/defaults.js';
export { FRONT_END_VERSION } from './contract/version.js';
export { applyDiff } from './config/apply-diff.js';
export { diffConfig, type ConfigChange } from './config/diff.js';
export {
  pathText,
  parsePath,
  getPath,
  setPath,
  unsetPath,
  type ConfigPath,
  type Edit,
} from './lib/json-path.js';
export { isSameJson } from './lib/same-json.js';
export { listKeyOf } from './config/item-key.js';
export { mergeConfigs, type MergedConfig } from './config/merge.js';
export { patchConfig } from './config/patch.js';
export {
  threeWayMerge,
  type MergeConflict,
  type MergeOptions,
  type MergeResult,
  type MergeSide,
} from './lib/merge/three-way-merge.js';
export { configJsonSchema, type JsonSchema } from './config/json-schema.js';
export { configOptionKey, CONFIG_FIELDS, type ConfigFieldInfo } from './config/list.js';
export type {
  TextField,
  FormattedTextField,
  ColorField,
  NumberField,
  PositionField,
  ToggleField,
  SelectField,
  PerLanguageField,
  ListField,
  GroupField,
  LeafField,
  ConfigField,
  ConfigWidget,
  ValueOf,
} from './config/schema/field.js';
export {
  configKeysOf,
  CONFIG_PAGES,
  placeOf,
  sectionKey,
  SETTINGS_LAYOUT,
  settingsPageKey,
  type ConfigPage,
  type SettingPlace,
  type SettingsSection,
} from './config/schema/layout.js';
export type {
  PortalConfig,
  FacetConfig,
  MetadataField,
  FilterVal,
  InfoConfig,
  SortOption,
  FooterItem,
  IconConfig,
  DashboardCollection,
  CustomPageConfig,
  AltField,
  Scheme,
} from './config/schema/schema.js';
export type { SettingPath } from './config/schema/setting-path.js';
export { FACET_PREVIEW } from './config/schema/search.js';
export {
  upgradeConfig,
  defaultsOf,
  CONFIG_UPGRADES,
  type UpgradeChange,
  type UpgradedConfig,
} from './config/upgrade/index.js';
export { upgradePlan, type UpgradePlan } from './config/upgrade/plan.js';
export { differsFromDefault, changedSettings } from './config/upgrade/changed.js';
export {
  readConfig,
  shouldPersistDefaults,
  configConfirmation,
  type ReadConfig,
  type ConfigChoice,
  type ConfigConfirmation,
} from './config/upgrade/read.js';
export type { UpgradeStep } from './config/upgrade/step.js';
export { defaultAt, findSetting, type SettingMatch } from './config/lookup/find-setting.js';
export { fieldAt, parseFieldValue, type ParsedValue } from './config/values.js';
