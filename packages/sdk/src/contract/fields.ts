/** What the values of a field are: words, whole values, numbers, or points in time. */
export type FieldType = 'text' | 'keyword' | 'integer' | 'float' | 'date';

/** What can be done with a field. */
export interface FieldDefinition {
  readonly type: FieldType;
  /** The asset may carry several values. */
  readonly multi?: true;
  /** Its words are found by a query without a field name; the number is its weight in the score. */
  readonly searched?: number;
  /** It may be asked for as a facet with one row a value. */
  readonly facet?: true;
  /** It may be asked for as a facet with a lowest and a highest value (a slider). */
  readonly range?: true;
  /** It may be sorted by. */
  readonly sort?: true;
}

/**
 * Every field an asset can be searched, narrowed or sorted by, declared once (specification, section 3;
 * decisions, section 3). The server's index, `GET index/fields`, the default configuration, the facets of the web and
 * the terminal's options all derive from this table. Labels are the texts `fields.<name>`.
 */
export const FIELDS = {
  id: { type: 'keyword' },
  fname: { type: 'text', searched: 3, sort: true },
  title: { type: 'text', searched: 5, sort: true },
  description: { type: 'text', searched: 1 },
  keywords: { type: 'keyword', multi: true, searched: 4, facet: true },
  creator: { type: 'keyword', multi: true, searched: 2, facet: true, sort: true },
  copyright: { type: 'text', searched: 1 },
  city: { type: 'keyword', searched: 2, facet: true, sort: true },
  country: { type: 'keyword', searched: 2, facet: true, sort: true },
  folder: { type: 'keyword', searched: 1, facet: true, sort: true },
  filetype: { type: 'keyword', searched: 1, facet: true, sort: true },
  asset_type: { type: 'keyword', facet: true },
  asset_groups: { type: 'keyword', multi: true, facet: true },
  camera: { type: 'keyword', searched: 1, facet: true },
  lens: { type: 'keyword', facet: true },
  orientation: { type: 'keyword', facet: true },
  color_code: { type: 'integer', multi: true, facet: true },
  rating: { type: 'integer', facet: true, range: true, sort: true },
  taken_date: { type: 'date', range: true, sort: true },
  imp_date: { type: 'date', range: true, sort: true },
  file_size: { type: 'integer', range: true, sort: true },
  duration: { type: 'float', range: true, sort: true },
  width: { type: 'integer', range: true, sort: true },
  height: { type: 'integer', range: true, sort: true },
  page_cnt: { type: 'integer', range: true, sort: true },
  bbox_x: { type: 'float', range: true },
  bbox_y: { type: 'float', range: true },
  bbox_z: { type: 'float', range: true },
  triangles: { type: 'integer', range: true, sort: true },
  obj_dload_cnt: { type: 'integer', range: true, sort: true },
  sha256: { type: 'keyword' },
} as const satisfies Record<string, FieldDefinition>;

/** The name of a field that every portal has. */
export type FieldName = keyof typeof FIELDS;

/** `score` can be sorted by, but is no field: it is the relevance of an asset for a query. */
export const SCORE = 'score';

/** The names of the fields, in the order of their declaration. */
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** Whether a text names a field that every portal has. */
export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name);
}

/** The definition of a field by name, with the optional flags readable on every one of them. */
export function fieldOf(name: FieldName): FieldDefinition {
  return FIELDS[name];
}

/** How the values of a field are written for a person where no configuration says so; null as they stand. */
export function fieldFormat(name: string): 'filesize' | 'date' | null {
  if (name === 'file_size') return 'filesize';
  return isFieldName(name) && FIELDS[name].type === 'date' ? 'date' : null;
}
