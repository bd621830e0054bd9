import * as z from 'zod/mini';
import { SHORTEST_PASSWORD } from '../limits.js';
import { LocaleCode } from './common/locale.js';

/**
 * A user's name: told apart without regard to case, and to how an `ü` was typed; no control characters, no slashes, no space at its ends. Neither
 * `.` nor `..`: in an address they would be a folder.
 */
export const UserName = z
  .string()
  .check(
    z.normalize('NFC'),
    z.minLength(1),
    z.maxLength(100),
    z.regex(/^(?!\s|\.{1,2}$)[^\p{C}/\\]+(?<!\s)$/u),
  );

/** A group's name: letters, digits, and ` ._-` between them. */
export const GroupName = z
  .string()
  .check(z.normalize('NFC'), z.maxLength(64), z.regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]*[\p{L}\p{N}])?$/u));

const MailAddress = z.string().check(z.maxLength(254), z.regex(/^[^\s@<>,;:"\p{C}]+@[^\s@<>,;:"\p{C}]+$/u));

const Password = z.string().check(z.minLength(SHORTEST_PASSWORD), z.maxLength(1000));

/** A user, as an admin sees them. */
export const UserAccount = z.looseObject({
  name: z.string(),
  /** Where a link for a new password is sent; null where none is known. */
  email: z.nullable(z.string()),
  /** The groups they were put into; nobody is put into a built-in one. */
  groups: z.array(z.string()),
  /** May use the library, as far as the rights of their groups go. */
  isAssetUser: z.boolean(),
  /** May use the administration. */
  isGuiAdmin: z.boolean(),
  /** The language they read in, lower-case; null until they choose one. */
  locale: z.nullable(z.string()),
  /** When they were added: ISO 8601, UTC. */
  created: z.string(),
  /** When they last logged in: ISO 8601, UTC; null for never. */
  last_login: z.nullable(z.string()),
});

/** A user, as an admin sees them. */
export interface UserAccount extends z.infer<typeof UserAccount> {}

const settable = {
  email: z.optional(z.nullable(MailAddress)),
  groups: z.optional(z.array(GroupName).check(z.maxLength(200))),
  isAssetUser: z.optional(z.boolean()),
  isGuiAdmin: z.optional(z.boolean()),
  locale: z.optional(z.nullable(LocaleCode)),
  pass: z.optional(Password),
};

/** What an admin says of a new user: an asset user who is no admin and in no group, unless said otherwise. */
export const NewUser = z.strictObject({ name: UserName, ...settable });

/** What an admin says of a new user. */
export interface NewUser extends z.infer<typeof NewUser> {}

/** What an admin changes of a user: what is left out stays as it is. */
export const UserChange = z.strictObject(settable);

/** What an admin changes of a user: what is left out stays as it is. */
export interface UserChange extends z.infer<typeof UserChange> {}

const byName = z.object({ name: UserName });

export const listUsers = {
  reply: z.looseObject({ users: z.array(UserAccount) }),
};

export const addUser = {
  body: NewUser,
  reply: z.looseObject({
    user: UserAccount,
    /** The password that was made; absent where one was sent. */
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
  /** How many were put into it; 0 for a built-in one. */
  members: z.int(),
  /** One of `BUILT_IN_GROUPS`. */
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
