import type { FacetConfig } from '../../../config/schema/schema.js';
import { isSlider } from '../../../domains/facets/visible.js';

/** How visitors choose values of a facet. Colors and folders have a form of their own. */
export type FacetChoice = 'values' | 'one' | 'slider' | 'colors' | 'tree';

/** Returns how visitors choose values of a facet. The message key is `settings.facet.choice.<choice>`. */
export function facetChoice(facet: FacetConfig): FacetChoice {
  if (isSlider(facet)) return 'slider';
  if (facet.field_name === 'color_code') return 'colors';
  if (facet.field_name === 'folder') return 'tree';
  return facet.options.multivalue === 'radio' ? 'one' : 'values';
}
