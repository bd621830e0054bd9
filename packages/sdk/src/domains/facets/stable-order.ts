import type { FacetConfig } from '../../config/schema/schema.js';
import type { FacetCount } from '../../contract/schemas/search.js';
import { valueKey } from '../../contract/fields.js';
import { isValues } from '../../contract/search-query.js';
import type { Filters } from '../filters/filters.js';
import { fixedValues } from './fixed-values.js';
import { facetResult } from './result.js';
import type { VisibleFacet } from './visible.js';

/**
 * Returns the rows of a facet that the user is pointing at. Existing rows stay in place, even with the count 0, and
 * new rows follow. This prevents rows from moving under the pointer while the user selects values. Selected values
 * always have a row. All spellings of a value have one row, with the spelling of the new row.
 *
 * @param field determines which values are spellings of one value (`valueKey`)
 */
export function stableRows(
  before: readonly FacetCount[],
  now: readonly FacetCount[],
  selected: readonly string[],
  field = '',
): readonly FacetCount[] {
  const keyOf = (label: string) => valueKey(field, label);
  const counts = new Map(now.map((value) => [keyOf(value.label), value]));
  const rows = before.map(({ label }) => counts.get(keyOf(label)) ?? { label, count: 0 });
  const listed = new Set(before.map(({ label }) => keyOf(label)));
  for (const value of [...now, ...selected.map((label) => ({ label, count: 0 }))]) {
    if (listed.has(keyOf(value.label))) continue;
    listed.add(keyOf(value.label));
    rows.push(value);
  }
  return rows;
}

/**
 * Returns the rows of a facet in a new order: the selected values, then those with results, then those without.
 * Values of `before` stay in the list, so that its height does not change while the user selects values.
 */
export function sortedRows(
  before: readonly FacetCount[],
  now: readonly FacetCount[],
  selected: readonly string[],
  field = '',
): readonly FacetCount[] {
  const rows = stableRows([], [...now, ...stableRows(before, now, [], field)], selected, field);
  const rank = ({ label, count }: FacetCount) => (selected.includes(label) ? 0 : count > 0 ? 1 : 2);
  return [...rows].sort((a, b) => rank(a) - rank(b));
}

/** Ways in which the user can be in a facet. While one of them applies, its rows do not move. */
export type FacetHold = 'pointer' | 'focus';

/** A response, and the state that determines the order of its facets. */
export interface StableFacetsInput {
  /** Query of the response. Undefined while a request is running: the previous facets are returned. */
  readonly query: string | undefined;
  /** Number of results. With 0, the previous values stay, even those of another query. */
  readonly numFound: number;
  readonly facets: readonly VisibleFacet[];
  /** Facets of the whole library. Their values are shown while there are no results and have never been any. */
  readonly library?: readonly VisibleFacet[];
  /** Configured facets, ordered by position. */
  readonly configured: readonly FacetConfig[];
  readonly filters: Filters;
  readonly locale: string;
}

/** Sorts the facets of successive responses. Moves no row that the user is pointing at. */
export interface StableFacets {
  /** Returns the facets to show for a response. */
  readonly update: (input: StableFacetsInput) => readonly VisibleFacet[];
  /** Marks the facet that contains the pointer or the focus. Null if none does. */
  readonly hold: (how: FacetHold, field: string | null) => void;
}

/**
 * Creates the order of the facets. Facets without values are hidden (specification, section 5), except those above the
 * facet that the user is in, so that it does not move. Facets of fixed values, which would only have zeros, are hidden
 * there too. The values of a facet stay in place. In the next response, selected values are first and values without
 * results are last, except in a facet that the user is in. A different query starts with the configured order.
 */
export function createStableFacets(): StableFacets {
  let query: string | undefined;
  let shown: readonly VisibleFacet[] = [];
  let hadResults = false;
  const held = new Map<FacetHold, string | null>();
  return {
    hold: (how, field) => void held.set(how, field),
    update: (input) => {
      if (input.query === undefined) return shown;
      const nothing = input.numFound === 0;
      hadResults ||= !nothing;
      const last = hadResults ? shown : sorted(input.library ?? [], input.locale);
      const before = byField(query === input.query || nothing ? last : []);
      const after = byField(input.facets);
      // The values of another query must not stay once there are results again.
      query = nothing ? undefined : input.query;
      const lowest = input.configured.findLastIndex(({ field_name }) =>
        [...held.values()].includes(field_name),
      );
      shown = input.configured.flatMap((config, index): readonly VisibleFacet[] => {
        const name = config.field_name;
        const previous = before.get(name);
        const current = after.get(name);
        const isHeld = [...held.values()].includes(name);
        // Facets without values are hidden, unless that would move the facet that the user is in.
        const stays = nothing || isHeld || (index < lowest && fixedValues(name) === null);
        if (current === undefined) return previous === undefined || !stays ? [] : [emptied(previous)];
        if (current.kind === 'range') return [current];
        const rows = previous?.kind === 'values' ? previous.values : [];
        const { values } = facetResult(config, current.values, input.locale);
        const entry = input.filters[name];
        const selected = entry !== undefined && isValues(entry) ? entry : [];
        const order = isHeld && rows.length > 0 ? stableRows : sortedRows;
        return [{ ...current, values: order(rows, values, selected, name) }];
      });
      return shown;
    },
  };
}

/** Returns facets with their values as configured. */
const sorted = (facets: readonly VisibleFacet[], locale: string): readonly VisibleFacet[] =>
  facets.map((one) =>
    one.kind === 'range' ? one : { ...one, values: facetResult(one.facet, one.values, locale).values },
  );

function byField(facets: readonly VisibleFacet[]): ReadonlyMap<string, VisibleFacet> {
  return new Map(facets.map((facet) => [facet.facet.field_name, facet]));
}

function emptied(facet: VisibleFacet): VisibleFacet {
  if (facet.kind === 'range') return facet;
  return { ...facet, values: facet.values.map(({ label }) => ({ label, count: 0 })) };
}
