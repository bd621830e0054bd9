import * as z from 'zod/mini';
import { MAX_CHANGES } from '../../limits.js';
import {
  AUDIT_ACTIONS,
  CHANGE_ACTIONS,
  CHANGE_CLIENTS,
  CONFIG_FILES,
  HISTORY_KINDS,
} from '../../vocabulary.js';
import { ChangeQuery } from '../common/change.js';
import { LocaleCode } from '../common/locale.js';
import { integer, oneOrMany } from '../common/wire.js';

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

/** Time in ISO 8601 with a time zone. */
const Time = z.iso.datetime({ offset: true });

const auditFilter = {
  /** Entries with one of these actions. */
  action: z.optional(oneOrMany(z.enum(AUDIT_ACTIONS))),
  /** Entries of this user. Empty: of guests and clients without a session. */
  user: z.optional(z.string().check(z.maxLength(200))),
  subject: z.optional(z.string().check(z.maxLength(200))),
  /** Entries from this time on. */
  from: z.optional(Time),
  /** Entries before this time. */
  to: z.optional(Time),
  /**
   * Entries that contain this text, regardless of case: in the user, the object, the address or the details. Entries
   * about an asset also match by its title and file name, if the admin may view it.
   */
  text: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
};

export const getAudit = {
  query: z.object({
    ...auditFilter,
    /** Restricts the result to entries older than the one with this ID. Used for paging. */
    before: z.optional(integer(1, Number.MAX_SAFE_INTEGER)),
    rows: z.optional(integer(1, 1000)),
  }),
  reply: z.looseObject({ entries: z.array(AuditEntry) }),
};

export const exportAudit = {
  query: z.object({
    ...auditFilter,
    /**
     * - `csv`: with a header row, in UTF-8 with a byte order mark. A cell that a spreadsheet would run as a formula
     *   starts with an apostrophe.
     * - `ndjson`: one entry per line.
     */
    format: z.enum(['csv', 'ndjson']),
  }),
  reply: z.string(),
};

/** Metadata of a version of a document: an overwritten one, or the current one. */
export const HistoryEntry = z.looseObject({
  id: z.string(),
  /** True for the current version. `date` and `user` are then those of its save. */
  current: z.optional(z.literal(true)),
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

/** Metadata of a version of a document. */
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
  query: ChangeQuery,
  reply: z.looseObject({}),
};

/**
 * A version of a document before or after a change:
 * - `none`: the document did not exist.
 * - `stored`: an overwritten version.
 * - `current`: the current version.
 * - `dropped`: an overwritten version that is no longer stored, because only the last `HISTORY_LENGTH` are.
 */
export const VersionReference = z.looseObject({
  state: z.enum(['none', 'stored', 'current', 'dropped']),
  /** ID for `history.get`. Present for `stored` and `current`. */
  id: z.optional(z.string()),
});

/** A version of a document before or after a change. */
export interface VersionReference extends z.infer<typeof VersionReference> {}

/** A document in a change set. */
export const ChangedDocument = z.looseObject({
  kind: z.enum(HISTORY_KINDS),
  /** Lower-case language code of translations and custom pages. */
  lang: z.optional(z.string()),
  /** Name of a branding file, such as `logo`. */
  name: z.optional(z.string()),
  before: VersionReference,
  after: VersionReference,
  /**
   * Areas that changed: the top-level keys of the document, or the name of a branding file. Absent if unknown, for
   * changes of an older release.
   */
  areas: z.optional(z.array(z.string())),
  /**
   * Number of settings, messages or other entries that changed. Absent if unknown, for changes of an older release.
   */
  count: z.optional(z.int()),
});

/** A document in a change set. */
export interface ChangedDocument extends z.infer<typeof ChangedDocument> {}

/** Changes of versioned documents that one user saved together. */
export const ChangeSet = z.looseObject({
  /** ID that the client sent, or a generated one. Unique per user. */
  id: z.string(),
  /** Time of the last change in ISO 8601, UTC. */
  date: z.string(),
  /** Name of the user. Null for a change by the portal. */
  user: z.nullable(z.string()),
  action: z.enum(CHANGE_ACTIONS),
  /** Kind of client. Absent if unknown, and for the portal itself. */
  client: z.optional(z.enum(CHANGE_CLIENTS)),
  note: z.optional(z.string()),
  documents: z.array(ChangedDocument),
});

/** Changes of versioned documents that one user saved together. */
export interface ChangeSet extends z.infer<typeof ChangeSet> {}

export const getChanges = {
  query: z.object({
    user: z.optional(z.string().check(z.maxLength(200))),
    /** Only the change sets with this ID. IDs are unique per user. */
    change: z.optional(z.string().check(z.maxLength(100))),
    /** Only change sets with a document of one of these kinds. */
    kind: z.optional(oneOrMany(z.enum(HISTORY_KINDS))),
    /** Only change sets of this action. */
    action: z.optional(z.enum(CHANGE_ACTIONS)),
    /** Only change sets of this kind of client. */
    client: z.optional(z.enum(CHANGE_CLIENTS)),
    /** Only change sets with a document of which at least one of these areas changed. With `kind`, of these kinds. */
    area: z.optional(oneOrMany(z.string().check(z.maxLength(200)))),
    /** Value of `next` of the previous page. */
    before: z.optional(integer(1, Number.MAX_SAFE_INTEGER)),
    /** Maximum number of change sets. Default 50. */
    rows: z.optional(integer(1, MAX_CHANGES)),
  }),
  reply: z.looseObject({
    changes: z.array(ChangeSet),
    /** Value for `before` that returns the next page. Absent on the last page. */
    next: z.optional(z.int()),
  }),
};
