import {
  COLLECTION_ROWS,
  getCollection,
  getCollectionDefinitions,
  getDashboard,
  listCollections,
  saveCollectionDefinitions,
} from '@assetportal/sdk/contract';
import { ApiError } from '../../lib/api-error.js';
import type { AppContext } from '../context.js';
import { createDashboard } from './dashboard.js';
import { COLLECTIONS, createDefinitions } from './definitions.js';
import { createLister } from './listing.js';
import { readPage } from './page.js';

/** Adds the collection routes: the list, the assets in a collection, the home page, and the definitions. */
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

  const dashboard = createDashboard(ctx, lister);
  mount(getDashboard, async (input) =>
    ctx.responseCache.respond(
      input,
      () => dashboard(input.principal, definitions.current),
      // The response also depends on these. Both are new objects after each change.
      [await ctx.config.get(), definitions.current],
    ),
  );

  ctx.pageReplies.register(getDashboard, (principal) => dashboard(principal, definitions.current), {
    page: '',
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
