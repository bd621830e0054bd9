import { getPath, pathText, setPath, unsetPath, type ConfigPath } from '../../lib/json-path.js';
import { isObject } from '../../lib/object.js';
import { isSameJson } from '../../lib/same-json.js';
import { DEFAULT_CONFIG } from '../defaults.js';
import { upgradeReasonKey, type UpgradeStep } from './step.js';

/** A change that an upgrade applies to one value. */
export interface UpgradeChange {
  /**
   * - `renamed`: moved to `movedTo`
   * - `converted`: changed to the new format
   * - `default`: the default changed, and the setting has no other value
   * - `removed`: no longer used
   */
  readonly kind: 'renamed' | 'converted' | 'default' | 'removed';
  /** Path in the format of `pathText`. */
  readonly path: string;
  readonly movedTo?: string;
  readonly from: unknown;
  readonly to: unknown;
  /** False if only the default changes, because the setting is not stored. */
  readonly stored: boolean;
  /** Release that needs the change. */
  readonly version: string;
  /** Message key of the reason, in the admin catalog. */
  readonly why: string;
}

/** A configuration and the changes applied to it. */
export interface Upgraded {
  readonly config: unknown;
  readonly changes: readonly UpgradeChange[];
}

/**
 * Applies one upgrade step, or only its renames if `renamesOnly` is set.
 *
 * @param mode `update`: with the new defaults. `same-effect`: with the former defaults, and without removing values.
 */
export function applyStep(
  before: Upgraded,
  step: UpgradeStep,
  { mode, renamesOnly }: { readonly mode: 'update' | 'same-effect'; readonly renamesOnly: boolean },
): Upgraded {
  const parts = renamesOnly ? [renameValues] : [renameValues, applyDefaults, convertValues, removeValues];
  const { version } = step;
  return parts.reduce<Upgraded>(({ config, changes }, part) => {
    const result = part(config, step, mode);
    return {
      config: result.config,
      changes: [
        ...changes,
        ...result.changes.map((change) => ({ ...change, version, why: upgradeReasonKey(step, change.path) })),
      ],
    };
  }, before);
}

/** A change before its version and reason are added. */
type PartChange = Omit<UpgradeChange, 'version' | 'why'>;

/** A part of an upgrade step. */
type StepPart = (
  config: unknown,
  step: UpgradeStep,
  mode: 'update' | 'same-effect',
) => { readonly config: unknown; readonly changes: readonly PartChange[] };

const renameValues: StepPart = (raw, { rename = [] }) => {
  const changes: PartChange[] = [];
  let config = raw;
  for (const [path, movedTo] of rename) {
    const value = getPath(config, path.split('.'));
    const moved = move(config, path.split('.'), movedTo.split('.'));
    if (moved === undefined) continue;
    config = moved;
    changes.push({ kind: 'renamed', path, movedTo, from: value, to: value, stored: true });
  }
  return { config, changes };
};

const applyDefaults: StepPart = (raw, { formerDefaults = {} }, mode) => {
  const changes: PartChange[] = [];
  let config = raw;
  for (const [path, from] of Object.entries(formerDefaults)) {
    const keys = path.split('.');
    const value = getPath(config, keys);
    const stored = value !== undefined;
    if (stored && !isSameJson(value, from)) continue;
    changes.push({ kind: 'default', path, from, to: getPath(DEFAULT_CONFIG, keys), stored });
    if (mode === 'update') config = unsetPath(config, keys);
    else if (!stored) config = setIfPossible(config, keys, from) ?? config;
  }
  return { config, changes };
};

const convertValues: StepPart = (raw, { convert = [] }) => {
  const changes: PartChange[] = [];
  let config = raw;
  for (const { path, to } of convert) {
    for (const [target, value] of Object.entries(to(getPath(config, path.split('.'))) ?? {})) {
      const from = getPath(config, target.split('.'));
      if (isSameJson(from, value)) continue;
      config = setPath(config, target.split('.'), value);
      changes.push({ kind: 'converted', path: target, from, to: value, stored: true });
    }
  }
  return { config, changes };
};

const removeValues: StepPart = (raw, { remove = [] }, mode) => {
  const changes: PartChange[] = [];
  if (mode === 'same-effect') return { config: raw, changes };
  const config = remove.reduce<unknown>(
    (tree, pattern) =>
      removeAll(tree, pattern.split('.'), [], (from, path) => {
        changes.push({ kind: 'removed', path: pathText(path), from, to: undefined, stored: true });
      }),
    raw,
  );
  return { config, changes };
};

/**
 * Moves a value and returns the new tree. Returns undefined if there is no value to move, if the target path
 * already has a value, or if a value on the way to it is not an object.
 */
function move(config: unknown, from: ConfigPath, to: ConfigPath): unknown {
  const value = getPath(config, from);
  if (value === undefined) return undefined;
  // The target may be inside the source, as from `footer` to `footer.entries`. A group at the source then
  // already has the new format.
  const inside = from.every((key, index) => to[index] === key);
  if (inside ? isObject(value) : getPath(config, to) !== undefined) return undefined;
  return setIfPossible(unsetPath(config, from), to, value);
}

/** Returns the tree with a new value, or undefined if a value on the way to the path is not a group. */
function setIfPossible(tree: unknown, path: ConfigPath, value: unknown): unknown {
  try {
    return setPath(tree, path, value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Marks a removed value. */
const GONE = Symbol('gone');

/** Returns a tree without the values that match the pattern. The paths refer to the tree before the change. */
function removeAll(
  node: unknown,
  [key, ...rest]: readonly string[],
  path: ConfigPath,
  onRemove: (value: unknown, path: ConfigPath) => void,
): unknown {
  if (key === undefined) {
    onRemove(node, path);
    return GONE;
  }
  const below = (value: unknown, name: string | number) => removeAll(value, rest, [...path, name], onRemove);
  if (key === '*' && Array.isArray(node)) return node.map(below).filter((value) => value !== GONE);
  if (!isObject(node)) return node;
  const changed = Object.entries(node).map(([name, value]): [string, unknown] =>
    key === '*' || key === name ? [name, below(value, name)] : [name, value],
  );
  return Object.fromEntries(changed.filter(([, value]) => value !== GONE));
}
