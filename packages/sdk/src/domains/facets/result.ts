import type { FacetConfig } from '../../config/schema/schema.js';
import type { FacetCount } from '../../contract/schemas/search.js';
import { countText } from './format.js';
import { facetRows } from './rows.js';
import { isSlider } from './visible.js';

/** A facet value, ready to be displayed (specification, section 3, Facet result). */
export interface FacetValue extends FacetCount {
  /** Count, formatted for the user's language. */
  readonly countStr: string;
}

/** A facet of a response, with its sort order (specification, section 3, Facet result). */
export interface FacetResult {
  /** In sort order. */
  readonly values: readonly FacetValue[];
  readonly keys: {
    readonly options: {
      readonly sort: 'count' | 'label';
      readonly sort_orientation: 'asc' | 'desc';
    };
  };
}

/**
 * Returns the values of a facet in the configured order, with formatted counts (specification, section 3). The
 * configured sort `alph` is called `label` in the result.
 */
export function facetResult(facet: FacetConfig, values: readonly FacetCount[], locale: string): FacetResult {
  const { sort, sort_orientation: orientation, preview } = facet.options;
  const { rows } = facetRows(values, { shown: values.length, preview, sort, orientation, locale });
  return {
    values: rows.map((value) => ({ ...value, countStr: countText(value.count, locale) })),
    keys: { options: { sort: sort === 'alph' ? 'label' : 'count', sort_orientation: orientation } },
  };
}

/** Returns the input control of a facet (specification, section 3, Facet config). A range is always a slider. */
export function facetWidget(facet: FacetConfig): 'checkbox' | 'radio' | 'slider' {
  return isSlider(facet) ? 'slider' : facet.options.multivalue;
}
