import { getDownloadLimits, getVersion } from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';
import type { CurrentConfig } from '../../documents/current-config.js';

export function infoRoutes(
  mount: Mount,
  { version, config }: { readonly version: string; readonly config: CurrentConfig },
): void {
  mount(getVersion, async () => ({ version }));
  mount(getDownloadLimits, async () => ({ max_assets: (await config.get()).global.max_assets }));
}
