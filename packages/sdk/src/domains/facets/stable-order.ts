import type { FacetConfig } from '../../config/schema/schema.js';
import type { FacetCount } from '../../contract/schemas/search.js';
import { facetRows } from './rows.js';
import type { VisibleFacet } from './visible.js';

/**
 * Returns the rows of a facet for a new response to the same query. Existing rows stay in place, even with the
 * count 0, and new rows follow. This prevents rows from moving under the pointer while the user selects values.
 * A new query (an empty `before`) starts in the order of the response. Selected values always have a row.
 */
export function stableRows(
  before: readonly FacetCount[],
  now: readonly FacetCount[],
  selected: readonly string[],
): readonly FacetCount[] {
  const counts = new Map(now.map((value) => [value.label, value]));
  const rows = before.map(({ label }) => counts.get(label) ?? { label, count: 0 });
  const listed = new Set(before.map(({ label }) => label));
  for (const value of now) {
    if (listed.has(value.label)) continue;
    listed.add(value.label);
    rows.push(value);
  }
  for (const label of selected) if (!listed.has(label)) rows.push({ label, count: 0 });
  return rows;
}

/**
 * Creates a function that keeps the facets of a query in place across responses. A facet without matches stays
 * in place, and so does each of its values. A different query resets the order.
 */
export function createStableFacets() {
  let query: string | undefined;
  let shown: readonly VisibleFacet[] = [];
  /**
   * @param currentQuery Query of the current response. Undefined while a request is running: the function then
   *   returns the previous facets.
   * @param all Configured facets, ordered by position.
   */
  return (
    currentQuery: string | undefined,
    now: readonly VisibleFacet[],
    all: readonly FacetConfig[],
    locale: string,
  ): readonly VisibleFacet[] => {
    if (currentQuery === undefined) return shown;
    const before = new Map(
      (query === currentQuery ? shown : []).map((facet) => [facet.facet.field_name, facet]),
    );
    const after = new Map(now.map((facet) => [facet.facet.field_name, facet]));
    query = currentQuery;
    shown = all.flatMap((config): readonly VisibleFacet[] => {
      const name = config.field_name;
      const previous = before.get(name);
      const current = after.get(name);
      if (current === undefined) return previous === undefined ? [] : [emptied(previous)];
      if (current.kind === 'range') return [current];
      const rows = previous?.kind === 'values' ? previous.values : [];
      return [{ ...current, values: stableRows(rows, inOrder(config, current.values, locale), []) }];
    });
    return shown;
  };
}

function emptied(facet: VisibleFacet): VisibleFacet {
  if (facet.kind === 'range') return facet;
  return { ...facet, values: facet.values.map(({ label }) => ({ label, count: 0 })) };
}

function inOrder(config: FacetConfig, values: readonly FacetCount[], locale: string): readonly FacetCount[] {
  const { sort, sort_orientation: orientation, preview } = config.options;
  return facetRows(values, { shown: values.length, preview, sort, orientation, locale }).rows;
}
