import type { AuditAction, AuditEntry } from '@assetportal/sdk/contract';

/** A entry that is to be written. */
interface NewAuditEntry {
  readonly action: AuditAction;
  /** A user's name; null for a guest and for somebody who is not logged in. */
  readonly user: string | null;
  readonly address: string | null;
  readonly subject?: string | null | undefined;
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

/** Which lines are asked for. */
interface AuditQuery {
  readonly action?: AuditAction | undefined;
  readonly user?: string | undefined;
  readonly subject?: string | undefined;
  /** Only lines with a smaller id. */
  readonly before?: number | undefined;
  readonly rows: number;
}

/** The audit log: lines are added and never changed. */
export interface AuditRepository {
  add(entry: NewAuditEntry, now?: number): Promise<void>;
  /** The newest first. */
  list(query: AuditQuery): Promise<AuditEntry[]>;
  /** The addresses that a user has logged in from. */
  addressesOf(user: string): Promise<string[]>;
}
