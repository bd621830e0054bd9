import * as z from 'zod/mini';
import { AUDIT_ACTIONS, CONFIG_FILES, HISTORY_KINDS } from '../vocabulary.js';
import { LocaleCode } from './common/locale.js';
import { integer } from './common/wire.js';

/** A line of the audit log. Lines are added and never changed. */
export const AuditEntry = z.looseObject({
  id: z.int(),
  /** ISO 8601, UTC. */
  time: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** Who did it; null for a guest and for somebody who is not logged in. */
  user: z.nullable(z.string()),
  /** The address they came from; null where the portal did it. */
  address: z.nullable(z.string()),
  /** What it was done to: an asset's id, a user's name, a kind of setting; null where the action says it all. */
  subject: z.nullable(z.string()),
  /** More of it, such as the convert set. */
  detail: z.optional(z.record(z.string(), z.unknown())),
});

/** A line of the audit log. */
export interface AuditEntry extends z.infer<typeof AuditEntry> {}

export const getAudit = {
  query: z.object({
    action: z.optional(z.enum(AUDIT_ACTIONS)),
    user: z.optional(z.string().check(z.maxLength(200))),
    subject: z.optional(z.string().check(z.maxLength(200))),
    /** Only lines older than the one with this id: where the page before ended. */
    before: z.optional(integer(1, Number.MAX_SAFE_INTEGER)),
    rows: z.optional(integer(1, 1000)),
  }),
  reply: z.looseObject({ entries: z.array(AuditEntry) }),
};

/** A version that was overwritten. */
export const HistoryEntry = z.looseObject({
  id: z.string(),
  kind: z.enum(HISTORY_KINDS),
  /** Lower-case, of translations and custom pages. */
  lang: z.optional(z.string()),
  /** The name of a file that an admin sets: `logo`. */
  name: z.optional(z.string()),
  /** When it was overwritten: ISO 8601, UTC. */
  date: z.string(),
  /** Who overwrote it; null where the portal did, as by an upgrade. */
  user: z.nullable(z.string()),
  /** The front-end version it was written for, where it says so. */
  version: z.optional(z.string()),
});

/** A version that was overwritten. */
export interface HistoryEntry extends z.infer<typeof HistoryEntry> {}

const HistoryId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

export const getHistory = {
  query: z.object({
    kind: z.optional(z.enum(HISTORY_KINDS)),
    lang: z.optional(LocaleCode),
    /** Of a file that an admin sets. */
    name: z.optional(z.enum(CONFIG_FILES)),
  }),
  reply: z.looseObject({ entries: z.array(HistoryEntry) }),
};

export const getHistoryEntry = {
  params: HistoryId,
  reply: z.looseObject({ entry: HistoryEntry, content: z.record(z.string(), z.unknown()) }),
};

export const restoreHistory = {
  params: HistoryId,
  reply: z.looseObject({}),
};
