import type { App } from '../../app.js';
import { createCollectionFacts } from './collection-facts.js';
import { createPickedAssets } from './picked-assets.js';

/** What the page of the collections needs beside the document of their definitions. */
export function collectionEditing(app: App) {
  const { portal, environment } = app;
  const picked = createPickedAssets(portal);
  const facts = createCollectionFacts({ portal, picked, after: environment.after });
  return {
    facts,
    picked,
    /** Returns the first results of a search. */
    find: async (query: string, signal: AbortSignal) =>
      (await portal.search.query({ query, rows: FOUND }, { signal })).assets,
    /** Returns the values of a field in the results of a search, most frequent first. */
    values: async (field: string, query: string, signal: AbortSignal) =>
      (await portal.search.query({ query, facets: [field], rows: 0 }, { signal })).facets[field] ?? [],
    /** Returns the IDs of the bookmarks of the admin. */
    bookmarks: () => portal.bookmarks.list(),
    /** Ends the requests. */
    stop: () => facts.leave(),
  };
}

/** Number of results of a search for assets. */
const FOUND = 20;
