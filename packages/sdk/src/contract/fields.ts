/** Type of a field's values: tokenized text, exact keyword, integer, floating-point number or date. */
export type FieldType = 'text' | 'keyword' | 'integer' | 'float' | 'date';

/** Definition of an index field and the operations that it supports. */
export interface FieldDefinition {
  readonly type: FieldType;
  /** True if an asset can have several values. */
  readonly multi?: true;
  /** Weight of the field in the relevance score. If set, queries without a field name also search this field. */
  readonly searched?: number;
  /** True if the field can be a facet with one row per value. */
  readonly facet?: true;
  /** True if the field can be a range facet with a minimum and a maximum (a slider). */
  readonly range?: true;
  /** True if results can be sorted by the field. */
  readonly sort?: true;
}

/**
 * Every field by which assets can be searched, filtered or sorted (specification, section 3; decisions, section
 * 3). The server's index, `GET index/fields`, the default configuration, the facets in the web interface and the
 * CLI options derive from this table. The message key of a label is `fields.<name>`.
 */
export const FIELDS = {
  id: { type: 'keyword' },
  fname: { type: 'text', searched: 3, sort: true },
  title: { type: 'text', searched: 5, sort: true },
  description: { type: 'text', searched: 1 },
  keywords: { type: 'keyword', multi: true, searched: 4, facet: true },
  creator: { type: 'keyword', multi: true, searched: 2, facet: true, sort: true },
  copyright: { type: 'text', searched: 1 },
  alt_text: { type: 'text', searched: 1 },
  extended_description: { type: 'text', searched: 1 },
  digital_source: { type: 'keyword', facet: true },
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

/** Name of a field that every portal has. */
export type FieldName = keyof typeof FIELDS;

/** Sort key for the relevance of an asset to a query. Not a field. */
export const SCORE = 'score';

/** Names of all fields, in declaration order. */
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** Returns true if the text is the name of a built-in field. */
export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name);
}

/**
 * Returns the definition of a field. The return type exposes the optional flags, which the literal type of
 * `FIELDS` hides.
 */
export function fieldOf(name: FieldName): FieldDefinition {
  return FIELDS[name];
}

/**
 * Returns true if values of a field that differ only in case are one value: those of all facets with words, except for
 * folders, whose paths are exact.
 */
export function ignoresCase(name: string): boolean {
  if (!isFieldName(name) || name === 'folder') return false;
  const { type, facet } = fieldOf(name);
  return type === 'keyword' && facet === true;
}

/**
 * Returns the key of a facet value. Two spellings of a value have the same key: they are one value for counts, filters,
 * suggestions and display.
 */
export const valueKey = (field: string, value: string): string =>
  ignoresCase(field) ? value.toLowerCase() : value;

/**
 * Returns the default display format of a field's values, or null to show them unformatted. The configuration
 * can override it.
 */
export function fieldFormat(name: string): 'filesize' | 'date' | null {
  if (name === 'file_size') return 'filesize';
  return isFieldName(name) && FIELDS[name].type === 'date' ? 'date' : null;
}
