import { createPageLinks } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { pageImages, type PageLinks } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useEffect, useState } from 'react';

/** The pages of an asset whose images need a request, as with a server that implements only the specification. */
export interface LinkedPages {
  /** Returns the URL of a page. Undefined until it has loaded. */
  readonly urlOf: (page: number) => string | undefined;
  readonly hasFailed: (page: number) => boolean;
  readonly load: PageLinks['load'];
}

/** Returns the links of the pages of an asset. Undefined if their URLs follow from the asset. */
export function usePageLinks(asset: Asset): LinkedPages | undefined {
  const { portal } = useApp();
  const [links] = useState(() => createPageLinks(portal, asset));
  const pages = useStore(links.store);
  useEffect(() => links.stop, [links]);
  if (asset.url === undefined || pageImages(asset) !== undefined) return undefined;
  return {
    urlOf: (page) => pages.get(page)?.url ?? undefined,
    hasFailed: (page) => pages.get(page)?.status === 'failure',
    load: links.load,
  };
}
