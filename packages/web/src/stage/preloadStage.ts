import type { Asset } from '@assetportal/sdk/contract';
import { naturalSize, pageImages, sharpEnough, sizedImages } from '@assetportal/sdk/rules';
import { addressOf } from '../lib/startup/startupData.js';
import { loadStage } from './Stage.js';

/** Number of images that stay in memory: the neighbors on both sides, and those of the previous asset. */
const CACHED = 8;

/** The fetched images, oldest first. Without a reference, the browser may discard them. */
const cached = new Map<string, HTMLImageElement>();

/**
 * Fetches and decodes the image and the code that the stage of a neighboring asset shows first, so that it appears at
 * once. The stage must be in the page.
 */
export function preloadStage(asset: Asset): void {
  if (loadStage(asset) !== undefined) {
    const images = pageImages(asset);
    if (images !== undefined) store(addressOf(images.large));
    return;
  }
  const natural = naturalSize(asset);
  const image = sharpEnough(sizedImages(asset, natural, 1), widthOnStage(natural) * window.devicePixelRatio);
  if (image !== undefined) store(addressOf(image.url));
}

/** Returns the width at which the stage will show an image. */
function widthOnStage(natural: { readonly width: number; readonly height: number }): number {
  const image =
    document.querySelector('dialog [data-stage-image]') ?? document.querySelector('[data-stage-image]');
  const stage = image?.parentElement ?? document.documentElement;
  const fit = Math.min(stage.clientWidth / natural.width, stage.clientHeight / natural.height);
  return natural.width * fit;
}

function store(url: string): void {
  const image = cached.get(url) ?? Object.assign(new Image(), { src: url });
  cached.delete(url);
  cached.set(url, image);
  // A failure is handled when the stage shows the image.
  image.decode().catch(() => undefined);
  const [oldest] = cached.keys();
  if (cached.size > CACHED && oldest !== undefined) cached.delete(oldest);
}
