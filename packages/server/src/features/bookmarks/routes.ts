import { getBookmarks, saveBookmarks } from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';
import type { AppContext } from '../context.js';

/**
 * Adds the bookmark routes. Only asset users store bookmarks on the server; guests store them locally
 * (specification, section 6).
 */
export function bookmarkRoutes({ mount, assets, store: { bookmarks } }: AppContext): void {
  mount(getBookmarks, ({ principal }) => bookmarks.of(ownerOf(principal)));

  mount(saveBookmarks, async ({ body, principal }) => {
    const owner = ownerOf(principal);
    const ids = [...new Set(body.map(({ id }) => id))];
    const existing = new Set<string>();
    for (const { id } of await assets.many(ids, principal)) existing.add(id);
    await bookmarks.replace(
      owner,
      ids.filter((id) => existing.has(id)),
    );
    return { rejected: ids.filter((id) => !existing.has(id)) };
  });
}

function ownerOf(principal: Principal): number {
  if (principal.kind !== 'user' || !principal.isAssetUser) throw new ApiError('forbidden');
  return principal.id;
}
