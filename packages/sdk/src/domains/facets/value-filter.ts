import type { FacetCount } from '../../contract/schemas/search.js';

/** Returns the values whose label contains `text`. Ignores case and accents, like the search itself. */
export function matchingValues(
  values: readonly FacetCount[],
  labelOf: (value: string) => string,
  text: string,
): readonly FacetCount[] {
  const query = normalize(text.trim());
  return query === '' ? values : values.filter(({ label }) => normalize(labelOf(label)).includes(query));
}

function normalize(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
