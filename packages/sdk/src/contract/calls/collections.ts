import { call } from '../call.js';
import type { Asset } from '../schemas/common/asset.js';
import type { Collection, CollectionReply, DashboardReply, FrequentKeyword } from '../schemas/collections.js';

const load = () => import('../schemas/collections.js');

export const getCollectionDefinitions = call({
  name: 'admin.collections.get',
  method: 'GET',
  path: 'admin/collections',
  summary: 'Returns the collections that an admin defined.',
  access: 'admin',
  scope: 'collections:read',
  versioned: true,
  schemas: async () => (await load()).getCollectionDefinitions,
});

export const saveCollectionDefinitions = call({
  name: 'admin.collections.save',
  method: 'POST',
  path: 'admin/collections',
  summary: 'Replaces the collections that an admin defined. The previous version is stored in the history.',
  access: 'admin',
  scope: 'collections:write',
  idempotent: false,
  versioned: true,
  bodyLimit: 8 * 1024 * 1024,
  problems: ['changed-meanwhile', 'unknown-field'],
  schemas: async () => (await load()).saveCollectionDefinitions,
});

export const listCollections = call({
  name: 'collections.list',
  method: 'GET',
  path: 'collection',
  summary: 'Lists the collections that contain assets visible to the user.',
  access: 'viewer',
  scope: 'assets:read',
  searches: true,
  schemas: async () => (await load()).listCollections,
  unwrap: ({ collections }) => collections,
});

export const getCollection = call({
  name: 'collections.get',
  method: 'GET',
  path: 'collection/get',
  summary: 'Returns the assets of a collection.',
  access: 'viewer',
  scope: 'assets:read',
  searches: true,
  problems: ['collection-not-found'],
  schemas: async () => (await load()).getCollection,
  unwrap: ({ response }) => response.docs,
});

/** The call `getCollection`, for the number of assets instead of the assets. */
export const countCollection = {
  ...getCollection,
  /** Returns the number of assets. */
  unwrap: ({ response }: CollectionReply): number | null => response.numFound ?? null,
};

/** Image at the top of the home page. */
export interface HeroImage {
  readonly asset: Asset;
  /** Path of a large rendition of the image, on the portal's origin. */
  readonly image: string;
}

/** First assets of a row on the home page, and the number of all its assets. */
export interface RowPosters {
  readonly total: number;
  readonly assets: readonly Asset[];
}

/** Content of the home page (decision record 50). */
export interface DashboardResult {
  /** Number of assets that the user may view. */
  readonly total: number;
  /** Null if the library has no suitable image. */
  readonly hero: HeroImage | null;
  /** The most frequent keywords, most frequent first. */
  readonly keywords: readonly FrequentKeyword[];
  /** The collections that contain visible assets. */
  readonly collections: readonly Collection[];
  /** Posters of the first rows, keyed by row. */
  readonly posters: Readonly<Record<string, RowPosters>>;
}

const toDashboard = ({ total, hero, keywords, collections, posters }: DashboardReply): DashboardResult => ({
  total,
  hero: hero ?? null,
  keywords,
  collections,
  posters: Object.fromEntries(
    Object.entries(posters).map(([key, { numFound, docs }]) => [key, { total: numFound, assets: docs }]),
  ),
});

export const getDashboard = call({
  name: 'dashboard.get',
  method: 'GET',
  tagged: true,
  path: 'dashboard',
  summary:
    'Returns the content of the home page: an image, frequent keywords, and the first assets of the rows, from assets visible to the user.',
  access: 'viewer',
  scope: 'assets:read',
  searches: true,
  schemas: async () => (await load()).getDashboard,
  unwrap: toDashboard,
});
