import type { PortalConfig, FacetConfig } from '../../config/schema/schema.js';
import { valueKey } from '../../contract/fields.js';
import { clockSeconds } from '../../contract/range.js';
import type { FacetCount, FacetRange } from '../../contract/schemas/search.js';
import { isValues, type FilterEntry } from '../../contract/search-query.js';

/** Facet counts in a response. */
export interface FacetCounts {
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>;
  readonly ranges: Readonly<Record<string, FacetRange>>;
}

/** A facet displayed in the sidebar. */
export type VisibleFacet =
  | { readonly kind: 'values'; readonly facet: FacetConfig; readonly values: readonly FacetCount[] }
  | { readonly kind: 'range'; readonly facet: FacetConfig; readonly range: FacetRange };

/**
 * Returns the displayed facets, ordered by position. Facets without values are hidden, as are sliders whose
 * lowest and highest values are equal (specification, section 5). A selected value without matches remains with
 * the count 0, so that the user can clear it. A selected value has the spelling of the filter.
 */
export function visibleFacets(
  config: Pick<PortalConfig, 'facets'>,
  response: FacetCounts,
  filters: Readonly<Record<string, FilterEntry>> = {},
): VisibleFacet[] {
  return configuredFacets(config).flatMap((facet): VisibleFacet[] => {
    if (isSlider(facet)) {
      const range = rangeOf(facet, response);
      return range !== undefined && hasSlider(range) ? [{ kind: 'range', facet, range }] : [];
    }
    const name = facet.field_name;
    const values = withSelected(name, response.facets[name] ?? [], filters[name]);
    return values.length === 0 ? [] : [{ kind: 'values', facet, values }];
  });
}

/** Returns the names of the facets to request from the server. */
export function facetFields(config: Pick<PortalConfig, 'facets'>): string[] {
  return [...new Set(configuredFacets(config).map((facet) => facet.field_name))];
}

/** Returns true if a slider has a span: its lowest and highest values differ (specification, section 5). */
export function hasSlider(range: Pick<FacetRange, 'min' | 'max'>): boolean {
  return Number.isFinite(range.min) && Number.isFinite(range.max) && range.min < range.max;
}

/**
 * Returns true if the facet is displayed as a slider: a range facet, or one with `multivalue: 'slider'`
 * (specification, section 3, Facet config).
 */
export function isSlider(facet: FacetConfig): boolean {
  return facet.range_facet || facet.options.multivalue === 'slider';
}

/** Returns the enabled facets (`is_facet`) in their configured order. */
export function configuredFacets({ facets }: Pick<PortalConfig, 'facets'>): FacetConfig[] {
  return facets.filter((facet) => facet.is_facet).sort((a, b) => a.position - b.position);
}

/**
 * Returns the range of a field. If the server returns only counts, the lowest and highest labels are used
 * (decisions, section 2). Labels that are neither numbers nor dates are ignored.
 */
function rangeOf(facet: FacetConfig, response: FacetCounts): FacetRange | undefined {
  const range = response.ranges[facet.field_name];
  if (range !== undefined) return range;
  const isDate = facet.options.filterVal === 'date';
  const values = (response.facets[facet.field_name] ?? [])
    .map(({ label }) => valueOf(label.trim(), isDate))
    .filter(Number.isFinite);
  if (values.length === 0) return undefined;
  const min = values.reduce((a, b) => Math.min(a, b));
  const max = values.reduce((a, b) => Math.max(a, b));
  return { min, max, buckets: [] };
}

/** Returns the number of a label, or the seconds of a date. NaN if it is neither. */
function valueOf(label: string, isDate: boolean): number {
  // Four digits are a year in a date facet, and otherwise a number.
  const number = label === '' || isDate ? Number.NaN : Number(label);
  return Number.isFinite(number) ? number : (clockSeconds(label) ?? Number.NaN);
}

function withSelected(
  field: string,
  values: readonly FacetCount[],
  entry: FilterEntry | undefined,
): readonly FacetCount[] {
  const selected = entry !== undefined && isValues(entry) ? entry : [];
  const missing = new Map(selected.map((label) => [valueKey(field, label), label]));
  const listed = values.flatMap((value) => {
    const key = valueKey(field, value.label);
    const label = missing.get(key);
    missing.delete(key);
    if (label === undefined) return value.count > 0 ? [value] : [];
    return [label === value.label ? value : { ...value, label }];
  });
  return [...listed, ...[...missing.values()].map((label) => ({ label, count: 0 }))];
}
