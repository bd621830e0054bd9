import * as z from 'zod/mini';

/**
 * RFC 9457 problem document with the portal's extension members. The client parses it manually, without this
 * schema.
 */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Stable code for clients to switch on. Newer servers may return codes that this version does not support. */
  code: z.string(),
  /** Stable code of the reason why a file could not be converted. Its message key is `zip.reason.<reason>`. */
  reason: z.optional(z.string()),
  /** HTTP status that an upstream system returned. */
  external_status: z.optional(z.int()),
  /** ID of the request in the server's log. Present for server errors. */
  request_id: z.optional(z.string()),
});

/** RFC 9457 problem document, as defined by its schema. */
export interface Problem extends z.infer<typeof Problem> {}
