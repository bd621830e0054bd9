import type { Asset } from '@assetportal/sdk/contract';
import { pageImages } from '@assetportal/sdk/rules';
import { addressOf } from '../lib/startupData.js';
import { loadStage } from './Stage.js';

/**
 * Fetches the image and the code that the stage of a neighboring asset shows first, so that it appears at once.
 */
export function preloadStage(asset: Asset): void {
  loadStage(asset);
  const images = pageImages(asset);
  if (images !== undefined) new Image().src = addressOf(images.large);
}
