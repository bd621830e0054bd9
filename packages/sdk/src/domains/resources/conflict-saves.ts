import { isPortalError } from '../../client/transport/errors.js';
import type { Portal } from '../../client/portal.js';
import type { CallOptions } from '../../client/transport/options.js';
import type { ConfigPath } from '../../lib/json-path.js';
import type { MergeConflict } from '../../lib/merge/three-way-merge.js';
import { isSameJson } from '../../lib/same-json.js';
import { resourceOf } from '../backup/resources.js';
import { diffContent } from './diff-content.js';
import type { Resource } from './resource.js';

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
  portal: Portal,
  resource: Resource,
  conflicts: readonly Pick<MergeConflict, 'path'>[],
  options: CallOptions = {},
): Promise<readonly (ConflictSave | undefined)[]> {
  const saves = new Map<ConfigPath, ConflictSave>();
  try {
    const { value } = await resource.read(options);
    const versions = await portal.history.list(filterOf(resource), options);
    // An entry names the user who replaced this version, so it is the save of the next one.
    for (const { id, user, date } of versions.slice(0, MAX_VERSIONS)) {
      if (saves.size === conflicts.length) break;
      const { content } = await portal.history.get({ id }, options);
      const changes = diffContent(content, value, resource.keyOf);
      for (const { path } of conflicts) {
        const isChanged = changes.some((change) => isRelated(change.path, path));
        if (isChanged && !saves.has(path)) saves.set(path, { user, date });
      }
    }
  } catch (error) {
    if (!isPortalError(error) || (error.status !== 401 && error.status !== 403)) throw error;
  }
  return conflicts.map(({ path }) => saves.get(path));
}

/** Returns true if one path is the other one, or leads to it. */
const isRelated = (one: ConfigPath, other: ConfigPath): boolean => {
  const length = Math.min(one.length, other.length);
  return isSameJson(one.slice(0, length), other.slice(0, length));
};

function filterOf({ kind, name }: Resource) {
  const parsed = resourceOf(name);
  const lang = parsed !== undefined && 'lang' in parsed ? { lang: parsed.lang } : {};
  return { kind: kind === 'pages' ? ('custom_html' as const) : kind, ...lang };
}
