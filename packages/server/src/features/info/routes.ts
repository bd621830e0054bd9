import { UNLIMITED } from '@assetportal/sdk';
import { getDownloadLimits, getVersion } from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';

export function infoRoutes(mount: Mount, version: string): void {
  mount(getVersion, async () => ({ version }));
  mount(getDownloadLimits, async () => ({ max_assets: UNLIMITED }));
}
