import { getBookmarks, MAX_IDS, saveBookmarks } from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import type { Principal } from '../../auth/principal.js';
import { ApiError } from '../../lib/api-error.js';
import type { BookmarkRepository } from '../../store/bookmarks.js';
import type { AssetReader } from '../../delivery/assets/asset-reader.js';

/** Guests' bookmarks stay with them (specification, section 6): only an asset user has some here. */
export function bookmarkRoutes(
  mount: Mount,
  { bookmarks, assets }: { bookmarks: BookmarkRepository; assets: AssetReader },
): void {
  mount(getBookmarks, ({ principal }) => bookmarks.of(ownerOf(principal)));

  mount(saveBookmarks, async ({ body, principal }) => {
    const owner = ownerOf(principal);
    const ids = [...new Set(body.map(({ id }) => id))];
    const there = new Set<string>();
    for (let start = 0; start < ids.length; start += MAX_IDS) {
      for (const { id } of await assets.many(ids.slice(start, start + MAX_IDS), principal)) there.add(id);
      // A long list is no reason for others to wait.
      await new Promise(setImmediate);
    }
    await bookmarks.replace(
      owner,
      ids.filter((id) => there.has(id)),
    );
    return { rejected: ids.filter((id) => !there.has(id)) };
  });
}

function ownerOf(principal: Principal): number {
  if (principal.kind !== 'user' || !principal.isAssetUser) throw new ApiError('forbidden');
  return principal.id;
}
