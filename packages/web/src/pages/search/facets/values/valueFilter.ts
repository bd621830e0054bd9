import type { FacetCount } from '@assetportal/sdk/contract';

/** Returns the values whose label contains a text. Case and accents do not matter, as in the search itself. */
export function matchingValues(
  values: readonly FacetCount[],
  labelOf: (value: string) => string,
  text: string,
): readonly FacetCount[] {
  const query = plain(text.trim());
  return query === '' ? values : values.filter(({ label }) => plain(labelOf(label)).includes(query));
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
