import { valueKey } from '../../contract/fields.js';
import { isValues, type FilterEntry } from '../../contract/search-query.js';
import type { Range } from '../../contract/range.js';

/** Active filters of a search, keyed by field. */
export type Filters = Readonly<Record<string, FilterEntry>>;

/**
 * Returns the filters with a value added, or removed if it is already selected, in any spelling (`valueKey`). If `single` is true, the added
 * value replaces the others, as for a facet with radio buttons.
 */
export function withToggled(filters: Filters, field: string, value: string, single: boolean): Filters {
  const entry = filters[field];
  const values = entry !== undefined && isValues(entry) ? entry : [];
  const rest = values.filter((other) => valueKey(field, other) !== valueKey(field, value));
  if (rest.length < values.length) return withEntry(filters, field, single ? undefined : rest);
  return withEntry(filters, field, single ? [value] : [...values, value]);
}

/** Returns the filters with a new range for a field. A range without ends removes the filter. */
export function withRange(filters: Filters, field: string, range: Range | null): Filters {
  const open = range === null || (range.from === undefined && range.to === undefined);
  return withEntry(filters, field, open ? undefined : range);
}

/** Returns the filters without the filter for a field. */
export function withoutField(filters: Filters, field: string): Filters {
  return withEntry(filters, field, undefined);
}

/** Returns the filters with a new entry for a field. An empty list or undefined removes the filter. */
export function withEntry(filters: Filters, field: string, entry: FilterEntry | undefined): Filters {
  const { [field]: _, ...rest } = filters;
  return entry === undefined || (isValues(entry) && entry.length === 0) ? rest : { ...rest, [field]: entry };
}

/** Returns true if the filter restricts the search: it has a value, or a range with an end. */
export function isActive(entry: FilterEntry): boolean {
  return isValues(entry) ? entry.length > 0 : entry.from !== undefined || entry.to !== undefined;
}
