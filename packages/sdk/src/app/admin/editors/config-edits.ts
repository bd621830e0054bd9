import type { StoreApi } from 'zustand/vanilla';
import { DEFAULT_CONFIG } from '../../../config/defaults.js';
import { canonicalPath, fieldAt } from '../../../config/values.js';
import { getPath, pathText, type ConfigPath } from '../../../lib/json-path.js';
import { isSameJson } from '../../../lib/same-json.js';
import type { ConfigEditor } from './config-editor-contract.js';
import {
  faultsAt,
  moveItem,
  newItem,
  withItems,
  withoutItem,
  withScope,
  withValidInputs,
  withValue,
  type ConfigEditorState,
} from './config-editor-state.js';

/** The actions of the editor that change the configuration without a call. */
export type ConfigEdits = Pick<
  ConfigEditor,
  'set' | 'add' | 'remove' | 'move' | 'restore' | 'defaults' | 'replaceEdits' | 'differsFromDefault'
>;

type Store = Pick<StoreApi<ConfigEditorState>, 'getState' | 'setState'>;

/**
 * Creates the actions.
 *
 * @param isLoaded Returns true if a configuration is loaded. Nothing can be edited before the first load.
 */
export function createConfigEdits(store: Store, isLoaded: () => boolean): ConfigEdits {
  return new ConfigEditActions(store, isLoaded);
}

class ConfigEditActions implements ConfigEdits {
  private readonly get: Store['getState'];
  private readonly update: Store['setState'];
  private readonly isLoaded: () => boolean;

  constructor({ getState, setState }: Store, isLoaded: () => boolean) {
    this.get = getState;
    this.update = setState;
    this.isLoaded = isLoaded;
  }

  private readonly items = (list: ConfigPath): readonly unknown[] => {
    const value = getPath(this.get().config, list);
    return Array.isArray(value) ? value : [];
  };

  readonly set: ConfigEdits['set'] = (entered, value) => {
    if (!this.isLoaded()) return [];
    const path = canonicalPath(entered);
    const faults = faultsAt(this.get().config, path, value);
    this.update((state) => withValidInputs({ ...state, ...withValue(state, path, value, faults) }));
    const { invalid } = this.get();
    return faults.filter((fault) => invalid.some((other) => other.path === fault.path));
  };

  readonly add: ConfigEdits['add'] = (list, item) => {
    const before = this.items(list);
    const isList = this.isLoaded() && fieldAt(list)?.widget === 'list';
    if (!isList) return [{ path: pathText(list), problem: { key: 'fault.path' } }];
    const completed = newItem(list, item, before);
    const faults = faultsAt(this.get().config, [...list, before.length], completed ?? item);
    if (faults.length === 0) this.update((state) => withItems(state, list, [...before, completed]));
    return faults;
  };

  readonly remove: ConfigEdits['remove'] = (list, index) => {
    const before = this.items(list);
    if (!this.isLoaded() || before[index] === undefined) return;
    this.update((state) => withItems(state, list, withoutItem(before, index)));
  };

  readonly move: ConfigEdits['move'] = (list, from, to) => {
    const before = this.items(list);
    if (!this.isLoaded() || before.length === 0) return;
    this.update((state) => withItems(state, list, moveItem(before, from, to)));
  };

  readonly restore: ConfigEdits['restore'] = (scope = 'all') => {
    if (this.isLoaded()) this.update((state) => withScope(state, scope, state.backup));
  };

  readonly defaults: ConfigEdits['defaults'] = (scope = 'all') => {
    if (this.isLoaded()) this.update((state) => withScope(state, scope, DEFAULT_CONFIG));
  };

  readonly replaceEdits: ConfigEdits['replaceEdits'] = ({ config, invalid }) => {
    if (!this.isLoaded()) return;
    this.update(({ backup }) => ({ config, invalid, dirty: !isSameJson(config, backup) }));
  };

  readonly differsFromDefault: ConfigEdits['differsFromDefault'] = (path) =>
    !isSameJson(
      getPath(this.get().config, canonicalPath(path)),
      getPath(DEFAULT_CONFIG, canonicalPath(path)),
    );
}
