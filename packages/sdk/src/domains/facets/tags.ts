import type { FacetConfig, FilterVal } from '../../config/schema/schema.js';
import type { IndexField } from '../../contract/calls/indexing.js';
import { fieldLabel } from '../fields/label.js';
import { isActive, withEntry, type Filters } from '../filters/filters.js';
import { isValues, type FilterEntry } from '../../contract/search-query.js';
import { formatRange } from '../../contract/range.js';
import type { Translator } from '../../translations/translator.js';
import { formatValue, tagText, valueText } from './format.js';

/** A value or range of an active filter, as a removable tag (specification, section 2, Search screen). */
export interface FacetTag {
  readonly field: string;
  /** Label of the field. */
  readonly title: string;
  /** Formatted value, cut to 50 characters. */
  readonly text: string;
  /** Formatted value in full. */
  readonly full: string;
  /** Text of the tag, which names the field: `Kind: Image`, `Taken from 12 Sep 1960`. The value is cut as in `text`. */
  readonly label: string;
  /** The filters without this value or range. */
  readonly without: Filters;
}

/**
 * Returns the tags for the active filters (specification, section 2, Search screen): one per value, and one per
 * range. They are in the order of the facets. Filters without a configured facet, for example from a URL,
 * follow, so that the user can remove them too.
 */
export function facetTags(
  filters: Filters,
  facets: readonly FacetConfig[],
  translator: Translator,
  fields: readonly IndexField[] = [],
): FacetTag[] {
  return filterEntries(filters, facets).flatMap(({ key: field, formatVal }) => {
    const entry = filters[field] ?? [];
    if (field === 'id') return selectedTag(entry, filters, translator);
    const facet = facets.find((candidate) => candidate.field_name === field);
    const title = fieldLabel(field, translator, facet?.translation, fields);
    return describeFilter(field, entry, formatVal, translator).map((full, index) => {
      const rest = isValues(entry) ? entry.filter((_, at) => at !== index) : undefined;
      const text = tagText(full);
      const label = labelOf(field, { title, value: text }, entry, facet, translator);
      return { field, title, text, full, label, without: withEntry(filters, field, rest) };
    });
  });
}

/** Returns the tag of a search that is limited to some assets, for example by a link. Its IDs mean nothing to users. */
function selectedTag(entry: FilterEntry, filters: Filters, translator: Translator): FacetTag {
  const count = isValues(entry) ? entry.length : 0;
  const text = translator.t('facets.selected', { count });
  const title = translator.t('fields.id');
  return { field: 'id', title, text, full: text, label: text, without: withEntry(filters, 'id', undefined) };
}

/** Messages for ranges of dates, in which the name of the field becomes a verb. */
const VERBS: Readonly<Record<string, string>> = {
  taken_date: 'facets.tagTaken',
  imp_date: 'facets.tagAdded',
};

function labelOf(
  field: string,
  { title, value }: { readonly title: string; readonly value: string },
  entry: FilterEntry,
  facet: FacetConfig | undefined,
  translator: Translator,
): string {
  const hasOwnName = Object.keys(facet?.translation ?? {}).length > 0;
  const verb = isValues(entry) || hasOwnName ? undefined : VERBS[field];
  return translator.t(verb ?? 'facets.tag', { field: title, value });
}

/** Formats a filter. Returns one text per value, or a single text for a range. */
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

/** A filter in the format of the specification (section 3, Filter entry). */
export interface FilterItem {
  /** Name of the field. */
  readonly key: string;
  /** A list of values, a formatted range, or null if nothing is selected. */
  readonly values: readonly string[] | string | null;
  readonly range: boolean;
  /** Format of the values. */
  readonly formatVal: FilterVal;
}

/** Returns the active filters in the order of their facets. Filters without a facet come last. */
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
