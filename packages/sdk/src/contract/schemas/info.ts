import * as z from 'zod/mini';
import { HISTORY_KINDS } from '../vocabulary.js';
import { IndexStatus } from './indexing.js';

/** What the portal tells while it happens (decisions, section 2). */
export const PortalEvent = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('index'), status: IndexStatus }),
  z.looseObject({
    type: z.literal('assets'),
    /** Ids; where too many changed at once to name them, they are empty and `many` is set. */
    added: z.array(z.string()),
    changed: z.array(z.string()),
    removed: z.array(z.string()),
    many: z.optional(z.boolean()),
  }),
  z.looseObject({
    type: z.literal('config'),
    /** What an admin changed; its content is fetched by the calls that answer it. */
    kind: z.optional(z.enum(HISTORY_KINDS)),
  }),
]);

export type PortalEvent = z.infer<typeof PortalEvent>;

export const getEvents = {
  reply: PortalEvent,
};

export const getOpenApi = {
  reply: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
};

export const getVersion = {
  reply: z.looseObject({ version: z.string() }),
};
