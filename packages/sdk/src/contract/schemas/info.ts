import * as z from 'zod/mini';
import { HISTORY_KINDS } from '../vocabulary.js';
import { IndexStatus } from './indexing.js';

/** Event that the portal sends to clients (decisions, section 2). */
export const PortalEvent = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('index'), status: IndexStatus }),
  z.looseObject({
    type: z.literal('assets'),
    /** Asset IDs. If too many assets changed at once, the lists are empty and `many` is true. */
    added: z.array(z.string()),
    changed: z.array(z.string()),
    removed: z.array(z.string()),
    many: z.optional(z.boolean()),
  }),
  z.looseObject({
    type: z.literal('config'),
    /** Kind of document that an admin changed. Clients fetch the new content with the matching call. */
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

export const getConnection = {
  reply: z.looseObject({
    /** Address of the client, as limits and the audit log use it. */
    address: z.string(),
    /** Host of the request, with its port. */
    host: z.string(),
    scheme: z.enum(['http', 'https']),
    /** True if a proxy has added headers to the request. */
    proxied: z.boolean(),
    /** True if the headers of the proxy are used (`ASSETPORTAL_TRUST_PROXY`). */
    trusted: z.boolean(),
  }),
};

export const getVersion = {
  reply: z.looseObject({ version: z.string() }),
};
