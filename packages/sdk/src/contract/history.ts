import * as z from 'zod/mini';
import { call } from './call.js';
import { CONFIG_FILES } from './config.js';
import { LocaleCode } from './locales.js';

/** How many overwritten versions of one thing are kept (decisions, section 2, Lost updates). */
export const HISTORY_LENGTH = 50;

/** What has versions. */
export const HISTORY_KINDS = [
  'config',
  'translations',
  'custom_html',
  'file',
  'convert_sets',
  'collections',
  'rights',
] as const;
/** A kind of thing that has versions. */
export type HistoryKind = (typeof HISTORY_KINDS)[number];

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

export const getHistory = call({
  name: 'history.list',
  method: 'GET',
  path: 'config/history',
  summary: 'The versions that were overwritten, the newest first.',
  access: 'admin',
  query: z.object({
    kind: z.optional(z.enum(HISTORY_KINDS)),
    lang: z.optional(LocaleCode),
    /** Of a file that an admin sets. */
    name: z.optional(z.enum(CONFIG_FILES)),
  }),
  reply: z.looseObject({ entries: z.array(HistoryEntry) }),
});

export const getHistoryEntry = call({
  name: 'history.get',
  method: 'GET',
  path: 'config/history/{id}',
  summary: 'What a version held; of a file, its media type, length and hash.',
  access: 'admin',
  params: HistoryId,
  reply: z.looseObject({ entry: HistoryEntry, content: z.record(z.string(), z.unknown()) }),
  problems: ['not-found'],
});

export const restoreHistory = call({
  name: 'history.restore',
  method: 'POST',
  path: 'config/history/{id}/restore',
  summary: 'Puts a version back; the present one is kept in the history in its turn.',
  access: 'admin',
  safe: false,
  versioned: true,
  params: HistoryId,
  reply: z.looseObject({}),
  problems: ['not-found', 'changed-meanwhile'],
});
