import { call } from '../call.js';
import type { VisibleField } from '../schemas/indexing.js';

/** A field of the index that people may see. */
export interface IndexField {
  readonly name: string;
  /** May be asked for as a facet with one row a value. */
  readonly isFacet: boolean;
  /** May be asked for as a facet with a lowest and a highest value. */
  readonly isRange: boolean;
  readonly type: string;
  /** The field's name for people, by lower-case language code. */
  readonly translation: Readonly<Record<string, string>>;
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
  schemas: async () => (await load()).getFields,
  unwrap: ({ visible_fields }) => visible_fields.map(toField),
});

export const getIndexStatus = call({
  name: 'index.status',
  method: 'GET',
  path: 'index/status',
  summary: 'Returns the progress of indexing the library.',
  access: 'viewer',
  schemas: async () => (await load()).getIndexStatus,
});
