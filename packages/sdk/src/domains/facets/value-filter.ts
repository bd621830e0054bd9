import { containsText } from '../../lib/text/folding.js';
import type { FacetCount } from '../../contract/schemas/search.js';

/** Returns the values whose label contains `text`, apart from case, accents and the spelling of umlauts. */
export function matchingValues(
  values: readonly FacetCount[],
  labelOf: (value: string) => string,
  text: string,
): readonly FacetCount[] {
  const query = text.trim();
  return query === '' ? values : values.filter(({ label }) => containsText(labelOf(label), query));
}
