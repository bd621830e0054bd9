import {
  COLLECTION_ROWS,
  getCollection,
  getCollectionDefinitions,
  listCollections,
  saveCollectionDefinitions,
} from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import { ApiError } from '../../lib/api-error.js';
import type { Authorizer } from '../../auth/permissions/authorizer.js';
import type { FolderScope, SearchEngine } from '../../search/engine.js';
import type { AssetReader } from '../../delivery/assets/asset-reader.js';
import type { VersionedDocuments } from '../../documents/versioned-documents.js';
import { COLLECTIONS, type DefinitionService } from './definitions.js';
import { folderSearch } from './folders.js';
import { createLister } from './listing.js';

export interface CollectionParts {
  readonly engine: SearchEngine;
  readonly assets: AssetReader;
  readonly authorizer: Authorizer;
  readonly definitions: DefinitionService;
  readonly versions: VersionedDocuments;
}

export function collectionRoutes(mount: Mount, parts: CollectionParts): void {
  const { engine, assets, authorizer: authorizer, definitions, versions } = parts;
  const lister = createLister(engine);

  mount(listCollections, async ({ principal }) => ({
    collections: [...(await lister.list(authorizer.scope(principal), definitions.current))],
  }));

  /** The ids of a page of a collection, and how many there are; none where there is no such collection. */
  const page = async (indicator: string, scope: FolderScope, start: number, rows: number) => {
    const { byIndicator, folders } = definitions.current;
    const defined = byIndicator.get(indicator);
    const search = defined?.search ?? (folders ? folderSearch(indicator) : undefined);
    if (search === undefined) return { numFound: 0, ids: [] };
    const whole = { ...search, facets: [], ranges: [], scope };
    if (defined?.picked === undefined) return engine.search({ ...whole, start, rows });
    // The engine tells which may be seen, and the definition their order.
    const found = await engine.search({ ...whole, start: 0, rows: defined.picked.length });
    const seen = new Set(found.ids);
    const ids = defined.picked.filter((id) => seen.has(id)).slice(start, start + rows);
    return { numFound: found.numFound, ids };
  };

  mount(getCollection, async ({ query, principal }) => {
    const { collection, solr_start: start = 0, solr_rows: rows = COLLECTION_ROWS } = query;
    const { numFound, ids } = await page(collection, authorizer.scope(principal), start, rows);
    // Whether there is one in which one may see nothing is not told.
    if (numFound === 0) throw new ApiError('collection-not-found');
    return { response: { numFound, docs: await assets.many(ids, principal) } };
  });

  mount(getCollectionDefinitions, async (asked) => ({
    collections: [],
    ...(await versions.read(asked, COLLECTIONS)),
  }));
  mount(saveCollectionDefinitions, async (asked) =>
    versions.write(asked, COLLECTIONS, JSON.stringify(definitions.check(asked.body))),
  );
}
