import type { Asset } from '@assetportal/sdk/contract';
import { pageImages } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';
import { addressOf } from '../../lib/startupData.js';

/** Returns the URL of the largest preview of a page. Only another server needs a request for it. */
export function usePageImage(asset: Asset, page: number): string | undefined {
  const { portal } = useApp();
  const direct = pageImages(asset, page)?.preview;
  const [fetched, setFetched] = useState<string>();
  const isMissing = direct === undefined && asset.url !== undefined;
  useEffect(() => {
    if (!isMissing) return;
    const controller = new AbortController();
    portal.previews.link({ id: asset.id, page }, { signal: controller.signal }).then(
      ({ url }) => setFetched(portal.transport.resolve(url)),
      // Without a preview, the thumbnail stays visible.
      () => undefined,
    );
    return () => controller.abort();
  }, [portal, asset.id, page, isMissing]);
  return direct === undefined ? fetched : addressOf(direct);
}
