import { DEFAULT_CONFIG } from '../../../config/defaults.js';
import type { PortalConfig } from '../../../config/schema/schema.js';
import { getPath, parsePath } from '../../../lib/json-path.js';
import { isSameJson } from '../../../lib/same-json.js';

/** How a setting differs: its value is not saved, or is not the default. */
export type SettingMark = 'changed' | 'unsaved';

/**
 * Returns the mark of a setting. Undefined for the stored default, and for a setting of list items, which has several
 * values.
 *
 * @param text path in the notation of `CONFIG_FIELDS`
 */
export function settingMark(
  text: string,
  { config, backup }: { readonly config: PortalConfig; readonly backup: PortalConfig },
): SettingMark | undefined {
  const path = parsePath(text);
  if (path === undefined || text.includes('*')) return undefined;
  const isSameIn = (other: PortalConfig) =>
    isSameJson(getPath(config, path) ?? null, getPath(other, path) ?? null);
  if (!isSameIn(backup)) return 'unsaved';
  return isSameIn(DEFAULT_CONFIG) ? undefined : 'changed';
}
