/** The formats that the portal treats as 3D models; `asset_type` is lower-cased for the check (specification, section 3). */
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

/** What is written down of what people do: logins, downloads and changes by admins. */
export const AUDIT_ACTIONS = [
  'login',
  'login-failed',
  'logout',
  'password-mail',
  'password-reset',
  'download',
  'zip',
  'user-added',
  'user-changed',
  'user-removed',
  'group-added',
  'group-removed',
  'saved',
  'restored',
  'file-set',
  'file-removed',
] as const;

/** Something that is written down. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What kinds of asset there are (`asset_groups`). */
export const ASSET_KINDS = ['image', 'document', 'video', 'audio', '3d', 'other'] as const;

/** The formats that files can be converted to. */
export const CONVERT_FORMATS = ['jpeg', 'png', 'webp', 'avif', 'tiff', 'pdf', 'mp4'] as const;

/** A format that files can be converted to. */
export type ConvertFormat = (typeof CONVERT_FORMATS)[number];

/** The convert set that is the file itself, which every asset has (decisions, section 2). */
export const ORIGINAL = 'original';

/** What has versions. */
export const HISTORY_KINDS = [
  'config',
  'translations',
  'custom_html',
  'file',
  'convert_sets',
  'collections',
  'rights',
] as const;

/** A kind of thing that has versions. */
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** What a rule lets a group do in a folder (decisions, section 4). */
export const ACCESS_LEVELS = ['none', 'view', 'download'] as const;

/** What a rule lets a group do in a folder. */
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** The group of everybody who is not logged in (decisions, section 4). It has no members of its own. */
export const GUESTS = 'guests';

/** The group of everybody who is logged in. It has no members of its own. */
export const USERS = 'users';

/** What users and groups are told apart by: their names without regard to case, and to how an `ü` was typed. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** The groups that are always there, and that nobody is put into. */
export const BUILT_IN_GROUPS: readonly string[] = [GUESTS, USERS];

/** The files that an admin sets (specification, section 3, Available-config flags; decisions, section 2). */
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
  // Ours: the picture that convert sets lay over theirs.
  'watermark',
] as const;

/** A file that an admin sets. */
export type ConfigFile = (typeof CONFIG_FILES)[number];
