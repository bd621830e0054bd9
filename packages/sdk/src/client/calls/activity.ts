import { API_BASE_PATH } from '../../contract/call.js';
import { getActivity, getOperation } from '../../contract/calls/admin/activity.js';
import { exportAudit, getAudit } from '../../contract/calls/admin/history.js';
import type { AuditAction } from '../../contract/vocabulary.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import type { NoInput } from './no-input.js';

/** Filter of the audit log. An omitted member matches all entries. */
export interface AuditFilter {
  readonly action?: AuditAction | AuditAction[] | undefined;
  /** Name of a user. Empty: guests and visitors without a session. */
  readonly user?: string | undefined;
  readonly subject?: string | undefined;
  /** Entries from this time on, in ISO 8601. */
  readonly from?: string | undefined;
  /** Entries before this time, in ISO 8601. */
  readonly to?: string | undefined;
  /** Text that the entries contain, regardless of case: see the schema. */
  readonly text?: string | undefined;
}

export const auditCalls = (transport: Transport) => ({
  /**
   * Returns entries from the audit log, newest first.
   *
   * @param input.before ID of an entry; only older entries are returned.
   * @param input.rows Maximum number of entries. Default 100, at most 1000.
   */
  list: (
    input: AuditFilter & { readonly before?: number; readonly rows?: number } = {},
    options?: CallOptions,
  ) => transport.send(getAudit, { query: input }, options),
  /** Returns the response with all entries that match the filter as a file. Its body is sent as the server reads them. */
  export: (
    { format, action, ...filter }: AuditFilter & { readonly format: 'csv' | 'ndjson' },
    options?: CallOptions,
  ): Promise<Response> => {
    const query = new URLSearchParams({ format });
    for (const name of [action ?? []].flat()) query.append('action', name);
    for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
    const { path, name } = exportAudit;
    return transport.open(`${API_BASE_PATH}${path}?${query}`, options, name);
  },
});

export const activityCalls = (transport: Transport) => ({
  /**
   * Returns the downloads and the searches without results of a period.
   *
   * @param input.from First day in UTC, such as `2026-03-01`. Default: 29 days before `to`.
   * @param input.to Last day in UTC. Default: today.
   */
  get: (input: { readonly from?: string; readonly to?: string } = {}, options?: CallOptions) =>
    transport.send(getActivity, { query: input }, options),
  /** Returns the storage, the conversions, and how long data is stored. */
  operation: (_input?: NoInput, options?: CallOptions) => transport.send(getOperation, {}, options),
});
