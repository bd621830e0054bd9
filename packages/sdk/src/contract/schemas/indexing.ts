import * as z from 'zod/mini';

/** A field of the index that people may see (specification, section 7, Search). */
export const VisibleField = z.looseObject({
  field_name: z.string(),
  is_facet: z.boolean(),
  range_facet: z.boolean(),
  type: z.string(),
  /** The field's name by language code (lower-case). */
  translation: z.record(z.string(), z.string()),
});

/** A field of the index that people may see. */
export interface VisibleField extends z.infer<typeof VisibleField> {}

export const getFields = {
  reply: z.looseObject({ visible_fields: z.array(VisibleField) }),
};

/** How far the library has been read (decisions, section 2). */
export const IndexStatus = z.looseObject({
  state: z.enum(['indexing', 'idle']),
  /** Files seen. */
  found: z.int(),
  /** Files of which everything is known: metadata, preview, colors. */
  done: z.int(),
  failed: z.int(),
  /** For an admin only. */
  failures: z.optional(z.array(z.looseObject({ id: z.string(), fname: z.string(), reason: z.string() }))),
  /** The library's folder cannot be reached; what was indexed is kept. */
  problem: z.optional(z.string()),
});

/** How far the library has been read. */
export interface IndexStatus extends z.infer<typeof IndexStatus> {}

export const getIndexStatus = {
  reply: IndexStatus,
};
