import { getDownloadLimits, getVersion } from '@assetportal/sdk/contract';
import type { Mount } from '../../http/mount.js';

/** Any number of assets may be downloaded at once (specification, section 9, Max bulk asset count). */
const UNLIMITED = -1;

export function infoRoutes(mount: Mount, version: string): void {
  mount(getVersion, async () => ({ version }));
  mount(getDownloadLimits, async () => ({ max_assets: UNLIMITED }));
}
