import type { AuditAction, AuditEntry } from '@assetportal/sdk/contract';

/** A new entry in the audit log. */
interface NewAuditEntry {
  readonly action: AuditAction;
  /** Name of the user. Null for a guest and for a client that is not logged in. */
  readonly user: string | null;
  readonly address: string | null;
  readonly subject?: string | null | undefined;
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

/** Filter for audit log entries. */
interface AuditQuery {
  readonly action?: AuditAction | undefined;
  readonly user?: string | undefined;
  readonly subject?: string | undefined;
  /** Only entries with a smaller ID. */
  readonly before?: number | undefined;
  readonly rows: number;
}

/** The audit log. Entries are added and never changed. */
export interface AuditRepository {
  add(entry: NewAuditEntry, now?: number): Promise<void>;
  /** Returns entries, the newest first. */
  list(query: AuditQuery): Promise<AuditEntry[]>;
  /** Returns the addresses from which a user has logged in. */
  addressesOf(user: string): Promise<string[]>;
}
