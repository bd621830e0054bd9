import * as z from 'zod/mini';
import { each, member, withDefaults } from './common/complete.js';

/** An index field that is visible to users (specification, section 7, Search). */
export const VisibleField = z.looseObject({
  field_name: z.string(),
  is_facet: z.boolean(),
  range_facet: z.boolean(),
  type: z.string(),
  /** Labels, keyed by lower-case language code. */
  translation: z.record(z.string(), z.string()),
});

/** An index field that is visible to users. */
export interface VisibleField extends z.infer<typeof VisibleField> {}

export const getFields = {
  reply: z.looseObject({
    visible_fields: z.array(VisibleField),
    /** Highest `solr_start` of a search. Absent: no limit. Results behind it are reached with `solr_cursor`. */
    max_start: z.optional(z.int().check(z.nonnegative())),
    /**
     * True if a page arrives sooner when its counts are requested separately (`solr_rows=0`). A request for both
     * returns both.
     */
    separate_counts: z.optional(z.boolean()),
  }),
  complete: member(
    'visible_fields',
    each(
      withDefaults(({ range_facet: isRange }) => ({
        is_facet: false,
        range_facet: false,
        type: isRange === true ? 'float' : 'keyword',
        translation: {},
      })),
    ),
  ),
};

/** An index field with facts about its values in the assets that the admin may view. */
export const FieldCounts = z.looseObject({
  field_name: z.string(),
  /** True if the field can be a facet with one row per value. */
  is_facet: z.boolean(),
  /** True if the field can be a range facet. */
  range_facet: z.boolean(),
  /** True if results can be sorted by the field. */
  is_sortable: z.boolean(),
  type: z.string(),
  /**
   * Why the field cannot be a facet: `text` (free text, with almost as many values as assets) or `unique` (identifies
   * one asset). Absent for facets. The message key is `field.noFilter.<reason>`.
   */
  no_filter: z.optional(z.string()),
  /** Labels, keyed by lower-case language code. */
  translation: z.record(z.string(), z.string()),
  /** Number of assets with a value. */
  assets: z.int(),
  /** Number of distinct values. A lower bound if `values_exact` is false. */
  values: z.int(),
  values_exact: z.boolean(),
  /** Lowest and highest number of a numeric field. Dates are in seconds of the asset’s own clock. Absent without values. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Up to three values. Of a facet with one row per value, the most frequent ones. */
  examples: z.array(z.string()),
});

/** An index field with facts about its values. */
export interface FieldCounts extends z.infer<typeof FieldCounts> {}

export const getFieldCounts = {
  query: z.object({ counts: z.literal('1') }),
  reply: z.looseObject({
    /** Number of assets that the admin may view. */
    total: z.int(),
    fields: z.array(FieldCounts),
  }),
};

/** An asset whose file could not be read, or that has no preview because its file is damaged. */
export const IndexFailure = z.looseObject({
  id: z.string(),
  fname: z.string(),
  /** Code, such as `damaged`. */
  reason: z.string(),
  /** Present while the file is read again (`index.retry`). */
  retrying: z.optional(z.literal(true)),
});

/** An asset whose file could not be read, or that has no preview because its file is damaged. */
export interface IndexFailure extends z.infer<typeof IndexFailure> {}

/**
 * Progress of indexing the library (decisions, section 2). For users with hidden folders, other than admins, the
 * counts include only assets that they may view, and `state` is `indexing` only until the first scan is complete.
 */
export const IndexStatus = z.looseObject({
  state: z.enum(['indexing', 'idle']),
  /** Number of discovered files. */
  found: z.int(),
  /** Number of fully processed files, including metadata, preview and colors. */
  done: z.int(),
  failed: z.int(),
  /** Files that could not be indexed, with the reasons. Present for admins only. */
  failures: z.optional(z.array(IndexFailure)),
  /** Number of assets whose file is missing. Absent if there are none. */
  offline: z.optional(z.int()),
  /**
   * Offline assets that are not removed before an admin confirms the loss (`index.confirm_loss`). Present for admins
   * only.
   */
  held: z.optional(
    z.looseObject({
      /** Number of these assets. */
      assets: z.int(),
      /** Folders that are not mounted. */
      unmounted: z.array(z.string()),
    }),
  ),
  /**
   * - `folder-gone`: the library folder is unreachable. The index is preserved.
   * - `folder-unmounted`: a folder in the library is not mounted.
   * - `sudden-loss`: more than half of the assets disappeared at once.
   */
  problem: z.optional(z.string()),
});

/** Progress of indexing the library. */
export interface IndexStatus extends z.infer<typeof IndexStatus> {}

export const getIndexStatus = {
  reply: IndexStatus,
};

export const retryIndex = {
  body: z.object({
    /** Retries only this asset. Default: all failures that the admin may view. */
    asset_id: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
  /** Number of failures that are retried. */
  reply: z.looseObject({ retried: z.int() }),
};

export const confirmLoss = {
  /** Number of assets that were on hold. */
  reply: z.looseObject({ confirmed: z.int() }),
};
