import type { Asset } from '@assetportal/sdk/contract';
import { pageImages } from '@assetportal/sdk/rules';
import { addressOf } from '../lib/startupData.js';

/** Fetches the image that the stage of a neighboring asset shows first, so that it appears at once. */
export function preloadStage(asset: Asset): void {
  const images = pageImages(asset);
  if (images !== undefined) new Image().src = addressOf(images.large);
}
