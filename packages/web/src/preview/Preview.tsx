import { localized } from '@assetportal/sdk/rules';
import { useApp, useLocale, useStore } from '@assetportal/sdk/react';
import { Carousel } from './Carousel.js';

/** The preview of the asset in the `preview` store. It fills the window (specification, section 4, Preview). */
export default function Preview() {
  const { preview } = useApp();
  const state = useStore(preview.store);
  const { asset } = state;
  const locale = useLocale();
  return asset === null ? null : <Carousel asset={localized(asset, locale)} state={state} />;
}
