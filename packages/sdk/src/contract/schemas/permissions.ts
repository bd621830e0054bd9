import * as z from 'zod/mini';
import { ACCESS_LEVELS } from '../vocabulary.js';
import { ConvertSetId } from './common/ids.js';
import { GroupName } from './users.js';

/**
 * Folder path relative to the library root, separated by `/`, without leading or trailing slashes. Empty for the
 * root.
 */
export const FolderPath = z
  .string()
  .check(z.maxLength(4000), z.regex(/^(?:[^/\p{Cc}]+(?:\/[^/\p{Cc}]+)*)?$/u));

/**
 * Access of a group to a folder and its subfolders, unless a rule for a deeper folder overrides it (decisions,
 * section 4).
 */
export const PermissionRule = z.strictObject({
  group: GroupName,
  folder: FolderPath,
  access: z.enum(ACCESS_LEVELS),
  /** Convert sets that the group may use, with `download` access. Default: all. */
  convert_sets: z.optional(z.array(ConvertSetId).check(z.minLength(1), z.maxLength(200))),
});

/** Access of a group to a folder and its subfolders. */
export interface PermissionRule extends z.infer<typeof PermissionRule> {}

/** All permission rules. At most one rule per group and folder. */
export const Permissions = z.strictObject({ rights: z.array(PermissionRule).check(z.maxLength(10_000)) });

/** All permission rules. */
export interface Permissions extends z.infer<typeof Permissions> {}

export const getPermissions = {
  reply: z.looseObject({ rights: z.array(PermissionRule) }),
};

export const savePermissions = {
  body: Permissions,
  reply: z.looseObject({}),
};
