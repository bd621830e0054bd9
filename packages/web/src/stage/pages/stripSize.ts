import type { Asset } from '@assetportal/sdk/contract';
import { naturalSize } from '@assetportal/sdk/rules';

/** Sizes in pixels: width of a page, its largest height, and the space below it (number and gap). */
const WIDTH = 84;
const MAX_HEIGHT = 140;
const BELOW = 36;
/** The same for phones, where the strip is a row. */
const PHONE_WIDTH = 48;
const PHONE_GAP = 12;

/** Returns the height of each page in the strip, and the distance between the starts of two pages, in pixels. */
export function stripSize(
  asset: Asset,
  isRow: boolean,
): { readonly pageHeight: number; readonly pitch: number } {
  const { width, height } = naturalSize(asset);
  const page = isRow ? PHONE_WIDTH : WIDTH;
  const pageHeight = Math.round(Math.min(MAX_HEIGHT, Math.max(24, (page * height) / width)));
  return { pageHeight, pitch: isRow ? PHONE_WIDTH + PHONE_GAP : pageHeight + BELOW };
}
