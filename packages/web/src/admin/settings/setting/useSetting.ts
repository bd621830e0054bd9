import { counterpart, fieldPath } from '@assetportal/sdk/admin';
import {
  CONFIG_FIELDS,
  DEFAULT_CONFIG,
  getPath,
  isSameJson,
  pathText,
  type ConfigFault,
  type ConfigFieldInfo,
  type ConfigPath,
} from '@assetportal/sdk/config';
import { useStore } from '@assetportal/sdk/react';
import { useAdmin } from '../../context/adminContext.js';

const INFOS: ReadonlyMap<string, ConfigFieldInfo> = new Map(CONFIG_FIELDS.map((info) => [info.path, info]));

/** Returns the description of the setting at a path. @throws Error if there is none */
export function infoOf(path: ConfigPath): ConfigFieldInfo {
  const name = fieldPath(path);
  const info = INFOS.get(name);
  if (info !== undefined) return info;
  // The value in a language is described by the setting with all languages.
  const parent = INFOS.get(name.replace(/\.\*$/, ''));
  if (parent?.of === undefined) throw new Error(`There is no setting at ${pathText(path)}.`);
  const { of, ...rest } = parent;
  return { ...rest, widget: of };
}

/** Returns the names of the members of a group of settings, in the order of the declaration. */
export function membersOf(path: ConfigPath): readonly string[] {
  const prefix = `${fieldPath(path)}.`;
  return CONFIG_FIELDS.map((info) => info.path)
    .filter((name) => name.startsWith(prefix) && !name.slice(prefix.length).includes('.'))
    .map((name) => name.slice(prefix.length));
}

/** A setting while it is edited. */
export interface Setting {
  readonly path: ConfigPath;
  readonly info: ConfigFieldInfo;
  readonly value: unknown;
  /** True if the value differs from the default. */
  readonly isChanged: boolean;
  readonly isUnsaved: boolean;
  /** Faults of the current input, which is not applied. */
  readonly faults: readonly ConfigFault[];
  readonly set: (value: unknown) => void;
  /** Returns to the default. */
  readonly reset: () => void;
}

/** Returns a setting. The component renders again if it changes. */
export function useSetting(path: ConfigPath): Setting {
  const { config, settings } = useAdmin();
  const text = pathText(path);
  const value = useStore(config.store, (state) => [getPath(state.config, path)])[0];
  const isUnsaved = useStore(
    config.store,
    (state) => !isSameJson(getPath(state.config, path), valueIn(state.config, path, state.backup)),
  );
  const faults = useStore(config.store, (state) =>
    state.invalid.filter((fault) => fault.path === text || fault.path.startsWith(`${text}.`)),
  );
  const initial = useStore(config.store, (state) => [valueIn(state.config, path, DEFAULT_CONFIG)])[0];
  return {
    path,
    info: infoOf(path),
    value,
    // An item that an admin has added has no default; it is not marked on its own.
    isChanged: initial !== undefined && !isSameJson(value, initial),
    isUnsaved,
    faults,
    set: (next) => void settings.set(path, next),
    reset: () => (isInItem(path) ? void settings.set(path, initial) : settings.reset(path)),
  };
}

/** Returns the value of the same setting in another configuration, in which list items may be at other indexes. */
function valueIn(config: unknown, path: ConfigPath, other: unknown): unknown {
  const there = isInItem(path) ? counterpart(config, path, other) : path;
  return there === undefined ? undefined : getPath(other, there);
}

const isInItem = (path: ConfigPath): boolean => path.some((key) => typeof key === 'number');
