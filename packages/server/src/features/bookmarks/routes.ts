import { createHash } from 'node:crypto';
import { getBookmarks, saveBookmarks } from '@assetportal/sdk/contract';
import type { Principal } from '../../auth/principal.js';
import { sendCurrent } from '../../documents/versioned-documents.js';
import { mayChange, type CurrentVersion } from '../../http/conditional/etag.js';
import { ApiError } from '../../lib/api-error.js';
import type { AppContext } from '../context.js';

/**
 * Adds the bookmark routes. Only asset users store bookmarks on the server; guests store them locally
 * (specification, section 6). A list has an ETag, so that two devices do not overwrite each other's changes (decisions,
 * section 7, Bookmarks).
 */
export function bookmarkRoutes({ mount, assets, store: { bookmarks } }: AppContext): void {
  mount(getBookmarks, async (input) => {
    const ids = await bookmarks.of(ownerOf(input.principal));
    await sendCurrent(input, versionOf(ids), 'private, no-cache');
    return ids;
  });

  mount(saveBookmarks, async ({ body, principal, ifMatch, reply }) => {
    const owner = ownerOf(principal);
    const ids = [...new Set(body.map(({ id }) => id))];
    const existing = new Set<string>();
    for (const { id } of await assets.many(ids, principal)) existing.add(id);
    const accepted = ids.filter((id) => existing.has(id));
    const onlyIf = (current: readonly string[]) => mayChange(ifMatch, versionOf(current));
    if (!(await bookmarks.replace(owner, accepted, onlyIf))) throw new ApiError('changed-meanwhile');
    reply.header('etag', versionOf(accepted).etag);
    return { rejected: ids.filter((id) => !existing.has(id)) };
  });
}

/** Returns the version of a list of bookmarks. An empty list has a version too. */
function versionOf(ids: readonly string[]): CurrentVersion {
  const hash = createHash('sha256').update(JSON.stringify(ids)).digest('base64url').slice(0, 27);
  return { etag: `"${hash}"`, stored: true };
}

function ownerOf(principal: Principal): number {
  if (principal.kind !== 'user' || !principal.isAssetUser) throw new ApiError('forbidden');
  return principal.id;
}
