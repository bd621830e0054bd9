import { altText } from '@assetportal/sdk/rules';
import type { Asset } from '@assetportal/sdk/contract';
import { useApp, useStore } from '@assetportal/sdk/react';

/** Returns the alternative text of an asset's image, as configured (`accessibility`). */
export function useAltText(asset: Asset): string {
  const app = useApp();
  const accessibility = useStore(app.config.store, ({ config }) => config.accessibility);
  const translator = useStore(app.translator);
  return altText(asset, accessibility, translator);
}
