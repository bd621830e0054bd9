import * as z from 'zod/mini';
import { ACCESS_LEVELS } from '../../vocabulary.js';
import { Asset } from '../common/asset.js';
import { boolean, integer, oneOrMany } from '../common/wire.js';
import { FolderPath, PermissionRule, WithoutRule } from './permissions.js';
import { GroupName, UserName } from './users.js';

/** Maximum number of reasons in the reply of `getEffectiveAccess`. */
const MAX_REASONS = 500;

/** Maximum number of folders in a reply of `listFolders`, so that a reply stays below 1 MB with common names. */
const MAX_FOLDERS = 5000;

/** Folder of the library as shown to admins. */
export const LibraryFolder = z.looseObject({
  /** Path as in `Asset.folder`. Empty for the library itself. */
  folder: z.string(),
  /** Number of assets in the folder and its subfolders that the admin may view. */
  assets: z.int(),
  /** Number of direct subfolders. */
  folders: z.int(),
  /** True if the admin may view none of the assets. */
  hidden: z.optional(z.literal(true)),
});

/** Folder of the library as shown to admins. */
export interface LibraryFolder extends z.infer<typeof LibraryFolder> {}

export const listFolders = {
  query: z.object({
    /** Folders whose direct subfolders are listed. Default: the library itself. */
    parent: z.optional(oneOrMany(FolderPath)),
    /** Lists the folders whose path contains all of these words instead. */
    q: z.optional(z.string().check(z.maxLength(200))),
    /** Number of folders to skip. Default 0. */
    start: z.optional(integer(0, 10_000_000)),
    /** Maximum number of folders. Default 1000. */
    rows: z.optional(integer(1, MAX_FOLDERS)),
    /** True to include the listed parents themselves. */
    self: z.optional(boolean),
  }),
  reply: z.looseObject({
    folders: z.array(LibraryFolder),
    /** Number of folders that match. */
    total: z.int(),
  }),
};

/** Numbers of assets per access: those of which at least one convert set may be downloaded, only viewed, or neither. */
export const AccessCounts = z.looseObject({ download: z.int(), view: z.int(), none: z.int() });

/** Numbers of assets per access. */
export interface AccessCounts extends z.infer<typeof AccessCounts> {}

/** Access to a folder, with the rules that decide it. */
export const AccessReason = z.looseObject({
  folder: z.string(),
  access: z.enum(ACCESS_LEVELS),
  /** Convert sets that may be downloaded. Absent: all. */
  convert_sets: z.optional(z.array(z.string())),
  /** The deepest folder with a rule for one of the groups: this folder or one above. Null: no rule applies. */
  decided_by: z.nullable(z.string()),
  /** The rules of the groups for `decided_by`. */
  rules: z.array(PermissionRule),
  /** Number of assets for which the same rules decide, in the folder and its subfolders. */
  assets: z.int(),
});

/** Access to a folder, with the rules that decide it. */
export interface AccessReason extends z.infer<typeof AccessReason> {}

/** Access of a person, a group or a guest. */
export const EffectiveAccess = z.looseObject({
  /** Groups of the person, including the built-in one. */
  groups: z.array(z.string()),
  /**
   * Why no rule grants access: the user is not an asset user (`not-asset-user`), or guests may not enter the portal
   * (`no-guests`).
   */
  blocked: z.optional(z.string()),
  counts: AccessCounts,
  /** Present if the request contains rules: the access by the stored rules. */
  before: z.optional(AccessCounts),
  /** Present if the request contains rules: numbers of assets with more or less access than by the stored rules. */
  changes: z.optional(z.looseObject({ more: z.int(), less: z.int() })),
  /** True if there are assets that the admin may not view. They are not counted. */
  limited: z.boolean(),
  /** Some assets that both the person and the admin may view. Absent while the search is unavailable. */
  sample: z.optional(z.array(Asset)),
  /** The requested folders, then every folder with a rule for one of the groups and the library itself. */
  reasons: z.array(AccessReason),
  /** Number of reasons that were left out, because there are too many. */
  omitted: z.int(),
});

/** Access of a person, a group or a guest. */
export interface EffectiveAccess extends z.infer<typeof EffectiveAccess> {}

const evaluation = {
  /** Rules to evaluate instead of the stored ones. */
  rights: z.optional(z.array(PermissionRule).check(z.maxLength(10_000))),
  without_rule: z.optional(WithoutRule),
  /** Further folders to explain. */
  folders: z.optional(z.array(FolderPath).check(z.maxLength(100))),
  /** Maximum number of reasons. Default 100. */
  rows: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_REASONS))),
};

export const getEffectiveAccess = {
  body: z.union([
    z.strictObject({ user: UserName, ...evaluation }),
    z.strictObject({ group: GroupName, ...evaluation }),
    z.strictObject({ guest: z.literal(true), ...evaluation }),
  ]),
  reply: EffectiveAccess,
};
