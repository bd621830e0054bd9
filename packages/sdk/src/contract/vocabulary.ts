export * from './admin-vocabulary.js';

/**
 * Formats that the portal treats as 3D models. Lower-case `asset_type` before comparing (specification, section
 * 3).
 */
export const FORMATS_3D = [
  'obj',
  '3ds',
  'stl',
  'ply',
  'gltf',
  'glb',
  'off',
  '3dm',
  'fbx',
  'dae',
  'wrl',
  '3mf',
  'ifc',
  'stp',
  'step',
] as const;

/** Kinds of asset (values of `asset_groups`). */
export const ASSET_KINDS = ['image', 'document', 'video', 'audio', '3d', 'other'] as const;

/** What similar assets have in common (decisions, section 7, Similar assets). */
export const SIMILARITIES = ['color', 'keywords', 'folder'] as const;

/** What similar assets have in common: dominant colors, keywords, or the folder. */
export type Similarity = (typeof SIMILARITIES)[number];

/** ID of the convert set that returns the original. It applies to every asset (decisions, section 2). */
export const ORIGINAL = 'original';

/** Access that a permission rule grants a group in a folder (decisions, section 4). */
export const ACCESS_LEVELS = ['none', 'view', 'download'] as const;

/** Access that a permission rule grants a group in a folder. */
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** Access to folders for which no rule applies, unless an admin saved another one. */
export const DEFAULT_WITHOUT_RULE: { readonly guests: AccessLevel; readonly users: AccessLevel } = {
  guests: 'download',
  users: 'download',
};

/** Built-in group of all visitors who are not logged in (decisions, section 4). It has no explicit members. */
export const GUESTS = 'guests';

/** Built-in group of all logged-in users. It has no explicit members. */
export const USERS = 'users';

/**
 * Returns the comparison key of a user or group name. Ignores case and Unicode composition, such as the two
 * encodings of `ü`.
 */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** Groups that always exist and have no explicit members. */
export const BUILT_IN_GROUPS: readonly string[] = [GUESTS, USERS];

/**
 * Branding files that an admin can upload (specification, section 3, Available-config flags; decisions, section
 * 2).
 */
export const CONFIG_FILES = [
  'logo',
  'dashboardLogo',
  'dashboardHero',
  'loginLogo',
  'loginHero',
  'searchLogo',
  'custom_font',
  'style',
  'favicon',
  // Not in the specification: the watermark image, which a convert set can overlay on its renditions.
  'watermark',
] as const;

/** Name of a branding file. */
export type ConfigFile = (typeof CONFIG_FILES)[number];
