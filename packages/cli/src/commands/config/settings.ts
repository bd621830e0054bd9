import type { Portal } from '@assetportal/sdk';
import { findSetting, readConfig, type SettingMatch, type PortalConfig } from '@assetportal/sdk/config';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';

type Setting = Extract<SettingMatch, { readonly kind: 'setting' }>;

/** Returns the configuration of the portal, with defaults for everything that is not stored. @throws PortalError */
export async function fetchConfig({ signal }: Context, portal: Portal) {
  const { value, etag } = await portal.config.get({}, { signal });
  return { ...readConfig(value), etag };
}

/** Returns the setting that a key names. @throws CliError `setting-unknown` with the nearest setting */
export function requireSetting(key: string, config: PortalConfig): Setting {
  const setting = findSetting(key, config);
  if (setting.kind !== 'setting') throw settingError(key, setting);
  return setting;
}

/** Returns the error for a key that names no setting. */
export function settingError(key: string, setting: Exclude<SettingMatch, Setting>): CliError {
  const nearest = setting.kind === 'unknown' ? setting.nearest : null;
  const code = nearest === null ? 'setting-unknown' : 'setting-misspelled';
  return new CliError(code, EXIT.usage, { key: plain(key), nearest: plain(nearest ?? '') });
}
