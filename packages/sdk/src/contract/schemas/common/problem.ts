import * as z from 'zod/mini';

/** An RFC 9457 problem document with the portal's members of its own. The client reads one by hand, without this schema. */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** A stable word that clients switch on. A server may answer one that this version does not know. */
  code: z.string(),
  /** The status with which another system refused. */
  external_status: z.optional(z.int()),
  /** Of a fault of the server's: under which id its log tells of the request. */
  request_id: z.optional(z.string()),
});

/** An RFC 9457 problem document, as its schema says. */
export interface Problem extends z.infer<typeof Problem> {}
