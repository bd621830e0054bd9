import type { Asset } from '../../contract/schemas/common/asset.js';
import { getAssets, getAssetsByBody } from '../../contract/calls/assets.js';
import { MAX_IDS } from '../../contract/limits.js';
import { getBookmarks, saveBookmarks } from '../../contract/calls/assets.js';
import { COLLECTION_ROWS } from '../../contract/limits.js';
import { getCollection, listCollections } from '../../contract/calls/collections.js';
import { getFields, getIndexStatus } from '../../contract/calls/indexing.js';
import { invalidCall } from '../transport/response.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import type { NoInput } from './no-input.js';
import { fitsUrl } from '../transport/url.js';

/** What there is: the index, assets, bookmarks and collections (specification, section 7). */
export const createAssetCalls = (transport: Transport) => ({
  index: {
    /** The fields that can be searched, narrowed and sorted by. */
    fields: (_input?: NoInput, call?: CallOptions) => transport.send(getFields, {}, call),
    /** How far the indexing of the library is. */
    status: (_input?: NoInput, call?: CallOptions) => transport.send(getIndexStatus, {}, call),
  },
  assets: {
    /** Assets by id, in the order asked; unknown and forbidden ids are left out. Any number of ids. */
    async get({ ids }: { readonly ids: readonly string[] }, call?: CallOptions): Promise<Asset[]> {
      // A text is no list of one: each of its letters would be.
      if (!Array.isArray(ids)) throw invalidCall('assets are asked for by a list of ids');
      const found: Asset[] = [];
      for (let start = 0; start < ids.length; start += MAX_IDS) {
        const input = { assetid: ids.slice(start, start + MAX_IDS) };
        const assets = fitsUrl(input)
          ? await transport.send(getAssets, { query: input }, call)
          : await transport.send(getAssetsByBody, { body: input }, call);
        found.push(...assets);
      }
      return found;
    },
  },
  bookmarks: {
    /** The ids in the order in which they were added. */
    list: (_input?: NoInput, call?: CallOptions) => transport.send(getBookmarks, {}, call),
    /** Replaces the list; answers the ids of those that are gone and were left out. */
    save: async ({ ids }: { readonly ids: readonly string[] }, call?: CallOptions): Promise<string[]> =>
      transport.send(saveBookmarks, { body: ids.map((id) => ({ id })) }, call),
  },
  collections: {
    /** Those in which the user may see something. */
    list: (_input?: NoInput, call?: CallOptions) =>
      transport.send(listCollections, { query: { operation: 'list' } }, call),
    /** The assets of a collection. @param input.rows How many. Default 20. @param input.start From where. Default 0. */
    async assets(
      input: { readonly indicator: string; readonly rows?: number; readonly start?: number },
      call?: CallOptions,
    ): Promise<Asset[]> {
      const query = {
        collection: input.indicator,
        solr_rows: input.rows ?? COLLECTION_ROWS,
        ...(input.start === undefined ? {} : { solr_start: input.start }),
      };
      return transport.send(getCollection, { query }, call);
    },
  },
});
