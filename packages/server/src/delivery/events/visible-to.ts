import type { PortalEvent } from '@assetportal/sdk/contract';
import type { AssetEvent } from './log.js';

/** Changes of more assets than this are told without their ids: the client loads its page anew. */
export const MAX_IDS = 200;

/**
 * What somebody is told of a happening; undefined where there is nothing in it for them. An asset that moves out of
 * their sight is removed for them, and one that moves into it is added: they never learn of what they may not see.
 *
 * @param seesFolder Whether they may see what is in a folder, now.
 */
export function visibleTo(
  happening: AssetEvent,
  seesFolder: (folder: string) => boolean,
): PortalEvent | undefined {
  if (happening.kind === 'config') return { type: 'config', kind: happening.what };
  if (happening.kind === 'many') return MANY;
  const told = { added: [] as string[], changed: [] as string[], removed: [] as string[] };
  for (const { id, was, is } of happening.changes) {
    const before = was !== undefined && seesFolder(was);
    const now = is !== undefined && seesFolder(is);
    if (before && now) told.changed.push(id);
    else if (now) told.added.push(id);
    else if (before) told.removed.push(id);
  }
  const count = told.added.length + told.changed.length + told.removed.length;
  if (count === 0) return undefined;
  return count > MAX_IDS ? MANY : { type: 'assets', ...told };
}

/** Too much, or what is no longer known: whoever shows assets asks for them again. */
export const MANY: PortalEvent = { type: 'assets', added: [], changed: [], removed: [], many: true };
