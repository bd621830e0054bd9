import * as z from 'zod/mini';
import { call } from './call.js';
import { LocaleCode } from './locales.js';
import { SHORTEST_PASSWORD } from './session.js';

/** The group of everybody who is not logged in (decisions, section 4). It has no members of its own. */
export const GUESTS = 'guests';
/** The group of everybody who is logged in. It has no members of its own. */
export const USERS = 'users';
/** What users and groups are told apart by: their names without regard to case, and to how an `ü` was typed. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** The groups that are always there, and that nobody is put into. */
export const BUILT_IN_GROUPS: readonly string[] = [GUESTS, USERS];

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

export const listUsers = call({
  name: 'admin.users.list',
  method: 'GET',
  path: 'admin/users',
  summary: 'All users, by name.',
  access: 'admin',
  reply: z.looseObject({ users: z.array(UserAccount) }),
});

export const addUser = call({
  name: 'admin.users.add',
  method: 'POST',
  path: 'admin/users',
  summary: 'Adds a user. Where no password is sent, one is made and answered this once.',
  access: 'admin',
  safe: false,
  body: NewUser,
  reply: z.looseObject({
    user: UserAccount,
    /** The password that was made; absent where one was sent. */
    pass: z.optional(z.string()),
  }),
  problems: ['user-exists', 'group-not-found', 'group-built-in'],
});

export const changeUser = call({
  name: 'admin.users.change',
  method: 'POST',
  path: 'admin/users/{name}',
  summary: 'Changes a user; what is left out stays. A new password, and less rights, end their sessions.',
  access: 'admin',
  safe: false,
  params: byName,
  body: UserChange,
  reply: z.looseObject({ user: UserAccount }),
  problems: ['user-not-found', 'group-not-found', 'group-built-in', 'last-admin'],
});

export const removeUser = call({
  name: 'admin.users.remove',
  method: 'DELETE',
  path: 'admin/users/{name}',
  summary: 'Removes a user with their sessions and bookmarks.',
  access: 'admin',
  safe: false,
  params: byName,
  reply: z.looseObject({}),
  problems: ['user-not-found', 'last-admin'],
});

/** A group of users. */
export const UserGroup = z.looseObject({
  name: z.string(),
  /** How many were put into it; 0 for a built-in one. */
  members: z.int(),
  /** One of {@link BUILT_IN_GROUPS}. */
  built_in: z.boolean(),
});
/** A group of users. */
export interface UserGroup extends z.infer<typeof UserGroup> {}

export const listGroups = call({
  name: 'admin.groups.list',
  method: 'GET',
  path: 'admin/groups',
  summary: 'All groups: the built-in ones, then the others by name.',
  access: 'admin',
  reply: z.looseObject({ groups: z.array(UserGroup) }),
});

export const addGroup = call({
  name: 'admin.groups.add',
  method: 'POST',
  path: 'admin/groups',
  summary: 'Adds a group.',
  access: 'admin',
  safe: false,
  body: z.strictObject({ name: GroupName }),
  reply: z.looseObject({ group: UserGroup }),
  problems: ['group-exists'],
});

export const removeGroup = call({
  name: 'admin.groups.remove',
  method: 'DELETE',
  path: 'admin/groups/{name}',
  summary: 'Removes a group with its rules; its members stay.',
  access: 'admin',
  safe: false,
  params: z.object({ name: GroupName }),
  reply: z.looseObject({}),
  problems: ['group-not-found', 'group-built-in'],
});
