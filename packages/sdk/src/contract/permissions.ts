import * as z from 'zod/mini';
import { call } from './call.js';
import { ConvertSetId } from './downloads.js';
import { GroupName } from './users.js';

/** What a rule lets a group do in a folder (decisions, section 4). */
export const ACCESS_LEVELS = ['none', 'view', 'download'] as const;
/** What a rule lets a group do in a folder. */
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

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

export const getPermissions = call({
  name: 'admin.rights.get',
  method: 'GET',
  path: 'admin/rights',
  summary: 'The rules that say what each group may do in which folder.',
  access: 'admin',
  versioned: true,
  reply: z.looseObject({ rights: z.array(PermissionRule) }),
});

export const savePermissions = call({
  name: 'admin.rights.save',
  method: 'POST',
  path: 'admin/rights',
  summary: 'Replaces all rules; those before go into the history.',
  access: 'admin',
  safe: false,
  versioned: true,
  body: Permissions,
  bodyLimit: 8 * 1024 * 1024,
  reply: z.looseObject({}),
  problems: ['changed-meanwhile', 'group-not-found', 'convert-set-unknown'],
});
