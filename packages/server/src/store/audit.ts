import type { AuditAction, AuditEntry } from '@assetportal/sdk/contract';

/** A new entry in the audit log. */
export interface NewAuditEntry {
  readonly action: AuditAction;
  /** Name of the user. Null for a guest and for a client that is not logged in. */
  readonly user: string | null;
  readonly address: string | null;
  readonly subject?: string | null | undefined;
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

/** Text that audit log entries contain. */
export interface AuditText {
  /** Text in the user, the object, the address or the details of an entry, regardless of case. */
  readonly contains: string;
  /** Entries with one of these objects match as well. */
  readonly subjects: ReadonlySet<string>;
}

/** Filter for audit log entries. */
export interface AuditQuery {
  /** Entries with one of these actions. */
  readonly action?: readonly AuditAction[] | undefined;
  /** Null: entries of guests and clients without a session. */
  readonly user?: string | null | undefined;
  readonly subject?: string | undefined;
  /** Only entries from this time on, in epoch milliseconds. */
  readonly from?: number | undefined;
  /** Only entries before this time, in epoch milliseconds. */
  readonly to?: number | undefined;
  /** Only entries with a smaller ID. */
  readonly before?: number | undefined;
  readonly text?: AuditText | undefined;
  readonly rows: number;
}

/** The audit log. Entries are added and never changed, except for the end of their retention. */
export interface AuditRepository {
  add(entry: NewAuditEntry, now?: number): Promise<void>;
  /** Adds entries in one transaction. */
  addAll(entries: readonly NewAuditEntry[]): Promise<void>;
  /** Returns entries, the newest first. */
  list(query: AuditQuery): Promise<AuditEntry[]>;
  /** Returns the addresses from which a user has logged in or used a mailed link for a new password. */
  addressesOf(user: string): Promise<string[]>;
  /** Removes up to `limit` entries from before a time, in epoch milliseconds. Returns their number. */
  removeBefore(time: number, limit: number): Promise<number>;
  /** Shortens the addresses of up to `limit` entries from before a time. Returns their number. */
  shortenAddressesBefore(time: number, shorten: (address: string) => string, limit: number): Promise<number>;
}
