import type { Asset } from '../../contract/schemas/common/asset.js';
import {
  getAssets,
  getAssetsByBody,
  getAssetsByPrefix,
  getSimilarAssets,
} from '../../contract/calls/assets.js';
import { getPageHits } from '../../contract/calls/hits.js';
import type { PageHits } from '../../contract/schemas/hits.js';
import type { Similarity } from '../../contract/vocabulary.js';
import { MAX_IDS } from '../../contract/limits.js';
import { getBookmarks, saveBookmarks } from '../../contract/calls/assets.js';
import { COLLECTION_ROWS } from '../../contract/limits.js';
import { getCollection, getDashboard, listCollections } from '../../contract/calls/collections.js';
import { getFields, getIndexStatus } from '../../contract/calls/indexing.js';
import { isMissingCall } from '../transport/errors.js';
import { invalidCall } from '../transport/response.js';
import type { CallOptions, Transport } from '../transport/transport.js';
import type { NoInput } from './no-input.js';
import { versioned, type Versioned } from './versioned.js';
import { chunksForUrl, fitsUrl } from '../transport/url.js';

/** Creates the calls for the index, assets, bookmarks and collections (specification, section 7). */
export const createAssetCalls = (transport: Transport) => ({
  index: {
    /** Returns the fields by which assets can be searched, filtered and sorted. */
    fields: async (_input?: NoInput, call?: CallOptions) =>
      (await transport.send(getFields, {}, call)).fields,
    /** Returns the fields like `fields`, and the limits of the search. */
    describe: (_input?: NoInput, call?: CallOptions) => transport.send(getFields, {}, call),
    /** Returns the progress of indexing the library. */
    status: (_input?: NoInput, call?: CallOptions) => transport.send(getIndexStatus, {}, call),
  },
  assets: {
    /**
     * Returns assets in the order of the requested IDs. Omits unknown and forbidden IDs. Accepts any number of
     * IDs.
     */
    async get({ ids }: { readonly ids: readonly string[] }, call?: CallOptions): Promise<Asset[]> {
      // A string is rejected, because each of its characters would be treated as an ID.
      if (!Array.isArray(ids)) throw invalidCall('`ids` must be a list of asset IDs');
      const all: Asset[] = [];
      for (let start = 0; start < ids.length; start += MAX_IDS) {
        all.push(...(await getByIds(transport, ids.slice(start, start + MAX_IDS), call)));
      }
      return all;
    },
    /**
     * Returns the assets whose ID starts with a prefix, sorted by ID. Servers that implement only the specification
     * do not have this call.
     *
     * @param input.prefix At least 4 characters.
     */
    byPrefix: (input: { readonly prefix: string }, call?: CallOptions): Promise<Asset[]> =>
      transport.send(getAssetsByPrefix, { query: { prefix: input.prefix } }, call),
    /**
     * Returns the assets that are most similar to an asset, most similar first, without the asset itself. Servers
     * that implement only the specification do not have this call: `isMissingCall`.
     *
     * @param input.rows Maximum number of assets. Default 24.
     */
    similar(
      input: { readonly id: string; readonly by: Similarity; readonly rows?: number | undefined },
      call?: CallOptions,
    ): Promise<Asset[]> {
      const rows = input.rows === undefined ? {} : { rows: input.rows };
      return transport.send(getSimilarAssets, { query: { assetid: input.id, by: input.by, ...rows } }, call);
    },
    /**
     * Returns the pages of a document that contain the words of a query. With `page`, it also returns the boxes around the
     * words on this page, from 1. Servers that implement only the specification do not have this call: `isMissingCall`.
     */
    hits: createHits(transport),
  },
  bookmarks: bookmarkCalls(transport),
  collections: collectionCalls(transport),
});

const createHits =
  (transport: Transport) =>
  (
    input: { readonly id: string; readonly query: string; readonly page?: number | undefined },
    call?: CallOptions,
  ): Promise<PageHits> => {
    const page = input.page === undefined ? {} : { page: input.page };
    return transport.send(getPageHits, { query: { assetid: input.id, q: input.query, ...page } }, call);
  };

const collectionCalls = (transport: Transport) => ({
  /** Returns the collections that contain assets visible to the user. */
  list: (_input?: NoInput, call?: CallOptions) =>
    transport.send(listCollections, { query: { operation: 'list' } }, call),
  /**
   * Returns the assets in a collection.
   *
   * @param input.rows Maximum number of assets. Default 20.
   * @param input.start Position of the first asset. Default 0.
   */
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
  /**
   * Returns the content of the home page in one call (decision record 50). Servers that implement only the
   * specification do not have it: `isMissingCall`.
   */
  dashboard: (_input?: NoInput, call?: CallOptions) => transport.send(getDashboard, {}, call),
});

const bookmarkCalls = (transport: Transport) => ({
  /** Returns the IDs of the user's bookmarks, oldest first. */
  list: (_input?: NoInput, call?: CallOptions) => transport.send(getBookmarks, {}, call),
  /**
   * Replaces the bookmarks. Resolves with the IDs that were rejected because the asset does not exist or the
   * user may not view it.
   */
  save: async ({ ids }: { readonly ids: readonly string[] }, call?: CallOptions): Promise<string[]> =>
    transport.send(saveBookmarks, { body: ids.map((id) => ({ id })) }, call),
  /** Returns what `list` returns, with its ETag. */
  read: (_input?: NoInput, call?: CallOptions): Promise<Versioned<string[]>> =>
    versioned(transport.exchange(getBookmarks, {}, call)),
  /**
   * Works like `save`, and also returns the ETag of the new list. Fails with `changed-meanwhile` if `ifMatch` is
   * set but is not the ETag of the current list.
   */
  replace: async (
    { ids }: { readonly ids: readonly string[] },
    call?: CallOptions,
  ): Promise<{ rejected: string[]; etag: string | undefined }> => {
    const body = ids.map((id) => ({ id }));
    const { data, etag } = await transport.exchange(saveBookmarks, { body }, call);
    return { rejected: data, etag };
  },
});

/**
 * Requests up to {@link MAX_IDS} assets. IDs that do not fit into a URL are sent in a body, or else, to servers
 * without that call, in several URLs.
 */
async function getByIds(
  transport: Transport,
  assetid: readonly string[],
  call: CallOptions | undefined,
): Promise<Asset[]> {
  const input = { assetid: [...assetid] };
  if (fitsUrl(input)) return transport.send(getAssets, { query: input }, call);
  try {
    return await transport.send(getAssetsByBody, { body: input }, call);
  } catch (error) {
    if (!isMissingCall(error)) throw error;
  }
  const all: Asset[] = [];
  for (const part of chunksForUrl('assetid', assetid)) {
    all.push(...(await transport.send(getAssets, { query: { assetid: part } }, call)));
  }
  return all;
}
