import * as z from 'zod/mini';
import { AUDIT_ACTIONS, CONFIG_FILES, HISTORY_KINDS } from '../vocabulary.js';
import { LocaleCode } from './common/locale.js';
import { integer } from './common/wire.js';

/** Entry in the audit log. The log is append-only. */
export const AuditEntry = z.looseObject({
  id: z.int(),
  /** Time in ISO 8601, UTC. */
  time: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** Name of the user. Null for guests and visitors without a session. */
  user: z.nullable(z.string()),
  /** IP address of the client. Null if the portal itself performed the action. */
  address: z.nullable(z.string()),
  /**
   * Object of the action: an asset ID, the name of a user or group, or a kind of versioned document. Null if the
   * action has no object.
   */
  subject: z.nullable(z.string()),
  /** Additional details, such as the convert set. */
  detail: z.optional(z.record(z.string(), z.unknown())),
});

/** Entry in the audit log. */
export interface AuditEntry extends z.infer<typeof AuditEntry> {}

export const getAudit = {
  query: z.object({
    action: z.optional(z.enum(AUDIT_ACTIONS)),
    user: z.optional(z.string().check(z.maxLength(200))),
    subject: z.optional(z.string().check(z.maxLength(200))),
    /** Restricts the result to entries older than the one with this ID. Used for paging. */
    before: z.optional(integer(1, Number.MAX_SAFE_INTEGER)),
    rows: z.optional(integer(1, 1000)),
  }),
  reply: z.looseObject({ entries: z.array(AuditEntry) }),
};

/** Metadata of an overwritten version of a document. */
export const HistoryEntry = z.looseObject({
  id: z.string(),
  kind: z.enum(HISTORY_KINDS),
  /** Lower-case language code of translations and custom pages. */
  lang: z.optional(z.string()),
  /** Name of a branding file, such as `logo`. */
  name: z.optional(z.string()),
  /** Time of the overwrite in ISO 8601, UTC. */
  date: z.string(),
  /** User who overwrote the version. Null if the portal did, for example during an upgrade. */
  user: z.nullable(z.string()),
  /** Front-end version of the content, if the content specifies one. */
  version: z.optional(z.string()),
});

/** Metadata of an overwritten version of a document. */
export interface HistoryEntry extends z.infer<typeof HistoryEntry> {}

const HistoryId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });

export const getHistory = {
  query: z.object({
    kind: z.optional(z.enum(HISTORY_KINDS)),
    lang: z.optional(LocaleCode),
    /** Name of a branding file. */
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
