import {
  COLLECTION_ROWS,
  getCollection,
  getCollectionDefinitions,
  listCollections,
  saveCollectionDefinitions,
} from '@assetportal/sdk/contract';
import { ApiError } from '../../lib/api-error.js';
import type { FolderScope, SearchEngine } from '../../search/engine.js';
import type { AppContext } from '../context.js';
import { COLLECTIONS, createDefinitions, type Definitions } from './definitions.js';
import { folderSearch } from './folders.js';
import { createLister } from './listing.js';

/** Adds the collection routes: the list, the assets in a collection, and the definitions. */
export async function collectionRoutes(ctx: AppContext): Promise<void> {
  const { mount, engine, assets, authorizer, documents } = ctx;
  const definitions = await createDefinitions({ documents: ctx.store.documents, changes: ctx.changes });
  const lister = createLister(engine);

  mount(listCollections, async ({ principal }) => ({
    collections: [...(await lister.list(authorizer.scope(principal), definitions.current))],
  }));

  mount(getCollection, async ({ query, principal }) => {
    const { collection, solr_start: start = 0, solr_rows: rows = COLLECTION_ROWS } = query;
    const scope = authorizer.scope(principal);
    const { numFound, ids } = await readPage(engine, definitions.current, collection, { start, rows, scope });
    // A collection without visible assets looks as if it did not exist.
    if (numFound === 0) throw new ApiError('collection-not-found');
    return { response: { numFound, docs: await assets.many(ids, principal) } };
  });

  mount(getCollectionDefinitions, async (input) => ({
    collections: [],
    ...(await documents.read(input, COLLECTIONS)),
  }));
  mount(saveCollectionDefinitions, async (input) =>
    documents.write(input, COLLECTIONS, JSON.stringify(definitions.check(input.body))),
  );
  ctx.restoreValidators.register('collections', (content) => ({ content: definitions.check(content) }));
}

/**
 * Returns the asset IDs on a page of a collection, and the number of visible assets in it: 0 if the collection
 * does not exist.
 */
async function readPage(
  engine: SearchEngine,
  { byIndicator, folders }: Definitions,
  indicator: string,
  page: { readonly start: number; readonly rows: number; readonly scope: FolderScope },
): Promise<{ numFound: number; ids: readonly string[] }> {
  const { start, rows, scope } = page;
  const defined = byIndicator.get(indicator);
  const search = defined?.search ?? (folders ? folderSearch(indicator) : undefined);
  if (search === undefined) return { numFound: 0, ids: [] };
  const request = { ...search, facets: [], ranges: [], scope };
  if (defined?.picked === undefined) return engine.search({ ...request, start, rows });
  // The engine returns the visible assets; the definition sets their order.
  const found = await engine.search({ ...request, start: 0, rows: defined.picked.length });
  const visible = new Set(found.ids);
  const ids = defined.picked.filter((id) => visible.has(id)).slice(start, start + rows);
  return { numFound: found.numFound, ids };
}
