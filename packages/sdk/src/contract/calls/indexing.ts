import { call } from '../call.js';
import { camelKeys, type CamelKeys } from '../names.js';
import type { FieldCounts, VisibleField } from '../schemas/indexing.js';

/** An index field that is visible to users. */
export interface IndexField {
  readonly name: string;
  /** True if the field can be a facet with one row per value. */
  readonly isFacet: boolean;
  /** True if the field can be a range facet with a minimum and a maximum. */
  readonly isRange: boolean;
  readonly type: string;
  /** Labels, keyed by lower-case language code. */
  readonly translation: Readonly<Record<string, string>>;
}

/** Limits of the server's search. */
export interface SearchLimits {
  /** Highest position of the first asset of a page. `Infinity` on servers without a limit. */
  readonly maxStart: number;
  /** True if a page arrives sooner when its counts are requested separately. */
  readonly separateCounts: boolean;
}

const toField = (field: VisibleField): IndexField => ({
  name: field.field_name,
  isFacet: field.is_facet,
  isRange: field.range_facet,
  type: field.type,
  translation: field.translation,
});

const load = () => import('../schemas/indexing.js');

export const getFields = call({
  name: 'index.fields',
  method: 'GET',
  tagged: true,
  path: 'index/fields',
  summary: 'Returns the fields by which assets can be searched, filtered and sorted.',
  access: 'viewer',
  scope: 'assets:read',
  schemas: async () => (await load()).getFields,
  unwrap: ({ visible_fields, max_start = Infinity, separate_counts = false }) => ({
    fields: visible_fields.map(toField),
    limits: { maxStart: max_start, separateCounts: separate_counts } satisfies SearchLimits,
  }),
});

/** An index field with facts about its values in the assets that the admin may view. */
export interface CountedField extends CamelKeys<FieldCounts> {}

const toCountedField = (field: FieldCounts): CountedField => camelKeys(field);

export const getFieldCounts = call({
  name: 'index.field_counts',
  method: 'GET',
  path: 'index/fields',
  when: 'counts',
  summary:
    'Returns every field of the index, with the number of assets and distinct values, the extent of its numbers and examples. Counts the assets that the admin may view.',
  access: 'admin',
  scope: 'assets:read',
  schemas: async () => (await load()).getFieldCounts,
  unwrap: ({ total, fields }) => ({ total, fields: fields.map(toCountedField) }),
});

export const getIndexStatus = call({
  name: 'index.status',
  method: 'GET',
  path: 'index/status',
  summary: 'Returns the progress of indexing the library.',
  access: 'viewer',
  scope: 'assets:read',
  schemas: async () => (await load()).getIndexStatus,
});

export const confirmLoss = call({
  name: 'index.confirm_loss',
  method: 'POST',
  path: 'index/confirm_loss',
  summary:
    'Confirms that the files of all assets on hold are lost: folders that are not mounted, and sudden losses. The time until these assets are removed then starts.',
  access: 'admin',
  scope: 'login',
  idempotent: true,
  schemas: async () => (await load()).confirmLoss,
  unwrap: ({ confirmed }) => confirmed,
});

export const retryIndex = call({
  name: 'index.retry',
  method: 'POST',
  path: 'index/retry',
  summary:
    'Reads the files again that could not be indexed completely, and creates their previews again: one of them, or all that the admin may view. `index.status` reports the progress and the new reason.',
  access: 'admin',
  scope: 'login',
  idempotent: true,
  bodyOptional: true,
  problems: ['asset-not-found'],
  schemas: async () => (await load()).retryIndex,
  unwrap: ({ retried }) => retried,
});
