export interface User {
  readonly id: number;
  readonly name: string;
  /** An encoded argon2id hash. */
  readonly password: string;
  readonly isAssetUser: boolean;
  readonly isGuiAdmin: boolean;
  readonly locale: string | null;
  readonly email: string | null;
  /** Those they were put into, by name. */
  readonly groups: readonly string[];
  /** Epoch milliseconds. */
  readonly created: number;
  readonly lastLogin: number | null;
}

/** A user who is not there yet: in no group and without an address, unless said otherwise. */
export type AddedUser = Pick<User, 'name' | 'password' | 'isAssetUser' | 'isGuiAdmin' | 'locale'> &
  Partial<Pick<User, 'email' | 'groups'>>;

/** What is changed of a user: what is left out stays. */
export type ChangedUser = Partial<
  Pick<User, 'password' | 'isAssetUser' | 'isGuiAdmin' | 'locale' | 'email' | 'groups'>
>;

/** Why a change was refused; nothing has changed then. */
export type Refusal =
  | { readonly refused: 'user-exists' | 'user-not-found' }
  | { readonly refused: 'group-not-found'; readonly group: string }
  /** They are the last who may use the administration. */
  | { readonly refused: 'last-admin' };

/** Users, told apart by their names without regard to case. Each change is made whole or not at all. */
export interface UserRepository {
  userByName(name: string): Promise<User | undefined>;
  userById(id: number): Promise<User | undefined>;
  countUsers(): Promise<number>;
  /** By name. */
  list(): Promise<User[]>;
  addUser(user: AddedUser): Promise<User | Refusal>;
  /**
   * @param keepSession The hash of the token that stays valid where the change ends sessions.
   * @returns The user before and after it.
   */
  changeUser(
    name: string,
    change: ChangedUser,
    keepSession?: Buffer,
  ): Promise<{ readonly before: User; readonly after: User } | Refusal>;
  /** Removes a user with their sessions and bookmarks. */
  removeUser(name: string): Promise<User | Refusal>;
  setLocale(id: number, locale: string): Promise<void>;
}
