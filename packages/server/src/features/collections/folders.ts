import { SCORE, type FieldName, type Collection } from '@assetportal/sdk/contract';
import type { FilterValue } from '../../search/engine.js';
import type { CollectionSearch } from './definitions.js';

/** What the indicator of a folder at the top begins with: an admin’s own indicators hold no slash. */
const PREFIX = 'folder/';

/**
 * A folder at the top of the library as a collection. Its button searches for everything, narrowed to this folder and
 * all below it: a query cannot say that of every name, since it knows words and no paths.
 */
export const folderCollection = (name: string): Collection => ({
  indicator: `${PREFIX}${name}`,
  search: '*',
  filter: { folder: [name] },
  label: name,
});

/** What finds what is in the folder that an indicator names; undefined where it names none at the top. */
export function folderSearch(indicator: string): CollectionSearch | undefined {
  const name = indicator.startsWith(PREFIX) ? indicator.slice(PREFIX.length) : '';
  if (name === '' || name.includes('/')) return undefined;
  return {
    query: '',
    filters: new Map<FieldName, FilterValue>([['folder', { kind: 'any', values: [name] }]]),
    sort: { field: SCORE, direction: 'desc' },
  };
}
