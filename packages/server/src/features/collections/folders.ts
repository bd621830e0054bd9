import { folderTitle } from '@assetportal/sdk/rules';
import { SCORE, type FieldName, type Collection } from '@assetportal/sdk/contract';
import type { FilterValue } from '../../search/engine.js';
import type { CollectionSearch } from './definitions.js';

/** Prefix of the indicators of top-level folders. Other indicators cannot contain a slash. */
const PREFIX = 'folder/';

/**
 * Returns a top-level folder of the library as a collection. It searches for everything and filters by the
 * folder and its subfolders, because a query matches words and cannot express every path.
 */
export const folderCollection = (name: string): Collection => ({
  indicator: `${PREFIX}${name}`,
  search: '*',
  filter: { folder: [name] },
  label: folderTitle(name),
});

/** Returns the search for a folder's indicator, or undefined if it is not the indicator of a top-level folder. */
export function folderSearch(indicator: string): CollectionSearch | undefined {
  const name = indicator.startsWith(PREFIX) ? indicator.slice(PREFIX.length) : '';
  if (name === '' || name.includes('/')) return undefined;
  return {
    query: '',
    filters: new Map<FieldName, FilterValue>([['folder', { kind: 'any', values: [name] }]]),
    sort: { field: SCORE, direction: 'desc' },
  };
}
