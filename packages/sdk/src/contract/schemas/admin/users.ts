import * as z from 'zod/mini';
import { MAX_ADDRESS_LENGTH, SINGLE_ADDRESS } from '../../../lib/email-address.js';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../limits.js';
import { LocaleCode } from '../common/locale.js';
import { integer } from '../common/wire.js';

/**
 * User name. Compared without regard to case and Unicode composition. No control characters, no slashes, no
 * leading or trailing spaces. `.` and `..` are rejected because they would change the path of a URL.
 */
export const UserName = z
  .string()
  .check(
    z.normalize('NFC'),
    z.minLength(1),
    z.maxLength(100),
    z.regex(/^(?!\s|\.{1,2}$)[^\p{C}/\\]+(?<!\s)$/u),
  );

/** Group name: alphanumeric characters in any script, with ` ._-` between them. */
export const GroupName = z
  .string()
  .check(z.normalize('NFC'), z.maxLength(64), z.regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]*[\p{L}\p{N}])?$/u));

/** Address for password mails. */
const MailAddress = z.string().check(z.maxLength(MAX_ADDRESS_LENGTH), z.regex(SINGLE_ADDRESS));

const Password = z.string().check(z.minLength(MIN_PASSWORD_LENGTH), z.maxLength(MAX_PASSWORD_LENGTH));

/** User account as shown to admins. */
export const UserAccount = z.looseObject({
  name: z.string(),
  /** Address for password mails; null if none is set. */
  email: z.nullable(z.string()),
  /** Groups with the user as an explicit member. Built-in groups are not listed. */
  groups: z.array(z.string()),
  /** True if the user may use the library, subject to the permissions of their groups. */
  isAssetUser: z.boolean(),
  /** True if the user may access the admin area. */
  isGuiAdmin: z.boolean(),
  /** Interface language, lower-case; null until the user chooses one. */
  locale: z.nullable(z.string()),
  /** Creation time in ISO 8601, UTC. */
  created: z.string(),
  /** Time of the last login in ISO 8601, UTC; null if the user never logged in. */
  last_login: z.nullable(z.string()),
});

/** User account as shown to admins. */
export interface UserAccount extends z.infer<typeof UserAccount> {}

/** Names of groups. */
export const GroupNames = z.array(GroupName).check(z.maxLength(200));

const settable = {
  email: z.optional(z.nullable(MailAddress)),
  groups: z.optional(GroupNames),
  isAssetUser: z.optional(z.boolean()),
  isGuiAdmin: z.optional(z.boolean()),
  locale: z.optional(z.nullable(LocaleCode)),
  pass: z.optional(Password),
};

/** Input to create a user. Defaults: an asset user without admin access and without groups. */
export const NewUser = z.strictObject({ name: UserName, ...settable });

/** Input to create a user. */
export interface NewUser extends z.infer<typeof NewUser> {}

/** Input to change a user. Omitted fields remain unchanged. */
export const UserChange = z.strictObject({
  ...settable,
  /** Groups to add to the present ones, so that two admins can change the groups of a user at the same time. */
  joins: z.optional(GroupNames),
  /** Groups to remove from the present ones. Groups of which the user is not a member are ignored. */
  leaves: z.optional(GroupNames),
  /**
   * Values on which the change is based. If another admin has changed one of them to a third value, the change is
   * rejected with `changed-meanwhile`.
   */
  expected: z.optional(
    z.strictObject({
      email: z.optional(z.nullable(z.string())),
      isAssetUser: z.optional(z.boolean()),
      isGuiAdmin: z.optional(z.boolean()),
    }),
  ),
});

/** Input to change a user. Omitted fields remain unchanged. */
export interface UserChange extends z.infer<typeof UserChange> {}

const byName = z.object({ name: UserName });

export const listUsers = {
  query: z.object({
    /** Number of users to skip. Default 0. */
    start: z.optional(integer(0, 10_000_000)),
    /** Maximum number of users. Default: all. */
    rows: z.optional(integer(1, 10_000)),
  }),
  reply: z.looseObject({ users: z.array(UserAccount) }),
};

export const addUser = {
  body: NewUser,
  reply: z.looseObject({
    user: UserAccount,
    /** The generated password. Absent if the request contained a password. */
    pass: z.optional(z.string()),
  }),
};

export const changeUser = {
  params: byName,
  body: UserChange,
  reply: z.looseObject({ user: UserAccount }),
};

export const removeUser = {
  params: byName,
  reply: z.looseObject({}),
};

/** A group of users. */
export const UserGroup = z.looseObject({
  name: z.string(),
  /** Number of explicit members; 0 for built-in groups. */
  members: z.int(),
  /** True for the groups in `BUILT_IN_GROUPS`. */
  built_in: z.boolean(),
});

/** A group of users. */
export interface UserGroup extends z.infer<typeof UserGroup> {}

export const listGroups = {
  reply: z.looseObject({ groups: z.array(UserGroup) }),
};

export const addGroup = {
  body: z.strictObject({ name: GroupName }),
  reply: z.looseObject({ group: UserGroup }),
};

export const removeGroup = {
  params: z.object({ name: GroupName }),
  reply: z.looseObject({}),
};
