import type { PortalEvent } from '@assetportal/sdk/contract';
import type { AssetEvent } from './log.js';

/** Changes of more assets than this are sent without their ids: the client loads its page anew. */
export const MAX_IDS = 200;

/**
 * Returns what a principal learns of an event, or undefined if it concerns nothing that they may view. An asset that
 * moves out of the folders they may view is removed for them, and one that moves into those is added.
 *
 * @param maySee Returns true if the principal may now view the assets of a folder.
 */
export function visibleTo(event: AssetEvent, maySee: (folder: string) => boolean): PortalEvent | undefined {
  if (event.kind === 'config') return { type: 'config', kind: event.what };
  if (event.kind === 'many') return MANY;
  const visible = { added: [] as string[], changed: [] as string[], removed: [] as string[] };
  for (const { id, was, is } of event.changes) {
    const before = was !== undefined && maySee(was);
    const now = is !== undefined && maySee(is);
    if (before && now) visible.changed.push(id);
    else if (now) visible.added.push(id);
    else if (before) visible.removed.push(id);
  }
  const count = visible.added.length + visible.changed.length + visible.removed.length;
  if (count === 0) return undefined;
  return count > MAX_IDS ? MANY : { type: 'assets', ...visible };
}

/** Too much, or what is no longer known: whoever shows assets asks for them again. */
export const MANY: PortalEvent = { type: 'assets', added: [], changed: [], removed: [], many: true };
