import { MAX_FILTER_IDS } from '../../contract/limits.js';

/** Returns the parameter of the address of a search that limits it to these assets. Commas stay readable. */
export const idFilter = (ids: readonly string[]): string =>
  `f.id=${ids.map((id) => encodeURIComponent(id)).join(',')}`;

/** Returns the IDs in a parameter of {@link idFilter}, without repeated ones and without those above the maximum. */
export const filteredIds = (values: readonly string[]): readonly string[] =>
  [...new Set(values.flatMap((value) => value.split(',')))]
    .filter((id) => id !== '')
    .slice(0, MAX_FILTER_IDS);
