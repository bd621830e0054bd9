import {
  epochSeconds,
  fieldOf,
  FIRST_CURSOR,
  type FieldName,
  isFieldName,
  parseRange,
  SCORE,
  type Filter,
} from '@assetportal/sdk/contract';
import { ApiError } from '../lib/api-error.js';
import { instantOf, isInstant } from '../search/dates.js';
import type { EngineLimits, FilterValue, SearchRequest } from '../search/engine.js';

/** Returns the field with this name. @throws ApiError `unknown-field` with the name */
function fieldNamed(name: string): FieldName {
  if (!isFieldName(name)) throw new ApiError('unknown-field', { values: { field: name.slice(0, 100) } });
  return name;
}

/**
 * Converts a request's filter to the search engine's filter.
 * @throws ApiError `unknown-field`, `invalid-request`
 */
export function parseFilters(filter: Filter | undefined): Map<FieldName, FilterValue> {
  const filters = new Map<FieldName, FilterValue>();
  for (const [name, value] of Object.entries(filter ?? {})) {
    const field = fieldNamed(name);
    if (value === null || (Array.isArray(value) && value.length === 0)) continue;
    const { facet, range } = fieldOf(field);
    if (facet !== true && range !== true) {
      throw new ApiError('unknown-field', { values: { field } });
    }
    const span = typeof value === 'string' ? parseRange(value) : undefined;
    if (span !== undefined && range === true) {
      filters.set(field, { kind: 'range', ...ends(field, span) });
    } else if (facet === true) {
      filters.set(field, { kind: 'any', values: (Array.isArray(value) ? value : [value]).map(String) });
    } else {
      throw new ApiError('invalid-request', {
        values: { path: `filter.${field}` },
        fault: 'range',
      });
    }
  }
  return filters;
}

/**
 * Returns the ends of a range. Dates are on the own clock of each asset. If an end is a time with an offset, both are
 * instants. The other end counts as in the time zone of the server then, like an asset without an offset.
 */
function ends(
  field: FieldName,
  { from, to }: { from?: string; to?: string },
): Omit<Extract<FilterValue, { kind: 'range' }>, 'kind'> {
  const isDate = fieldOf(field).type === 'date';
  const areInstants = isDate && [from, to].some((text) => text !== undefined && isInstant(text));
  const number = (text: string, end: 'from' | 'to'): number => {
    const value = areInstants ? instantOf(text, end) : isDate ? epochSeconds(text, end) : Number(text);
    if (value === undefined || !Number.isFinite(value)) {
      throw new ApiError('invalid-request', {
        values: { path: `filter.${field}`, value: text.slice(0, 60) },
        fault: 'value',
      });
    }
    return value;
  };
  return {
    ...(from === undefined ? {} : { from: number(from, 'from') }),
    ...(to === undefined ? {} : { to: number(to, 'to') }),
    ...(areInstants && { isInstant: true }),
  };
}

/**
 * Parses the sort parameter.
 * @throws ApiError `unknown-field` if the field does not exist or is not sortable, `invalid-request`
 */
export function parseSort(text: string | undefined): SearchRequest['sort'] {
  if (text === undefined || text.trim() === '') return { field: SCORE, direction: 'desc' };
  const [name = '', direction = 'desc', ...rest] = text.trim().split(/\s+/);
  if ((direction !== 'asc' && direction !== 'desc') || rest.length > 0) {
    throw new ApiError('invalid-request', {
      values: { path: 'solr_sort' },
      fault: 'sort',
    });
  }
  if (name === SCORE) return { field: SCORE, direction };
  const field = fieldNamed(name);
  if (fieldOf(field).sort !== true) throw new ApiError('unknown-field', { values: { field } });
  return { field, direction };
}

/**
 * Parses the position of a page. `*` is the cursor of the first page.
 *
 * @throws ApiError `invalid-request` if both a cursor and a position are given, or if the position is above the maximum
 */
export function parsePaging(
  {
    solr_start: start = 0,
    solr_cursor: cursor,
  }: { solr_start?: number | undefined; solr_cursor?: string | undefined },
  limits: EngineLimits,
): Pick<SearchRequest, 'start' | 'cursor'> {
  if (cursor === undefined) return { start: checkStart(start, limits) };
  if (start > 0) {
    throw new ApiError('invalid-request', { values: { path: 'solr_start' }, fault: 'cursor-start' });
  }
  return { start, cursor: cursor === FIRST_CURSOR ? '' : cursor };
}

/** Returns the position of a page. @throws ApiError `invalid-request` if it is above the maximum */
export function checkStart(start: number, { maxStart }: EngineLimits): number {
  if (start <= maxStart) return start;
  throw new ApiError('invalid-request', {
    values: { path: 'solr_start', limit: maxStart },
    fault: 'most-start',
  });
}

/**
 * Splits the requested facets into fields to count and ranges to compute; a field may be both.
 * @throws ApiError `unknown-field`
 */
export function parseFacets(names: readonly string[]): Pick<SearchRequest, 'facets' | 'ranges'> {
  const fields = [...new Set(names)].map(fieldNamed);
  const refused = fields.find((field) => fieldOf(field).facet !== true && fieldOf(field).range !== true);
  if (refused !== undefined) throw new ApiError('unknown-field', { values: { field: refused } });
  return {
    facets: fields.filter((field) => fieldOf(field).facet === true),
    ranges: fields.filter((field) => fieldOf(field).range === true),
  };
}
