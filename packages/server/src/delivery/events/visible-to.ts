import type { PortalEvent } from '@assetportal/sdk/contract';
import type { AssetEvent } from './log.js';

/** Maximum number of IDs in an event. A larger event is sent without IDs, as {@link MANY}. */
export const MAX_IDS = 200;

/**
 * Returns the part of an event that a principal may see, or undefined if there is none. For the principal, an
 * asset that moves out of the visible folders is removed, and one that moves into them is added.
 *
 * @param mayView Returns true if the principal may currently view the assets in a folder.
 */
export function visibleTo(event: AssetEvent, mayView: (folder: string) => boolean): PortalEvent | undefined {
  if (event.kind === 'config') return { type: 'config', kind: event.document };
  if (event.kind === 'many') return MANY;
  const visible = { added: [] as string[], changed: [] as string[], removed: [] as string[] };
  for (const { id, was, is } of event.changes) {
    const before = was !== undefined && mayView(was);
    const now = is !== undefined && mayView(is);
    if (before && now) visible.changed.push(id);
    else if (now) visible.added.push(id);
    else if (before) visible.removed.push(id);
  }
  const count = visible.added.length + visible.changed.length + visible.removed.length;
  if (count === 0) return undefined;
  return count > MAX_IDS ? MANY : { type: 'assets', ...visible };
}

/**
 * Sent when there are too many changes or the log no longer contains them. Clients reload the assets they
 * display.
 */
export const MANY: PortalEvent = { type: 'assets', added: [], changed: [], removed: [], many: true };
