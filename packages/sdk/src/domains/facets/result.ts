import type { FacetConfig } from '../../config/schema/schema.js';
import type { FacetCount } from '../../contract/schemas/search.js';
import { countText } from './format.js';
import { facetRows } from './rows.js';
import { isSlider } from './visible.js';

/** A value of a facet as it is shown (specification, section 3, Facet result). */
export interface FacetValue extends FacetCount {
  /** The count as the reader’s language writes it. */
  readonly countStr: string;
}

/** A facet of an answer with the order of its values (specification, section 3, Facet result). */
export interface FacetResult {
  /** In their order. */
  readonly values: readonly FacetValue[];
  readonly keys: {
    readonly options: {
      readonly sort: 'count' | 'label';
      readonly sort_orientation: 'asc' | 'desc';
    };
  };
}

/**
 * The values of a facet in the configured order, with their counts in words (specification, section 3). What the
 * configuration calls `alph` is by `label` in a result.
 */
export function facetResult(facet: FacetConfig, values: readonly FacetCount[], locale: string): FacetResult {
  const { sort, sort_orientation: orientation, preview } = facet.options;
  const { rows } = facetRows(values, { shown: values.length, preview, sort, orientation, locale });
  return {
    values: rows.map((value) => ({ ...value, countStr: countText(value.count, locale) })),
    keys: { options: { sort: sort === 'alph' ? 'label' : 'count', sort_orientation: orientation } },
  };
}

/** What a facet is operated with (specification, section 3, Facet config): a range is always a slider. */
export function facetWidget(facet: FacetConfig): 'checkbox' | 'radio' | 'slider' {
  return isSlider(facet) ? 'slider' : facet.options.multivalue;
}
