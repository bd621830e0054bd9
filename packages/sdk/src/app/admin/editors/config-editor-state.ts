import type { OtherSave } from './other-saves.js';
import type { PortalError } from '../../../client/transport/errors.js';
import { completeConfig, completeValue, type ConfigFault } from '../../../config/complete.js';
import { DEFAULT_CONFIG } from '../../../config/defaults.js';
import { isSameJson } from '../../../lib/same-json.js';
import { getPath, parsePath, pathText, setPath, unsetPath, type ConfigPath } from '../../../lib/json-path.js';
import { configKeysOf, type ConfigPage } from '../../../config/schema/layout.js';
import type { ReadConfig } from '../../../config/upgrade/read.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import type { ConfigProblem } from '../../../config/check.js';
import type { ConfigStatus } from '../../../domains/config/store.js';
import type { MergeConflict } from '../../../lib/merge/three-way-merge.js';
import { fieldAt, READ_ONLY } from '../../../config/values.js';

/**
 * A conflict with another admin, who saved in the meantime. Nothing was overwritten. All changes that only one of
 * them entered are merged in `config`.
 */
export interface ConfigConflict {
  /** The configuration that both admins loaded, and the one of this admin before the merge. */
  readonly base: PortalConfig;
  readonly mine: PortalConfig;
  /** The configuration that the other admin has saved. */
  readonly theirs: PortalConfig;
  /** Values that both admins changed differently, and that this admin has to decide on. Never empty. */
  readonly paths: readonly MergeConflict[];
}

/** A fault of an input that is not applied. */
export interface InvalidInput extends ConfigFault {
  /** The entered value and its path. Undefined for a fault that no input caused, such as one of merged changes. */
  readonly input?: { readonly path: ConfigPath; readonly value: unknown };
}

/** State of a configuration while an admin edits it (specification, section 4, Config status). */
export interface ConfigEditorState extends Omit<ReadConfig, 'empty'> {
  readonly status: ConfigStatus;
  /** The configuration with all valid edits. Always complete and valid. */
  readonly config: PortalConfig;
  /** The stored configuration, upgraded and completed. `restore` returns to it. */
  readonly backup: PortalConfig;
  /** Version of the stored configuration. Undefined if the server sent none. */
  readonly etag: string | undefined;
  /** True if `config` differs from `backup`. */
  readonly dirty: boolean;
  /** Faults of invalid inputs. They are not applied to `config`, and block saving until the admin corrects them. */
  readonly invalid: readonly InvalidInput[];
  /** The conflict of the last save, until the admin resolves it; otherwise null. */
  readonly conflict: ConfigConflict | null;
  /**
   * The saves of others that were merged into the edits last, the newest first. Empty until the history has responded,
   * and if it could not be loaded.
   */
  readonly others: readonly OtherSave[];
  /** The error from the last load or save, or null. */
  readonly error: PortalError | null;
}

/** The part of the state that an edit changes. */
export type Edited = Pick<ConfigEditorState, 'config' | 'dirty' | 'invalid'>;

/** The part of the configuration to reset: a page of the admin area, the value at a path, or all of it. */
export type ConfigScope = ConfigPage | ConfigPath | 'all';

type Before = Pick<ConfigEditorState, 'config' | 'backup' | 'invalid'>;

/** Returns the faults in a value for a path. A path that the configuration does not have is also a fault. */
export function faultsAt(config: PortalConfig, path: ConfigPath, value: unknown): readonly ConfigFault[] {
  const at = pathText(path);
  const problem = problemWithPlace(config, path, value);
  if (problem !== undefined) return [{ path: at, problem }];
  // Checks the whole configuration, because some rules are about several values. Without the value, it is valid.
  const changed = setPath(config, path, value);
  return completeConfig(changed).faults.map((fault) => faultFor(at, fault, config));
}

/** Returns why no value can be set at a path, if so. */
function problemWithPlace(config: PortalConfig, path: ConfigPath, value: unknown): ConfigProblem | undefined {
  const field = fieldAt(path);
  if (field?.widget === 'version') return READ_ONLY;
  if (field === undefined || path.length === 0 || !hasPlace(config, path)) return { key: 'fault.path' };
  return value === undefined ? { key: 'fault.required' } : undefined;
}

/** Reports a problem with another value as a problem with the value at the path that caused it. */
function faultFor(at: string, fault: ConfigFault, config: PortalConfig): ConfigFault {
  if (isBelow(fault.path, at)) return fault;
  if (fault.problem.key !== 'fault.most') return { ...fault, path: at };
  // The other value is the smaller one of a pair, and the value at the path must not be less.
  const limit = Number(getPath(config, parsePath(fault.path) ?? []));
  return { path: at, problem: { key: 'fault.least', params: { limit } } };
}

function hasPlace(config: PortalConfig, path: ConfigPath): boolean {
  try {
    setPath(config, path, null);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Returns the state with a new value at a path. If `faults` is not empty, records the faults and leaves the
 * value unchanged.
 */
export function withValue(
  state: Before,
  path: ConfigPath,
  value: unknown,
  faults: readonly ConfigFault[],
): Edited {
  const others = state.invalid.filter((fault) => !isBelow(fault.path, pathText(path)));
  if (faults.length > 0) {
    const { config, backup } = state;
    const input = { path, value };
    return {
      config,
      dirty: !isSameJson(config, backup),
      invalid: [...others, ...faults.map((fault) => ({ ...fault, input }))],
    };
  }
  return withConfig({ ...state, invalid: others }, setPath(state.config, path, value));
}

/**
 * Returns the state after applying the invalid inputs that another input has corrected. Inputs that are valid
 * together, such as two limits or two exchanged keys, are all applied. Otherwise each valid one is applied.
 */
export function withValidInputs(state: Before & Edited): Edited {
  const inputs = new Set(state.invalid.flatMap(({ input }) => input ?? []));
  const possible = [...inputs].filter(
    ({ path, value }) => problemWithPlace(state.config, path, value) === undefined,
  );
  const together = possible.reduce((config, { path, value }) => setPath(config, path, value), state.config);
  if (possible.length > 0 && completeConfig(together).faults.length === 0) {
    return withConfig(
      {
        ...state,
        invalid: state.invalid.filter(({ input }) => input === undefined || !possible.includes(input)),
      },
      together,
    );
  }
  return possible.reduce<Before & Edited>((before, { path, value }) => {
    const isValid = faultsAt(before.config, path, value).length === 0;
    return isValid ? { ...before, ...withValue(before, path, value, []) } : before;
  }, state);
}

/**
 * Returns the state with a new list at a path. Drops the faults in its items, because their indexes may have
 * changed.
 */
export function withItems(state: Before, path: ConfigPath, items: readonly unknown[]): Edited {
  return withValue(state, path, items, []);
}

/** Returns the state with a part reset to `source`: the stored configuration or the defaults. */
export function withScope(state: Before, scope: ConfigScope, source: PortalConfig): Edited {
  if (scope === 'all') return withConfig({ ...state, invalid: [] }, source);
  const paths: readonly ConfigPath[] =
    typeof scope === 'string' ? configKeysOf(scope).map((key) => [key]) : [scope];
  return paths.reduce<Before & Edited>(
    (before, path) => ({ ...before, ...withPartOf(before, path, source) }),
    {
      ...state,
      dirty: false,
    },
  );
}

/**
 * Returns the state with the value from `source` at a path. Removes the value if `source` has none, or if the
 * path no longer exists in the configuration.
 */
function withPartOf(state: Before, path: ConfigPath, source: PortalConfig): Edited {
  const value = getPath(source, path);
  if (value !== undefined && hasPlace(state.config, path)) return withValue(state, path, value, []);
  const invalid = state.invalid.filter((fault) => !isBelow(fault.path, pathText(path)));
  return withConfig({ ...state, invalid }, unsetPath(state.config, path));
}

function withConfig(state: Before, changed: PortalConfig): Edited {
  // Setting a member may create the language or list item that contains it. Fill in the other members of that
  // object.
  const { config } = completeConfig(changed);
  return { config, dirty: !isSameJson(config, state.backup), invalid: state.invalid };
}

/**
 * Returns a new item for the list at a path, with its missing members filled in. It is the last one in display
 * order. Returns undefined if the path is not a list, or if a required member is missing or invalid.
 */
export function newItem(path: ConfigPath, item: object, items: readonly unknown[]): unknown {
  const list = fieldAt(path);
  const last = Math.max(-1, ...items.map(positionOf));
  return list?.widget === 'list' ? completeValue(list.item, item, last + 1) : undefined;
}

/** Returns the items without one. @param index index in display order (by `position`) */
export function withoutItem<T>(items: readonly T[], index: number): T[] {
  const removed = [...items].sort((a, b) => positionOf(a) - positionOf(b))[index];
  return items.filter((item) => item !== removed);
}

/**
 * Returns the items in display order (by `position`), with one item moved. Renumbers the positions of all items
 * that have one.
 *
 * @param from index in display order
 * @param to new index in display order
 */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const shown = [...items].sort((a, b) => positionOf(a) - positionOf(b));
  const [moved] = shown.splice(from, 1);
  if (moved === undefined) return [...items];
  shown.splice(to, 0, moved);
  return shown.map((item, position) => (hasPosition(item) ? { ...item, position } : item));
}

const hasPosition = (item: unknown): item is { readonly position: number } =>
  typeof item === 'object' && item !== null && 'position' in item && typeof item.position === 'number';

const positionOf = (item: unknown): number => (hasPosition(item) ? item.position : 0);

/** The state before anything is loaded. */
export const NO_CONFIG: ConfigEditorState = {
  status: 'initial',
  config: DEFAULT_CONFIG,
  backup: DEFAULT_CONFIG,
  etag: undefined,
  dirty: false,
  faults: [],
  unknown: [],
  merged: false,
  override: false,
  versionUpdate: false,
  newer: false,
  from: null,
  changes: [],
  invalid: [],
  conflict: null,
  others: [],
  error: null,
};

function isBelow(path: string, above: string): boolean {
  return path === above || above === '' || path.startsWith(`${above}.`);
}
