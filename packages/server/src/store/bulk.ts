import type { DocumentChange, DocumentKey } from './documents.js';
import type { Refusal, User, UserSettings } from './users.js';

/** A user as a backup contains it. Without a password, a new user cannot log in before a reset. */
export type RestoredUser = UserSettings & {
  /** Encoded hash. Ignored for an existing user, who keeps the present password. */
  readonly password?: string | undefined;
};

/** Changes of several documents, groups and users. */
export interface BulkChange {
  readonly documents?: readonly { readonly key: DocumentKey; readonly change: DocumentChange }[];
  /** All groups after the change. Other groups are removed. Default: unchanged. */
  readonly groups?: readonly string[] | undefined;
  /** All users after the change. Other users are removed. Default: unchanged. */
  readonly users?: readonly RestoredUser[] | undefined;
  /** ID of the machine token that adds the new users. Default: an admin adds them. */
  readonly addedByToken?: string | undefined;
  /** Called with the names of the present groups, in the same transaction. If it returns false, nothing is changed. */
  readonly onlyIfGroups?: ((present: readonly string[]) => boolean) | undefined;
  /** Called with the present users, in the same transaction. If it returns false, nothing is changed. */
  readonly onlyIfUsers?: ((present: readonly User[]) => boolean) | undefined;
  /** Hash of the token of a session that remains valid if the change ends the sessions of its user. */
  readonly keepSession?: Buffer | undefined;
}

/** Why a bulk change was rejected. Nothing was changed. */
export type BulkRefusal =
  | Refusal
  /** A condition returned false. */
  | { readonly refused: 'changed-meanwhile' };

/** Users and groups directly after a change, sorted by name. Undefined: the change did not contain them. */
export interface BulkResult {
  readonly groups: readonly string[] | undefined;
  readonly users: readonly User[] | undefined;
  /** Users whose mail address was changed or removed, before the change. */
  readonly readdressed: readonly User[];
}

/** Changes of several repositories in one transaction. */
export interface BulkRepository {
  /**
   * Applies all changes, or none of them. Groups are added first, then users and documents are changed, and groups are
   * removed last.
   */
  apply(change: BulkChange): Promise<BulkResult | BulkRefusal>;
}
