import { isValues, type FilterEntry } from '../../contract/search-query.js';
import type { Range } from '../../contract/range.js';

/** Active filters of a search, by field. */
export type Filters = Readonly<Record<string, FilterEntry>>;

/** The filters with one value more, or without it; `single` for a facet of radio buttons. */
export function withToggled(filters: Filters, field: string, value: string, single: boolean): Filters {
  const entry = filters[field];
  const values = entry !== undefined && isValues(entry) ? entry : [];
  const rest = values.filter((other) => other !== value);
  if (rest.length < values.length) return withEntry(filters, field, single ? undefined : rest);
  return withEntry(filters, field, single ? [value] : [...values, value]);
}

/** The filters with a range, or without it where it has no end. */
export function withRange(filters: Filters, field: string, range: Range | null): Filters {
  const open = range === null || (range.from === undefined && range.to === undefined);
  return withEntry(filters, field, open ? undefined : range);
}

/** The filters without those of a field. */
export function withoutField(filters: Filters, field: string): Filters {
  return withEntry(filters, field, undefined);
}

/** The filters with an entry in a field’s place; without the field where it chooses nothing. */
export function withEntry(filters: Filters, field: string, entry: FilterEntry | undefined): Filters {
  const { [field]: _, ...rest } = filters;
  return entry === undefined || (isValues(entry) && entry.length === 0) ? rest : { ...rest, [field]: entry };
}

/** Whether a filter narrows the search: it has a value, or a range with an end. */
export function isActive(entry: FilterEntry): boolean {
  return isValues(entry) ? entry.length > 0 : entry.from !== undefined || entry.to !== undefined;
}
