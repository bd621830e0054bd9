export * from './available.js';
export type { ConfigProblem } from './check.js';
export * from './complete.js';
export * from './defaults.js';
export * from './diff.js';
export * from './editor.js';
export { movedItem, type ConfigConflict, type ConfigEditorState, type ConfigScope } from './editor-state.js';
export type { ConfigField, ConfigWidget, ValueOf } from './field.js';
export { getPath, parsePath, pathText, setPath, unsetPath, type ConfigPath } from './json.js';
export * from './json-schema.js';
export * from './list.js';
export * from './pages.js';
export * from './read.js';
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
} from './schema.js';
export * from './upgrade/index.js';
export * from './values.js';
