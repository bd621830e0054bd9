import * as z from 'zod/mini';
import { Asset } from '../common/asset.js';

/** UTC day, such as `2026-03-11`. */
const Day = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/));

/** Downloads on one day of a period. */
export const DayDownloads = z.looseObject({
  /** UTC day, such as `2026-03-11`. */
  day: z.string(),
  downloads: z.int(),
  /** Downloads on the day at the same position of the period before. */
  before: z.int(),
});

/** Downloads on one day of a period. */
export interface DayDownloads extends z.infer<typeof DayDownloads> {}

/** Use of the portal in a period, without personal data. */
export const Activity = z.looseObject({
  /** First and last day of the period, in UTC. */
  from: z.string(),
  to: z.string(),
  /** Each day of the period. */
  days: z.array(DayDownloads),
  /** Downloads of all assets in the period, and in the period of the same length before it. */
  downloads: z.int(),
  downloads_before: z.int(),
  /** The assets with the most downloads, of those that the admin may view. */
  top: z.array(z.looseObject({ downloads: z.int(), asset: Asset })),
  /**
   * Submitted searches without results for anyone, with the number of times. Only searches that were submitted at least
   * `MISSED_SEARCHES_FROM` times. Absent if the server does not count them.
   */
  missed_searches: z.optional(z.array(z.looseObject({ text: z.string(), count: z.int() }))),
});

/** Use of the portal in a period, without personal data. */
export interface Activity extends z.infer<typeof Activity> {}

export const getActivity = {
  query: z.object({
    /** First day of the period, in UTC. Default: 29 days before `to`. */
    from: z.optional(Day),
    /** Last day of the period, in UTC. Default: today. */
    to: z.optional(Day),
  }),
  reply: Activity,
};

/** State of the server: storage, conversions, and how long data is stored. */
export const Operation = z.looseObject({
  storage: z.looseObject({
    /** Files of the library by kind of asset, including those that the admin may not view. */
    originals: z.array(z.looseObject({ kind: z.string(), files: z.int(), bytes: z.number() })),
    /** Size of the thumbnails, previews and converted files, in bytes. */
    renditions: z.number(),
    /** Size of the database and the search index, in bytes. */
    state: z.number(),
    /** Free space and size of the disk with renditions and state, in bytes. Absent if the system does not report it. */
    disk: z.optional(z.looseObject({ free: z.number(), total: z.number() })),
  }),
  /** Numbers of conversions. `failed` counts from the start of the server. */
  conversions: z.looseObject({ running: z.int(), waiting: z.int(), failed: z.int() }),
  /** Time of the last change of an asset in ISO 8601, UTC. Absent if there was none since the start of the server. */
  changed: z.optional(z.string()),
  /** How long data is stored, in days. */
  retention: z.looseObject({
    /** Entries of the audit log. */
    audit: z.int(),
    /** Complete addresses in the audit log. */
    addresses: z.int(),
    /** Searches without results. 0: they are not counted. */
    searches: z.int(),
    /** Numbers of downloads per day. */
    downloads: z.int(),
    /** Assets whose file is missing. */
    offline: z.number(),
  }),
  /** True if the server can send mail, such as links for a new password. Absent on older servers. */
  mail: z.optional(z.boolean()),
});

/** State of the server: storage, conversions, and how long data is stored. */
export interface Operation extends z.infer<typeof Operation> {}

export const getOperation = { reply: Operation };
