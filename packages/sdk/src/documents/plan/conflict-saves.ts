import { isPortalError } from '../../client/transport/errors.js';
import type { CallOptions } from '../../client/transport/options.js';
import { isRelatedPath, type ConfigPath } from '../../lib/json-path.js';
import { diffContent } from './diff-content.js';
import type { ResourcePlan } from './plan.js';

/** The save that gave a value of the portal its current content. */
export interface ConflictSave {
  /** Null for the portal itself. */
  readonly user: string | null;
  /** Time in ISO 8601, UTC. */
  readonly date: string;
}

/** Number of versions after which the search ends. */
const MAX_VERSIONS = 20;

/**
 * Returns the last save that changed the value of each conflict, from the history. Undefined if the history does not
 * have it, or the user has no access to it.
 *
 * @throws PortalError
 */
export async function savesOfConflicts(
  { resource, present, conflicts }: Pick<ResourcePlan, 'resource' | 'present' | 'conflicts'>,
  options: CallOptions = {},
): Promise<readonly (ConflictSave | undefined)[]> {
  const saves = new Map<ConfigPath, ConflictSave>();
  let count = 0;
  try {
    // A version names the user who replaced it, so it is the save of the next one.
    for await (const { content, user, date } of resource.versions(options)) {
      const changes = diffContent(content, present, resource.keyOf);
      for (const { path } of conflicts) {
        const isChanged = changes.some((change) => isRelatedPath(change.path, path));
        if (isChanged && !saves.has(path)) saves.set(path, { user, date });
      }
      count += 1;
      if (saves.size === conflicts.length || count === MAX_VERSIONS) break;
    }
  } catch (error) {
    if (!isPortalError(error) || (error.status !== 401 && error.status !== 403)) throw error;
  }
  return conflicts.map(({ path }) => saves.get(path));
}
