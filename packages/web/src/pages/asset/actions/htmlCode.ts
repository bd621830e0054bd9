import type { Asset } from '@assetportal/sdk/contract';
import { embedCode, imageUrl, localized } from '@assetportal/sdk/rules';
import { addressOf } from '../../../lib/startup/startupData.js';

/** Returns the HTML code with which another page shows an asset, in the language of the portal. */
export function htmlCode(
  asset: Asset,
  { address, alt, locale }: { readonly address: string; readonly alt: string; readonly locale: string },
): string {
  const url = imageUrl(asset, 'large');
  const image = url === undefined ? undefined : new URL(addressOf(url), window.location.origin).href;
  return embedCode(localized(asset, locale), { address, image, alt });
}
