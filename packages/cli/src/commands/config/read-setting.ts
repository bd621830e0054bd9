import { DEFAULT_CONFIG, defaultAt, getPath, isSameJson, readConfig } from '@assetportal/sdk/config';
import { requireSetting } from './settings.js';

/** Value of a setting, or the whole configuration without a key. */
interface ReadSetting {
  readonly value: unknown;
  readonly default: unknown;
  /** True if the value differs from the default. */
  readonly changed: boolean;
}

/** Returns a setting of a stored configuration. @throws CliError `setting-unknown` with the nearest setting */
export function readSetting(raw: unknown, key: string | undefined): ReadSetting {
  const { config } = readConfig(raw);
  const path = key === undefined ? [] : requireSetting(key, config).path;
  const value = getPath(config, path);
  const preset = key === undefined ? DEFAULT_CONFIG : (defaultAt(path) ?? null);
  return { value, default: preset, changed: !isSameJson(value, preset) };
}
