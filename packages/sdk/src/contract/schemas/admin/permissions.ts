import * as z from 'zod/mini';
import { ACCESS_LEVELS } from '../../vocabulary.js';
import { ChangeQuery } from '../common/change.js';
import { ConvertSetId } from '../common/ids.js';
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
  /**
   * The portal wrote this rule, because a folder with rules was renamed. It applies like any other rule. An admin
   * confirms it by saving it without this mark.
   */
  pending: z.optional(z.literal(true)),
});

/** Access of a group to a folder and its subfolders. */
export interface PermissionRule extends z.infer<typeof PermissionRule> {}

/** Access to folders for which no rule applies, to guests and to users. */
export const WithoutRule = z.strictObject({ guests: z.enum(ACCESS_LEVELS), users: z.enum(ACCESS_LEVELS) });

/** Access to folders for which no rule applies. */
export interface WithoutRule extends z.infer<typeof WithoutRule> {}

/** All permission rules, at most one rule per group and folder, and the access without a rule. */
export const Permissions = z.strictObject({
  rights: z.array(PermissionRule).check(z.maxLength(10_000)),
  /** Default when saving: the stored value. Default of a stored document: `download` for both. */
  without_rule: z.optional(WithoutRule),
});

/** All permission rules, and the access without a rule. */
export interface Permissions extends z.infer<typeof Permissions> {}

/**
 * Warning about the saved rules of one folder:
 * - `folder-unknown`: the library has no such folder with assets.
 * - `rule-pending`: the portal wrote rules for a renamed folder, which an admin has not confirmed yet.
 */
export const PermissionWarning = z.looseObject({
  code: z.string(),
  folder: z.string(),
  /** With `folder-unknown`: the existing folder with the most similar path, if there is one. */
  nearest: z.optional(z.string()),
  /**
   * How `nearest` differs: only in upper and lower case (`case`), also in spaces at the start or end of a name
   * (`spaces`), or in other characters (`spelling`).
   */
  difference: z.optional(z.string()),
});

/** Warning about the saved rules of one folder. */
export interface PermissionWarning extends z.infer<typeof PermissionWarning> {}

export const getPermissions = {
  reply: z.looseObject({
    rights: z.array(PermissionRule),
    without_rule: z.optional(WithoutRule),
    warnings: z.optional(z.array(PermissionWarning)),
  }),
};

export const savePermissions = {
  query: ChangeQuery,
  body: Permissions,
  reply: z.looseObject({ warnings: z.optional(z.array(PermissionWarning)) }),
};
