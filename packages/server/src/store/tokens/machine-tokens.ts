/** A machine token. Times are in epoch milliseconds. */
export interface StoredToken {
  /** Random ID, part of the token. */
  readonly id: string;
  /** SHA-256 of the token. */
  readonly hash: Buffer;
  readonly name: string;
  /** Creator, as whom the token acts. */
  readonly userId: number;
  readonly scopes: readonly string[];
  /** Groups to which the token may add users. A removed group is removed here too. */
  readonly groups: readonly string[];
  readonly created: number;
  readonly expires: number;
  /** Time of the last recorded request. Null if there was none. */
  readonly lastUsed: number | null;
  /** Null if the token was not revoked. */
  readonly revoked: number | null;
}

/** A machine token for the list of tokens. */
export interface ListedToken extends StoredToken {
  readonly creator: string;
  /** True if the creator has access to the admin area. */
  readonly isByAdmin: boolean;
}

/** Why a token was not added. */
type TokenRefusal =
  { readonly refused: 'token-exists' } | { readonly refused: 'group-not-found'; readonly group: string };

/** Machine tokens, by the SHA-256 of the token. The removal of the creator removes their tokens. */
export interface MachineTokenRepository {
  /** Adds a token. Refuses if another token that has not ended has the name, regardless of case, or without a group. */
  add(token: Omit<StoredToken, 'lastUsed' | 'revoked'>): Promise<TokenRefusal | undefined>;
  byId(id: string): Promise<StoredToken | undefined>;
  byHash(hash: Buffer): Promise<StoredToken | undefined>;
  /** Returns the tokens that have not ended before a time, by name. */
  list(endedBefore: number): Promise<ListedToken[]>;
  /** Records a request. */
  used(id: string, now: number): Promise<void>;
  /** Revokes a token. Does not change a revoked one. Returns undefined if there is no such token. */
  revoke(id: string, now: number): Promise<ListedToken | undefined>;
  /** Deletes the tokens that ended before a time. */
  sweep(endedBefore: number): Promise<void>;
}
