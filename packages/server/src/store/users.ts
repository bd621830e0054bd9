import { nameKey } from './names.js';

/** Stored in place of the hash for a user without a password, who cannot log in before a reset. */
export const NO_PASSWORD = '';

export interface User {
  readonly id: number;
  readonly name: string;
  /** Encoded argon2id hash. */
  readonly password: string;
  readonly isAssetUser: boolean;
  readonly isGuiAdmin: boolean;
  readonly locale: string | null;
  readonly email: string | null;
  /** Assigned groups, sorted by name. */
  readonly groups: readonly string[];
  /** In epoch milliseconds. */
  readonly created: number;
  readonly lastLogin: number | null;
  /** ID of the machine token that added the account. Null: an admin added it. */
  readonly addedByToken: string | null;
  /** Time of the last change of the mail address to another one, in epoch milliseconds. Null: never. */
  readonly emailChanged: number | null;
}

/** A user to add. Defaults: no groups and no email address. */
export type AddedUser = Pick<User, 'name' | 'password' | 'isAssetUser' | 'isGuiAdmin' | 'locale'> &
  Partial<Pick<User, 'email' | 'groups' | 'addedByToken'>>;

/** Changes to a user. Omitted fields are unchanged. */
export type ChangedUser = Partial<
  Pick<User, 'password' | 'isAssetUser' | 'isGuiAdmin' | 'locale' | 'email' | 'groups'>
> & {
  /** Groups to add. */
  readonly joins?: readonly string[];
  /** Groups to remove. */
  readonly leaves?: readonly string[];
  /** Values on which the change is based. */
  readonly expected?: { readonly [K in 'email' | 'isAssetUser' | 'isGuiAdmin']?: User[K] | undefined };
};

/** Why a change was rejected. Nothing was changed. */
export type Refusal =
  | { readonly refused: 'user-exists' | 'user-not-found' }
  | { readonly refused: 'group-not-found'; readonly group: string }
  /** The user is the last one with access to the administration. */
  | { readonly refused: 'last-admin' }
  /** A value is neither the expected nor the new one. */
  | { readonly refused: 'changed-meanwhile' };

/** What an admin can set of a user, without the password. */
export type UserSettings = Pick<User, 'name' | 'email' | 'groups' | 'isAssetUser' | 'isGuiAdmin' | 'locale'>;

/**
 * Returns the names of the settings that differ between two versions of a user. The order of the groups and the case of
 * their names do not matter. `name` differs in its case only.
 */
export function changedSettings(before: UserSettings, after: UserSettings): (keyof UserSettings)[] {
  const compared = ['name', 'email', 'groups', 'isAssetUser', 'isGuiAdmin', 'locale'] as const;
  return compared.filter((name) =>
    name === 'groups' ? groupKeys(before) !== groupKeys(after) : before[name] !== after[name],
  );
}

const groupKeys = ({ groups }: UserSettings): string =>
  JSON.stringify([...new Set(groups.map(nameKey))].sort());

/** A part of the list of users. */
export interface UsersPage {
  /** Index of the first user. Default 0. */
  readonly start?: number | undefined;
  /** Number of users. Default: all that follow. */
  readonly rows?: number | undefined;
}

/** Users, with case-insensitive names. Each change is atomic. */
export interface UserRepository {
  userByName(name: string): Promise<User | undefined>;
  userById(id: number): Promise<User | undefined>;
  countUsers(): Promise<number>;
  /** Returns the users, sorted by name. @param page Default: all. */
  list(page?: UsersPage): Promise<User[]>;
  addUser(user: AddedUser): Promise<User | Refusal>;
  /**
   * @param keepSession Hash of the token of a session that remains valid if the change ends the user's sessions.
   * @returns the user before and after the change
   */
  changeUser(
    name: string,
    change: ChangedUser,
    keepSession?: Buffer,
  ): Promise<{ readonly before: User; readonly after: User } | Refusal>;
  /** Removes a user together with their sessions and bookmarks. */
  removeUser(name: string): Promise<User | Refusal>;
  setLocale(id: number, locale: string): Promise<void>;
}
