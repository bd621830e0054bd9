import {
  epochSeconds,
  FIELDS,
  fieldOf,
  isFieldName,
  parseBytes,
  SCORE,
  type FilterEntry,
  type Range,
  type Sort,
} from '@assetportal/sdk/contract';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';

/**
 * Parses `--facet field=value` options as filters. If a field is repeated, its filter matches any of the values.
 * If the field supports ranges, `a..b` is a range, and either end can be omitted.
 *
 * @throws CliError `facet-twice` or `range-invalid`
 */
export function parseFacets(options: readonly string[]): Record<string, FilterEntry> {
  const filters: Record<string, FilterEntry> = {};
  for (const option of options) {
    const at = option.indexOf('=');
    const field = option.slice(0, at);
    const value = option.slice(at + 1);
    const range = parseRange(field, value);
    const before = filters[field];
    if (range !== undefined) {
      if (before !== undefined) throw new CliError('facet-twice', EXIT.usage, { field });
      filters[field] = range;
    } else {
      if (before !== undefined && !Array.isArray(before)) {
        throw new CliError('facet-twice', EXIT.usage, { field });
      }
      filters[field] = [...((before as string[] | undefined) ?? []), value];
    }
  }
  return filters;
}

function parseRange(field: string, value: string): Range | undefined {
  const definition = isFieldName(field) ? fieldOf(field) : undefined;
  if (definition?.range !== true) return undefined;
  const parts = value.split('..');
  // If the field has facet values, such as the rating, a single value is one of them. Otherwise, a single value
  // is a range: `2021` is the whole year.
  if (parts.length === 1 && definition.facet === true) return undefined;
  const [from = '', to = from] = parts;
  if (parts.length > 2 || (from === '' && to === '')) {
    throw new CliError('range-invalid', EXIT.usage, { field, value });
  }
  const end = (text: string, which: 'from' | 'to') => {
    if (text === '' || text === '*') return undefined;
    const read = readEnd(field, text, which);
    if (read === undefined) throw new CliError('range-invalid', EXIT.usage, { field, value });
    return read;
  };
  return { from: end(from, 'from'), to: end(to, 'to') };
}

function readEnd(field: string, text: string, which: 'from' | 'to'): string | number | undefined {
  if (!isFieldName(field)) return undefined;
  if (FIELDS[field].type === 'date') return epochSeconds(text, which) === undefined ? undefined : text;
  if (field === 'file_size') return parseBytes(text);
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/**
 * Parses `field`, `field:asc` or `field:desc`. The default direction is ascending for text and keyword fields,
 * otherwise descending.
 *
 * @throws CliError `sort-invalid`
 */
export function parseSort(text: string | undefined): Sort | undefined {
  if (text === undefined || text === '') return undefined;
  const [field = '', direction, ...more] = text.split(':');
  if (more.length > 0 || field === '') throw new CliError('sort-invalid', EXIT.usage, { value: text });
  if (direction === 'asc' || direction === 'desc') return { field, direction };
  if (direction !== undefined) throw new CliError('sort-invalid', EXIT.usage, { value: text });
  const byText = field !== SCORE && isFieldName(field) && /text|keyword/.test(FIELDS[field].type);
  return { field, direction: byText ? 'asc' : 'desc' };
}
