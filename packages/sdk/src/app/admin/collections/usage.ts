import type { DashboardCollection } from '../../../config/schema/schema.js';
import type { CollectionDefinition } from '../../../contract/schemas/collections.js';
import { collectionLabel } from '../../../domains/collections/rows.js';
import { metaPrefix } from './list.js';

/** Returns the names of the rows of the home page that show a collection, alone or in its meta collection. */
export function rowsOfCollection(
  rows: readonly DashboardCollection[],
  collection: Pick<CollectionDefinition, 'indicator'>,
  locale: string,
): readonly string[] {
  const { indicator } = collection;
  const prefix = metaPrefix(collection);
  return rows
    .filter((row) => row.indicator !== '' && (row.indicator === indicator || row.indicator === prefix))
    .map((row) => collectionLabel(row, row.key, locale));
}
