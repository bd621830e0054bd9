import * as z from 'zod/mini';
import { ChangeQuery } from '../common/change.js';
import { BackupGroups, BackupUser } from './backup.js';

/** User in the directory: what an admin can set, without the password. */
export const DirectoryUser = z.omit(BackupUser, { password: true });

/** User in the directory. */
export interface DirectoryUser extends z.infer<typeof DirectoryUser> {}

/** All users, sorted by name without regard to case. */
export const UserDirectory = z.strictObject({ users: z.array(DirectoryUser).check(z.maxLength(200_000)) });

/** All users. */
export interface UserDirectory extends z.infer<typeof UserDirectory> {}

/** The groups that an admin added, sorted by name without regard to case. */
export const GroupDirectory = BackupGroups;

/** The groups that an admin added. */
export interface GroupDirectory extends z.infer<typeof GroupDirectory> {}

export const getUserDirectory = { reply: UserDirectory };

export const saveUserDirectory = { body: UserDirectory, reply: z.looseObject({}) };

export const getGroupDirectory = { reply: GroupDirectory };

export const saveGroupDirectory = { query: ChangeQuery, body: GroupDirectory, reply: z.looseObject({}) };
