import type { PortalConfig, FacetConfig } from '../../config/schema/schema.js';
import type { FacetCount, FacetRange } from '../../contract/schemas/search.js';
import { isValues, type FilterEntry } from '../../contract/search-query.js';

/** What an answer says of the facets. */
export interface FacetCounts {
  readonly facets: Readonly<Record<string, readonly FacetCount[]>>;
  readonly ranges: Readonly<Record<string, FacetRange>>;
}

/** A facet as the sidebar shows it. */
export type VisibleFacet =
  | { readonly kind: 'values'; readonly facet: FacetConfig; readonly values: readonly FacetCount[] }
  | { readonly kind: 'range'; readonly facet: FacetConfig; readonly range: FacetRange };

/**
 * The facets to show, in the order of their positions: those without values and sliders without a span are hidden
 * (specification, section 5). A value that is chosen but no longer found stays, with the count 0, so that it can be
 * taken back where it was chosen.
 */
export function visibleFacets(
  config: Pick<PortalConfig, 'facets'>,
  answer: FacetCounts,
  filters: Readonly<Record<string, FilterEntry>> = {},
): VisibleFacet[] {
  return byPosition(config.facets).flatMap((facet): VisibleFacet[] => {
    if (isSlider(facet)) {
      const range = rangeOf(facet.field_name, answer);
      return range !== undefined && hasSlider(range) ? [{ kind: 'range', facet, range }] : [];
    }
    const values = withChosen(answer.facets[facet.field_name] ?? [], filters[facet.field_name]);
    return values.length === 0 ? [] : [{ kind: 'values', facet, values }];
  });
}

/** The names of the facets to ask the server for. */
export function facetFields(config: Pick<PortalConfig, 'facets'>): string[] {
  return [...new Set(byPosition(config.facets).map((facet) => facet.field_name))];
}

/** Whether a slider can be drawn: not where the lowest and the highest value are equal (specification, section 5). */
export function hasSlider(range: Pick<FacetRange, 'min' | 'max'>): boolean {
  return Number.isFinite(range.min) && Number.isFinite(range.max) && range.min < range.max;
}

/** Whether a facet is a range, and shown as a slider (specification, section 3, Facet config). */
export function isSlider(facet: FacetConfig): boolean {
  return facet.range_facet || facet.options.multivalue === 'slider';
}

function byPosition(facets: readonly FacetConfig[]): FacetConfig[] {
  return facets.filter((facet) => facet.is_facet).sort((a, b) => a.position - b.position);
}

/** A server that does not measure ranges counts the values: the lowest and highest label stand in (decisions, section 2). */
function rangeOf(field: string, answer: FacetCounts): FacetRange | undefined {
  const range = answer.ranges[field];
  if (range !== undefined) return range;
  const numbers = (answer.facets[field] ?? []).map(({ label }) => Number(label)).filter(Number.isFinite);
  if (numbers.length === 0) return undefined;
  const lowest = numbers.reduce((a, b) => Math.min(a, b));
  const highest = numbers.reduce((a, b) => Math.max(a, b));
  return { min: lowest, max: highest, buckets: [] };
}

function withChosen(values: readonly FacetCount[], entry: FilterEntry | undefined): readonly FacetCount[] {
  const chosen = entry !== undefined && isValues(entry) ? entry : [];
  const found = values.filter(({ label, count }) => count > 0 || chosen.includes(label));
  const missing = chosen.filter((label) => !found.some((value) => value.label === label));
  return [...found, ...missing.map((label) => ({ label, count: 0 }))];
}
