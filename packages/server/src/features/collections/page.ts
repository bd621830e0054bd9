import type { FolderScope, SearchEngine } from '../../search/engine.js';
import { checkStart } from '../search-parameters.js';
import type { Definitions } from './definitions.js';
import { folderSearch } from './folders.js';

/** A page of a collection. */
interface PageRequest {
  readonly start: number;
  readonly rows: number;
  readonly scope: FolderScope;
}

/**
 * Returns the asset IDs on a page of a collection, and the number of visible assets in it: 0 if the collection
 * does not exist. `picked` is true for a list, whose order is the order of its definition.
 *
 * @throws ApiError `invalid-request` if the start is above the maximum of the search engine
 */
export async function readPage(
  engine: SearchEngine,
  { byIndicator, folders }: Definitions,
  indicator: string,
  page: PageRequest,
): Promise<{ numFound: number; ids: readonly string[]; picked: boolean }> {
  const { start, rows, scope } = page;
  const defined = byIndicator.get(indicator);
  const search = defined?.search ?? (folders ? folderSearch(indicator) : undefined);
  if (search === undefined) return { numFound: 0, ids: [], picked: false };
  const request = { ...search, facets: [], ranges: [], scope };
  if (defined?.picked === undefined) {
    checkStart(start, engine.limits);
    return { ...(await engine.search({ ...request, start, rows })), picked: false };
  }
  // The engine returns the visible assets; the definition sets their order.
  const found = await engine.search({ ...request, start: 0, rows: defined.picked.length });
  const visible = new Set(found.ids);
  const ids = defined.picked.filter((id) => visible.has(id)).slice(start, start + rows);
  return { numFound: found.numFound, ids, picked: true };
}
