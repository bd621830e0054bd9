import { isFieldLike } from '../../contract/field-name.js';
import { valueKey } from '../../contract/fields.js';
import { VIEWS, type View } from './view.js';
import { isValues, type FilterEntry, type Sort } from '../../contract/search-query.js';
import { filteredIds, idFilter } from './id-filter.js';
import { formatRange, parseRange } from '../../contract/range.js';

/** The search parameters in a URL. */
export interface SearchState {
  readonly query: string;
  readonly filters: Readonly<Record<string, FilterEntry>>;
  readonly sort: Sort;
  readonly view: View;
}

/** Configured values, which a URL omits. */
export type SearchDefaults = Pick<SearchState, 'sort' | 'view'>;

/** Prefix of the URL parameters that contain filters. A parameter is repeated for each value of its field. */
const FILTER = 'f.';

/**
 * Returns the URL of a search: `/search/{query}` with filters, sort and view in the query string (specification,
 * section 2, Routes). Equal searches have equal URLs. Defaults are omitted.
 */
export function searchToUrl(state: SearchState, defaults: SearchDefaults): string {
  const parameters = new URLSearchParams();
  const { id: ids = [], ...filters } = state.filters;
  for (const field of Object.keys(filters).sort()) {
    const entry = filters[field];
    if (entry === undefined) continue;
    if (isValues(entry)) {
      // Escape a value that looks like a range, so that it is parsed as a value again.
      for (const value of [...entry].sort()) parameters.append(`${FILTER}${field}`, escape(value));
    } else if (entry.from !== undefined || entry.to !== undefined) {
      parameters.append(`${FILTER}${field}`, formatRange(entry));
    }
  }
  if (state.sort.field !== defaults.sort.field || state.sort.direction !== defaults.sort.direction) {
    parameters.set('sort', `${state.sort.field}:${state.sort.direction}`);
  }
  if (state.view !== defaults.view) parameters.set('view', state.view);
  const set = isValues(ids) && ids.length > 0 ? [idFilter(ids)] : [];
  const text = [...set, parameters.toString()].filter((part) => part !== '').join('&');
  return `${searchPath(state.query)}${text === '' ? '' : `?${text}`}`;
}

/**
 * Parses a search URL. Invalid parts are ignored.
 *
 * @param pathname Percent-encoded, as in `location.pathname`.
 * @param search Query string, with or without the question mark.
 */
export function searchFromUrl(pathname: string, search: string, defaults: SearchDefaults): SearchState {
  const parameters = new URLSearchParams(search);
  const filters: Record<string, FilterEntry> = {};
  for (const key of new Set(parameters.keys())) {
    const field = key.slice(FILTER.length);
    if (!key.startsWith(FILTER) || !isFieldLike(field)) continue;
    const values = parameters.getAll(key);
    const entry = field === 'id' ? setOf(values) : entryOf(field, values);
    if (entry !== undefined) filters[field] = entry;
  }
  const view = VIEWS.find((name) => name === parameters.get('view')) ?? defaults.view;
  return {
    query: queryFromPath(pathname),
    filters,
    sort: sortOf(parameters.get('sort')) ?? defaults.sort,
    view,
  };
}

/** Returns the address of a search without filters. @param query in the syntax of the address, such as `Lyon*` */
export const searchPath = (query: string): string => `/search/${encodeQueryPart(query)}`;

function encodeQueryPart(query: string): string {
  // A lone surrogate, for example from truncated clipboard text, cannot be encoded.
  const text = query.replace(/\p{Surrogate}/gu, '\uFFFD').trim();
  if (text === '' || text === '*') return '*';
  // Browsers remove the path segments `.` and `..`, so append a space to them.
  return /^\.{1,2}$/.test(text) ? `${encodeSegment(text)}%20` : encodeSegment(text);
}

/**
 * Encodes a text as a segment of a path. A slash becomes `%252F` instead of `%2F`: Apache rejects paths with an encoded
 * slash (`AllowEncodedSlashes Off`), and other proxies decode it. A `%2F` in the text itself gets one more escape.
 */
const encodeSegment = (text: string): string =>
  encodeURIComponent(text.replace(/\/|%(?=(?:25)*2f)/gi, (character) => (character === '/' ? '%2F' : '%25')));

/**
 * Returns the text of a segment that {@link encodeSegment} has encoded, after the usual decoding of the path. Slashes
 * that were encoded as `%2F` stay, as in links of earlier versions.
 */
const decodeSlashes = (segment: string): string =>
  segment.replace(/%((?:25)*)2f/gi, (match, escapes: string) =>
    escapes === '' ? '/' : `%${match.slice(3)}`,
  );

/** Returns the query in the path of a search page: `/search/<query>`. `*` if there is none. */
export function queryFromPath(pathname: string): string {
  const part = /^\/search\/(.*)$/s.exec(pathname)?.[1] ?? '';
  let query = part;
  try {
    query = decodeSlashes(decodeURIComponent(part));
  } catch {
    // The path contains an invalid percent sequence, for example a typed `%`. Use it unchanged.
  }
  query = query.trim();
  return query === '' ? '*' : query;
}

/** Returns the filter for a set of assets. Undefined without IDs. */
function setOf(values: readonly string[]): FilterEntry | undefined {
  const ids = filteredIds(values);
  return ids.length === 0 ? undefined : ids;
}

function entryOf(field: string, values: readonly string[]): FilterEntry | undefined {
  const [only = ''] = values;
  const range = values.length === 1 ? parseRange(only) : undefined;
  if (range !== undefined) return range.from === undefined && range.to === undefined ? undefined : range;
  // Of several spellings of a value, the last.
  const list = new Map(values.map(unescape).map((value) => [valueKey(field, value), value]));
  return list.size === 0 ? undefined : [...list.values()];
}

const escape = (value: string) =>
  value.startsWith('\\') || parseRange(value) !== undefined ? `\\${value}` : value;
const unescape = (value: string) => (value.startsWith('\\') ? value.slice(1) : value);

function sortOf(text: string | null): Sort | undefined {
  const [, field, direction] = /^([\w.-]{1,100}):(asc|desc)$/.exec(text ?? '') ?? [];
  if (field === undefined || !isFieldLike(field)) return undefined;
  return { field, direction: direction === 'asc' ? 'asc' : 'desc' };
}
