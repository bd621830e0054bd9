import { FRONT_END_VERSION } from '../../../contract/version.js';
import { isOlder, isVersion } from '../../../lib/version.js';
import { childField } from '../../../config/child-field.js';
import { diffConfig, type ConfigChange } from '../../../config/diff.js';
import { mergeConfigs } from '../../../config/merge.js';
import type { ConfigField } from '../../../config/schema/field.js';
import { PORTAL_FIELDS, type PortalConfig } from '../../../config/schema/schema.js';
import { stampConfig } from '../../../config/upgrade/index.js';
import { readConfig } from '../../../config/upgrade/read.js';
import { setPath, type ConfigPath } from '../../../lib/json-path.js';
import { isObject } from '../../../lib/object.js';
import { isSameJson } from '../../../lib/same-json.js';
import type { MergeConflict, MergeSide } from '../../../lib/merge/three-way-merge.js';
import { isRelatedPath } from '../../../lib/json-path.js';

/** Versions of a stored document around a change set. Any value is accepted. */
export interface ChangeSet {
  /** The document before the change set. Null or undefined: nothing was stored. */
  readonly before: unknown;
  /** The document after the change set. */
  readonly after: unknown;
  /** The document that is stored now. Later change sets may have changed it. */
  readonly current: unknown;
}

/** Result of reverting a change set of the configuration. */
export interface ConfigRevert {
  /** The document to store. Values that the change set did not change are those of the current document. */
  readonly document: object;
  /** The settings that change, compared to the current configuration. */
  readonly changes: readonly ConfigChange[];
  /**
   * Values of the change set that were changed again later. `base`: after the change set, `mine`: now, `theirs`: before
   * the change set. The document has the side that `prefer` returned.
   */
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Reverts one change set of the configuration without losing later ones: a three-way merge with the document after the
 * change set as the base. Unknown keys and invalid values of the current document stay, and missing settings stay
 * missing. Documents of older versions are converted to the current format first, without changing their effect.
 *
 * @param prefer returns the side to use at a conflict: `mine`, the later value (default), or `theirs`
 * @returns Null if a document has a newer version, because it must not be changed.
 */
export function revertConfig(
  versions: ChangeSet,
  prefer: (path: ConfigPath) => MergeSide = () => 'mine',
): ConfigRevert | null {
  if (hasNewer(versions)) return null;
  const [before, after, current] = [versions.before, versions.after, versions.current].map(
    (document) => stampConfig(isObject(document) ? document : {}) as PortalConfig,
  ) as [PortalConfig, PortalConfig, PortalConfig];
  const old = aligned(before, { after, current, effective: readConfig(before).config }, PORTAL_FIELDS);
  // The sides are swapped, because the merge takes the positions of list items from the last document.
  const merged = mergeConfigs(after, old as PortalConfig, current, (path) =>
    prefer(path) === 'mine' ? 'theirs' : 'mine',
  );
  const document = setPath(merged.config, ['version'], current.version);
  return {
    document,
    changes: diffConfig(readConfig(current).config, readConfig(document).config),
    conflicts: merged.conflicts.map(({ path, base, mine, theirs }) => ({
      path,
      base,
      mine: theirs,
      theirs: mine,
    })),
  };
}

/** Effect of restoring the whole document before a change set. */
export interface ConfigRestore {
  /** The settings that change, compared to the current configuration. */
  readonly changes: readonly ConfigChange[];
  /** Changes after the change set that would be lost. */
  readonly lost: readonly ConfigChange[];
}

/** Returns the effect of restoring the whole configuration before a change set. */
export function restoreEffect({ before, after, current }: ChangeSet): ConfigRestore {
  const [old, changed, now] = [before, after, current].map((document) => readConfig(document).config);
  const changes = diffConfig(now, old);
  return { changes, lost: diffConfig(changed, now).filter(({ path }) => isChangedBy(changes, path)) };
}

/**
 * Returns the value before a change set with the groups and lists that it lacks, where a later change set changed them.
 * Otherwise, a group that the change set added would be in conflict as a whole. A missing list is not empty, but has its
 * initial items.
 */
function aligned(
  before: unknown,
  { after, current, effective }: { after: unknown; current: unknown; effective: unknown },
  field: ConfigField | undefined,
): unknown {
  const isChangedLater = !isSameJson(after, current);
  if (before === undefined && isChangedLater && Array.isArray(after) && Array.isArray(current))
    return effective;
  if (field?.widget !== 'group' || !isObject(after) || !isObject(current) || !isChangedLater) return before;
  if (before !== undefined && !isObject(before)) return before;
  const group = before ?? {};
  const members = Object.keys(after).map((key): [string, unknown] => [
    key,
    aligned(
      own(group, key),
      {
        after: after[key],
        current: own(current, key),
        effective: isObject(effective) ? effective[key] : undefined,
      },
      childField(field, key),
    ),
  ]);
  return { ...group, ...Object.fromEntries(members.filter(([, value]) => value !== undefined)) };
}

const own = (group: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(group, key) ? group[key] : undefined;

function hasNewer({ before, after, current }: ChangeSet): boolean {
  return [before, after, current].some((document) => {
    const version = isObject(document) ? document['version'] : undefined;
    return isVersion(version) && isOlder(FRONT_END_VERSION, version);
  });
}

const isChangedBy = (changes: readonly ConfigChange[], path: ConfigPath): boolean =>
  changes.some((change) => isRelatedPath(change.path, path));
