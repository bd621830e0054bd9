import type { FacetConfig } from '../../config/schema/schema.js';
import type { FacetCount } from '../../contract/schemas/search.js';
import { facetRows } from './rows.js';
import type { VisibleFacet } from './visible.js';

/**
 * The rows of a facet for a new answer to the same query: those that were there keep their place, also with a count
 * of nothing, and new ones follow. So nothing moves under the pointer while values are ticked; a new query (an empty
 * `before`) starts in the answer's own order. Ticked values are always among the rows.
 */
export function steadyRows(
  before: readonly FacetCount[],
  now: readonly FacetCount[],
  ticked: readonly string[],
): readonly FacetCount[] {
  const counts = new Map(now.map((value) => [value.label, value]));
  const rows = before.map(({ label }) => counts.get(label) ?? { label, count: 0 });
  const known = new Set(before.map(({ label }) => label));
  for (const value of now) {
    if (known.has(value.label)) continue;
    known.add(value.label);
    rows.push(value);
  }
  for (const label of ticked) if (!known.has(label)) rows.push({ label, count: 0 });
  return rows;
}

/**
 * Keeps the facets of a query in their places from answer to answer: a facet that has nothing left stays where it is,
 * and so does each of its values. They are put in order anew when the query is another one.
 */
export function createSteadyFacets() {
  let query: string | undefined;
  let shown: readonly VisibleFacet[] = [];
  /**
   * @param of the query that was answered; undefined while an answer is on its way: nothing changes until then
   * @param all the configured facets in the order of their positions
   */
  return (
    of: string | undefined,
    now: readonly VisibleFacet[],
    all: readonly FacetConfig[],
    locale: string,
  ): readonly VisibleFacet[] => {
    if (of === undefined) return shown;
    const before = new Map((query === of ? shown : []).map((facet) => [facet.facet.field_name, facet]));
    const after = new Map(now.map((facet) => [facet.facet.field_name, facet]));
    query = of;
    shown = all.flatMap((config): readonly VisibleFacet[] => {
      const name = config.field_name;
      const was = before.get(name);
      const is = after.get(name);
      if (is === undefined) return was === undefined ? [] : [emptied(was)];
      if (is.kind === 'range') return [is];
      const rows = was?.kind === 'values' ? was.values : [];
      return [{ ...is, values: steadyRows(rows, inOrder(config, is.values, locale), []) }];
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
