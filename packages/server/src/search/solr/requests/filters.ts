import { fieldOf, valueKey, type FieldName } from '@assetportal/sdk/contract';
import { secondsOf } from '../../dates.js';
import { KEYWORD_FIELDS, NUMBER_FIELDS } from '../../embedded/index/field-schema.js';
import type { FilterValue, FolderScope } from '../../engine.js';
import { wordsOf } from '../../text.js';
import { encode } from '../schema/encode.js';
import { EVERYTHING, NOTHING, type Params } from './params.js';
import { between, phraseIn, wordIn } from './terms.js';

/** Tag of a field's filter. Facets of the field exclude it. */
export const tagOf = (field: FieldName): string => `t_${field}`;

/** Returns the filters of a request by field, without those that match everything. */
export function filtersOf(
  filters: ReadonlyMap<FieldName, FilterValue>,
  params: Params,
): Map<FieldName, string> {
  const queries = new Map<FieldName, string>();
  for (const [field, filter] of filters) {
    const query = filter.kind === 'range' ? between(field, filter) : anyOf(field, filter.values, params);
    if (query !== undefined) queries.set(field, `{!lucene tag=${tagOf(field)}}${query}`);
  }
  return queries;
}

/** Returns a query for the assets with any of the values. Undefined if there are no values, which match everything. */
function anyOf(field: FieldName, values: readonly string[], params: Params): string | undefined {
  if (values.length === 0 || (field === 'folder' && values.includes(''))) return undefined;
  if (field === 'id') return termsIn('id', values, params);
  if (field === 'sha256') return termsIn('o_sha256', values, params);
  if (KEYWORD_FIELDS.includes(field)) {
    const keys = values.map((value) => valueKey(field, value));
    return termsIn(`v_${field}`, [...new Set(keys)], params);
  }
  const numbers = NUMBER_FIELDS.includes(field);
  const queries = numbers ? numbersIn(field, values) : phrasesIn(field, values, params);
  return queries.length === 0 ? NOTHING : `(${queries.join(' ')})`;
}

/** Returns a query for the documents with any of the values in a field. */
const termsIn = (name: string, values: readonly string[], params: Params): string =>
  `{!terms f=${name} v=${params.add(values.map(encode).join(','))}}`;

function numbersIn(field: FieldName, values: readonly string[]): string[] {
  const numbers = values.map(fieldOf(field).type === 'date' ? secondsOf : Number).filter(Number.isFinite);
  return numbers.map((number) => between(field, { from: number, to: number }));
}

function phrasesIn(field: FieldName, values: readonly string[], params: Params): string[] {
  return values
    .map((value) => ({ words: wordsOf(value), prefix: false }))
    .filter(({ words }) => words.length > 0)
    .map((term) =>
      term.words.length === 1 ? wordIn(field, term, params) : phraseIn(`w_${field}`, term, params),
    );
}

/**
 * Returns the filter for the visible folders. Rules are grouped by the number of changes on the way from the root: a
 * folder in group 2 hides what its parent in group 1 shows, and so on. The filter has one list of folders per group, and
 * is one entry of Solr's cache per scope.
 */
export function scopeFilter(scope: FolderScope, params: Params): string {
  const { root, groups } = groupsOf(scope);
  const within = (group: number): string | undefined => {
    const folders = groups[group];
    return folders && termsIn('v_folder', folders, params);
  };
  const parts: string[] = [];
  const add = (shown: string, hidden: string | undefined): void => {
    parts.push(hidden === undefined ? shown : `(+${shown} -${hidden})`);
  };
  if (root) add(EVERYTHING, within(0));
  for (let group = root ? 1 : 0; group < groups.length; group += 2) add(within(group)!, within(group + 1));
  return `{!lucene}${parts.length === 0 ? NOTHING : parts.join(' ')}`;
}

/** Visibility of the root folder, and the folders where the visibility changes, by the number of changes. */
interface ScopeGroups {
  readonly root: boolean;
  readonly groups: readonly (readonly string[])[];
}

const compiled = new WeakMap<FolderScope, ScopeGroups>();

function groupsOf(scope: FolderScope): ScopeGroups {
  const existing = compiled.get(scope);
  if (existing !== undefined) return existing;
  const rules = new Map(scope.rules.map(({ folder, visible }) => [folder, visible]));
  const root = rules.get('') ?? scope.otherwise;
  const depths = new Map<string, number>([['', 0]]);
  const groups: string[][] = [];
  // Parents sort before their subfolders.
  for (const folder of [...rules.keys()].filter((one) => one !== '').sort()) {
    const above = depthAbove(folder, depths);
    const isShown = above % 2 === 0 ? root : !root;
    const depth = rules.get(folder) === isShown ? above : above + 1;
    depths.set(folder, depth);
    if (depth > above) (groups[above] ??= []).push(folder);
  }
  const result = { root, groups };
  compiled.set(scope, result);
  return result;
}

function depthAbove(folder: string, depths: ReadonlyMap<string, number>): number {
  for (let end = folder.lastIndexOf('/'); end > 0; end = folder.lastIndexOf('/', end - 1)) {
    const depth = depths.get(folder.slice(0, end));
    if (depth !== undefined) return depth;
  }
  return 0;
}

/** Returns the filter that leaves out assets. Solr does not cache it, because it changes with every feed. */
export const exclusionFilter = (ids: readonly string[], params: Params): string =>
  `{!lucene cache=false}*:* -${termsIn('id', ids, params)}`;
