import type { FacetConfig } from '../../../config/schema/schema.js';
import type { CountedField } from '../../../contract/calls/indexing.js';
import { isSlider } from '../../../domains/facets/visible.js';

/** How visitors choose values of a facet. Colors and folders have a separate form. */
export type FacetChoice = 'values' | 'one' | 'slider' | 'colors' | 'tree';

/** Returns how visitors choose values of a facet. The message key is `settings.facet.choice.<choice>`. */
export function facetChoice(facet: FacetConfig): FacetChoice {
  if (isSlider(facet)) return 'slider';
  if (facet.field_name === 'color_code') return 'colors';
  if (facet.field_name === 'folder') return 'tree';
  return facet.options.multivalue === 'radio' ? 'one' : 'values';
}

/**
 * Returns the message key of the reason why visitors do not see a facet, although it is on. Null if there is none.
 *
 * @param field Facts about its field. Undefined if the index does not have the field.
 */
export function facetProblem(facet: FacetConfig, field: CountedField | undefined): string | null {
  if (field === undefined) return 'settings.facet.noField';
  if (!field.isFacet) return `field.noFilter.${field.noFilter ?? 'text'}`;
  return isSlider(facet) && !field.rangeFacet ? 'settings.facet.noRange' : null;
}
