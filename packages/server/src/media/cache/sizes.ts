import type Database from 'better-sqlite3';
import type { CacheKey } from '../common/recipe.js';

/** Size of a cached rendition. `width` and `height` are in pixels, or 0 if it is not an image. */
export interface CachedSize extends CacheKey {
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the sizes of all renditions of assets, with one query. */
export function sizesOf(db: Database.Database, ids: readonly string[]): CachedSize[] {
  return db
    .prepare<[string], CachedSize>(
      `SELECT id, version, page, variant, bytes, width, height
       FROM renditions INDEXED BY renditions_of WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(ids));
}
