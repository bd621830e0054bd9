import { useApp, useStore } from '@assetportal/sdk/react';
import { Carousel } from './Carousel.js';

/** The full-screen preview of the store `preview` (specification, section 4, Preview). */
export default function Preview() {
  const { preview } = useApp();
  const state = useStore(preview.store);
  const { asset } = state;
  return asset === null ? null : <Carousel asset={asset} state={state} />;
}
