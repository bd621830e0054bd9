import { DEFAULT_CONFIG } from '@assetportal/sdk';
import { getConfig } from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import type { SettingsRepository } from '../../store/settings.js';

const KEY = 'config/global';

/** The configuration as it is stored; the first start stores the defaults (specification, section 1). */
export async function configRoutes(mount: Mount, settings: SettingsRepository): Promise<void> {
  await settings.getOrMake(KEY, () => JSON.stringify(DEFAULT_CONFIG));
  mount(getConfig, async () => JSON.parse((await settings.get(KEY)) ?? '{}') as Record<string, unknown>);
}
