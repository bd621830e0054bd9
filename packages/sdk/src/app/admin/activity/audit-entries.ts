import type { AuditFilter } from '../../../client/calls/activity.js';
import type { AdminClient } from '../../../client/calls/administration.js';
import { wait } from '../../../client/transport/pause.js';
import type { AuditEntry } from '../../../contract/schemas/admin/history.js';
import { AUDIT_ACTIONS, type AuditAction } from '../../../contract/vocabulary.js';
import { nearestKey } from '../../../lib/text/nearest.js';
import { AUDIT_GROUPS } from './audit-filter.js';

/** Maximum number of entries per call. */
const PAGE = 1000;

/** Default time between two calls of {@link followAudit}, in milliseconds. */
const INTERVAL = 2000;

type Audit = Pick<AdminClient['audit'], 'list'>;

/** Yields the entries that match the filter, newest first, up to `limit`. @throws PortalError */
export async function* auditEntries(
  audit: Audit,
  filter: AuditFilter & { readonly before?: number | undefined },
  { limit = Infinity, signal }: { readonly limit?: number; readonly signal?: AbortSignal } = {},
): AsyncGenerator<AuditEntry, void, undefined> {
  let { before } = filter;
  for (let left = limit; left > 0;) {
    const rows = Math.min(left, PAGE);
    const page = { ...filter, rows, ...(before === undefined ? {} : { before }) };
    const entries = await audit.list(page as AuditFilter, { signal });
    yield* entries;
    if (entries.length < rows) return;
    left -= entries.length;
    before = entries.at(-1)?.id;
  }
}

/**
 * Yields the entries that are added after the entry with the ID `after`, oldest first, until the signal aborts. The
 * server has no event for them, because the audit log is for admins only. It is therefore read periodically.
 *
 * @throws PortalError, or the signal's reason
 */
export async function* followAudit(
  audit: Audit,
  filter: AuditFilter,
  { after, signal, interval = INTERVAL }: { after: number; signal: AbortSignal; interval?: number },
): AsyncGenerator<AuditEntry, void, undefined> {
  for (let last = after; ;) {
    await wait(interval, signal);
    const added: AuditEntry[] = [];
    for await (const entry of auditEntries(audit, filter, { signal })) {
      if (entry.id <= last) break;
      added.push(entry);
    }
    last = added[0]?.id ?? last;
    yield* added.reverse();
  }
}

/** Actions that names select, or the first name that is neither an action nor a group of actions. */
export type SelectedActions =
  | { readonly actions: readonly AuditAction[] }
  | { readonly unknown: string; readonly nearest: string | null };

/** Returns the actions for names of actions and of groups (`AUDIT_GROUPS`), such as `logins`. */
export function auditActions(names: readonly string[]): SelectedActions {
  const actions = new Set<AuditAction>();
  for (const name of names) {
    const group = Object.entries(AUDIT_GROUPS).find(([key]) => key === name)?.[1];
    const action = AUDIT_ACTIONS.find((one) => one === name);
    if (group === undefined && action === undefined) {
      return { unknown: name, nearest: nearestKey(name, [...AUDIT_ACTIONS, ...Object.keys(AUDIT_GROUPS)]) };
    }
    for (const one of group ?? [action as AuditAction]) actions.add(one);
  }
  return { actions: [...actions] };
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Parses a limit of a period: a day in UTC (`2026-03-01`), a time in ISO 8601, or an age (`30m`, `24h`, `7d`). Returns
 * the time in ISO 8601, or undefined if the text is invalid. A day as the end of a period is included.
 */
export function auditTime(text: string, edge: 'from' | 'to', now = new Date()): string | undefined {
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (count !== undefined) return isoOf(now.getTime() - Number(count) * (UNITS[unit] ?? 0));
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  if (!isDay && !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return undefined;
  const time = Date.parse(text);
  // JavaScript accepts the 31st day of every month.
  if (isDay && isoOf(time)?.startsWith(text) !== true) return undefined;
  return isoOf(isDay && edge === 'to' ? time + 86_400_000 : time);
}

const isoOf = (time: number): string | undefined =>
  Number.isNaN(new Date(time).getTime()) ? undefined : new Date(time).toISOString();
