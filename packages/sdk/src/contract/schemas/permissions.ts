import * as z from 'zod/mini';
import { ACCESS_LEVELS } from '../vocabulary.js';
import { ConvertSetId } from './common/ids.js';
import { GroupName } from './users.js';

/** A folder relative to the library, `/` between its parts, none at its ends; empty for all of it. */
export const FolderPath = z
  .string()
  .check(z.maxLength(4000), z.regex(/^(?:[^/\p{Cc}]+(?:\/[^/\p{Cc}]+)*)?$/u));

/** What a group may do in a folder and all below it, as far as no deeper rule says otherwise (decisions, section 4). */
export const PermissionRule = z.strictObject({
  group: GroupName,
  folder: FolderPath,
  access: z.enum(ACCESS_LEVELS),
  /** With `download`: the convert sets they may have. Absent: all. */
  convert_sets: z.optional(z.array(ConvertSetId).check(z.minLength(1), z.maxLength(200))),
});

/** What a group may do in a folder and all below it. */
export interface PermissionRule extends z.infer<typeof PermissionRule> {}

/** All rules: at most one for a group and a folder. */
export const Permissions = z.strictObject({ rights: z.array(PermissionRule).check(z.maxLength(10_000)) });

/** All rules. */
export interface Permissions extends z.infer<typeof Permissions> {}

export const getPermissions = {
  reply: z.looseObject({ rights: z.array(PermissionRule) }),
};

export const savePermissions = {
  body: Permissions,
  reply: z.looseObject({}),
};
