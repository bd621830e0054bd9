export * from './available.js';
export type { ConfigProblem } from './check.js';
export * from './complete.js';
export * from './defaults.js';
export * from './diff.js';
export * from '../app/admin/config-editor.js';
export {
  movedItem,
  type ConfigConflict,
  type ConfigEditorState,
  type ConfigScope,
} from '../app/admin/config-editor-state.js';
export type { ConfigField, ConfigWidget, ValueOf } from './schema/field.js';
export { getPath, parsePath, pathText, setPath, unsetPath, type ConfigPath } from '../lib/json-path.js';
export * from './json-schema.js';
export * from './list.js';
export * from './schema/pages.js';
export * from './upgrade/read.js';
export type {
  AltField,
  CustomPageConfig,
  DashboardCollection,
  FacetConfig,
  FilterVal,
  FooterItem,
  IconConfig,
  InfoConfig,
  MetadataField,
  PortalConfig,
  Scheme,
  SortOption,
} from './schema/schema.js';
export * from './upgrade/index.js';
export * from './values.js';
