import type { FacetConfig, FilterVal } from '../../config/schema/schema.js';
import type { IndexField } from '../../contract/calls/indexing.js';
import { fieldLabel } from '../fields/label.js';
import { isActive, withEntry, type Filters } from '../filters/filters.js';
import { isValues, type FilterEntry } from '../../contract/search-query.js';
import { formatRange } from '../../contract/range.js';
import type { Translator } from '../../translations/translator.js';
import { formatValue, tagText, valueText } from './format.js';

/** An active filter as a tag that can be removed (specification, section 2, Search screen). */
export interface FacetTag {
  readonly field: string;
  /** What the field is called. */
  readonly title: string;
  /** The value in words, cut to 50 characters. */
  readonly text: string;
  /** The same, whole. */
  readonly full: string;
  /** The filters without this one. */
  readonly without: Filters;
}

/**
 * The tags of the active filters (specification, section 2, Search screen): the facets in their order, one tag a value,
 * one for a range; then filters of an address that no facet is configured for, so that they can be taken back too.
 */
export function facetTags(
  filters: Filters,
  facets: readonly FacetConfig[],
  translator: Translator,
  fields: readonly IndexField[] = [],
): FacetTag[] {
  return filterEntries(filters, facets).flatMap(({ key: field, formatVal }) => {
    const entry = filters[field] ?? [];
    const facet = facets.find((candidate) => candidate.field_name === field);
    const title = fieldLabel(field, translator, facet?.translation, fields);
    return describeFilter(field, entry, formatVal, translator).map((full, index) => {
      const rest = isValues(entry) ? entry.filter((_, at) => at !== index) : undefined;
      return { field, title, text: tagText(full), full, without: withEntry(filters, field, rest) };
    });
  });
}

/** What a filter says in words: one text a value, one for a range. */
export function describeFilter(
  field: string,
  entry: FilterEntry,
  format: FilterVal,
  translator: Translator,
): string[] {
  if (isValues(entry)) {
    return entry.map((label) =>
      format === null ? valueText(field, label, translator) : formatValue(label, format, translator.locale),
    );
  }
  const write = (end: number | string) => formatValue(end, format, translator.locale);
  const { from, to } = entry;
  if (from !== undefined && to !== undefined) {
    return [translator.t('facets.between', { from: write(from), to: write(to) })];
  }
  if (from !== undefined) return [translator.t('facets.atLeast', { from: write(from) })];
  return to === undefined ? [] : [translator.t('facets.atMost', { to: write(to) })];
}

/** A filter in the words of the specification (section 3, Filter entry). */
export interface FilterItem {
  /** The field. */
  readonly key: string;
  /** A list, the text of a range, or null where nothing is chosen. */
  readonly values: readonly string[] | string | null;
  readonly range: boolean;
  /** How its values are written. */
  readonly formatVal: FilterVal;
}

/** The filters in the order of their facets, those without a facet last; one that chooses nothing is left out. */
export function filterEntries(filters: Filters, facets: readonly FacetConfig[]): FilterItem[] {
  const ordered = [...facets].sort((a, b) => a.position - b.position).map((facet) => facet.field_name);
  const names = new Set([...ordered.filter((name) => Object.hasOwn(filters, name)), ...Object.keys(filters)]);
  return [...names].flatMap((key) => {
    const entry = filters[key];
    if (entry === undefined || !isActive(entry)) return [];
    const facet = facets.find((candidate) => candidate.field_name === key);
    return {
      key,
      values: isValues(entry) ? entry : formatRange(entry),
      range: !isValues(entry),
      formatVal: facet?.options.filterVal ?? null,
    };
  });
}
