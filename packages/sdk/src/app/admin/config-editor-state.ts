import type { PortalError } from '../../client/transport/errors.js';
import { completeConfig, faultsOf, wholeValue, type ConfigFault } from '../../config/complete.js';
import { DEFAULT_CONFIG } from '../../config/defaults.js';
import { diffConfig, isSameJson, type ConfigChange } from '../../config/diff.js';
import { getPath, pathText, setPath, unsetPath, type ConfigPath } from '../../lib/json-path.js';
import { configKeysOf, type ConfigPage } from '../../config/schema/pages.js';
import type { ReadConfig } from '../../config/upgrade/read.js';
import type { PortalConfig } from '../../config/schema/schema.js';
import type { ConfigStatus } from '../../domains/config/store.js';
import { fieldAt } from '../../config/values.js';

/** Someone else saved meanwhile: nothing was overwritten. */
export interface ConfigConflict {
  readonly theirs: PortalConfig;
  /** What makes theirs of one's own. */
  readonly changes: readonly ConfigChange[];
}

/** A configuration while it is changed (specification, section 4, Config status). */
export interface ConfigEditorState extends Omit<ReadConfig, 'empty'> {
  readonly status: ConfigStatus;
  /** With the changes; always whole and right. */
  readonly config: PortalConfig;
  /** As it is stored: what one can go back to. */
  readonly backup: PortalConfig;
  /** It differs from what is stored. */
  readonly dirty: boolean;
  /** What was entered and is not right: it is not taken over, and nothing is saved before it is mended. */
  readonly invalid: readonly ConfigFault[];
  readonly conflict: ConfigConflict | null;
  readonly error: PortalError | null;
}

/** What a change makes of the state. */
export type Edited = Pick<ConfigEditorState, 'config' | 'dirty' | 'invalid'>;

/** Which part is put back: a page of the administration, what is at a path, or all of it. */
export type ConfigScope = ConfigPage | ConfigPath | 'all';

type Before = Pick<ConfigEditorState, 'config' | 'backup' | 'invalid'>;

/** What is wrong with a value for a path; also that the configuration has no such place. */
export function faultsAt(config: PortalConfig, path: ConfigPath, value: unknown): readonly ConfigFault[] {
  const at = pathText(path);
  const field = fieldAt(path);
  if (field === undefined || !hasPlace(config, path)) return [{ path: at, problem: { key: 'fault.path' } }];
  return faultsOf(field, value, at);
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

/** The state with another value at a path; `faults` hold what was entered and is not right. */
export function withValue(
  state: Before,
  path: ConfigPath,
  value: unknown,
  faults: readonly ConfigFault[],
): Edited {
  const others = state.invalid.filter((fault) => !isBelow(fault.path, pathText(path)));
  if (faults.length > 0) {
    const { config, backup } = state;
    return { config, dirty: !isSameJson(config, backup), invalid: [...others, ...faults] };
  }
  return withConfig({ ...state, invalid: others }, setPath(state.config, path, value));
}

/** The state with a list at a path that has other items; what was said of its items no longer names them. */
export function withItems(state: Before, path: ConfigPath, items: readonly unknown[]): Edited {
  return withValue(state, path, items, []);
}

/** The state with a part put back to what is stored, or to the defaults. */
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

/** The state with a path as it is in another configuration, which may have nothing there. */
function withPartOf(state: Before, path: ConfigPath, source: PortalConfig): Edited {
  const value = getPath(source, path);
  if (value !== undefined && hasPlace(state.config, path)) return withValue(state, path, value, []);
  const invalid = state.invalid.filter((fault) => !isBelow(fault.path, pathText(path)));
  return withConfig({ ...state, invalid }, unsetPath(state.config, path));
}

function withConfig(state: Before, changed: PortalConfig): Edited {
  // A first value below a language or an item makes the rest of it.
  const { config } = completeConfig(changed);
  return { config, dirty: !isSameJson(config, state.backup), invalid: state.invalid };
}

/** An item made whole for the end of the list at a path; undefined where the path is no list or the item lacks its name. */
export function newItem(path: ConfigPath, item: object, index: number): unknown {
  const list = fieldAt(path);
  return list?.widget === 'list' ? wholeValue(list.item, item, index) : undefined;
}

/**
 * A list with one item moved to another place. Where items hold their position, all of them are numbered anew, in the
 * order in which they are shown.
 *
 * @param from Its place among the items in the order of their positions.
 */
export function movedItem<T>(items: readonly T[], from: number, to: number): T[] {
  const shown = [...items].sort((a, b) => positionOf(a) - positionOf(b));
  const [moved] = shown.splice(from, 1);
  if (moved === undefined) return [...items];
  shown.splice(to, 0, moved);
  return shown.map((item, position) => (hasPosition(item) ? { ...item, position } : item));
}

const hasPosition = (item: unknown): item is { readonly position: number } =>
  typeof item === 'object' && item !== null && 'position' in item && typeof item.position === 'number';

const positionOf = (item: unknown): number => (hasPosition(item) ? item.position : 0);

/** Theirs and one's own. */
export function conflictOf(mine: PortalConfig, theirs: PortalConfig): ConfigConflict {
  return { theirs, changes: diffConfig(mine, theirs) };
}

/** Before anything is loaded. */
export const NO_CONFIG: ConfigEditorState = {
  status: 'initial',
  config: DEFAULT_CONFIG,
  backup: DEFAULT_CONFIG,
  dirty: false,
  faults: [],
  merged: false,
  override: false,
  versionUpdate: false,
  from: null,
  steps: [],
  invalid: [],
  conflict: null,
  error: null,
};

function isBelow(path: string, above: string): boolean {
  return path === above || above === '' || path.startsWith(`${above}.`);
}
