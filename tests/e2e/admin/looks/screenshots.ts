import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import type { VisitedPage, WebPortal } from '../../../fixtures/web.js';
import { IMAGES } from '../person.js';
import { settledWithImages } from '../../../fixtures/browsers/settled.js';

/** Widths of a phone and a monitor, in CSS pixels. */
export const WIDTHS = [390, 1440] as const;
export const SCHEMES = ['light', 'dark'] as const;
/** High enough for the whole page, with the footer. A screenshot of a higher page would change its size meanwhile. */
const HEIGHT = 1300;

/**
 * Largest difference of a color channel that counts as equal, of 255. The browser draws the edges of round corners and
 * scaled images slightly differently each time. Up to 64 pixels of a screen differed, one of them by 12, the others by 6
 * at most.
 */
const TOLERANCE = 8;

/** A screen, and an element that appears when its data is shown. */
export interface LookedAt {
  readonly name: string;
  readonly path: string;
  readonly shows: string;
}

/** The screens that visitors see most. @param asset ID of an image */
export const looksOf = (asset: string): readonly LookedAt[] => [
  { name: 'login', path: '/login', shows: 'input[name=password]' },
  { name: 'home', path: '/', shows: 'main img' },
  { name: 'search', path: '/search/*', shows: 'main [role=row] img' },
  { name: 'asset', path: `/asset/${asset}`, shows: 'main img' },
  { name: 'custom page', path: '/custom/bildrechte', shows: 'article, main h1' },
];

/** Opens a window of a width as a guest. */
export const windowOf = (web: WebPortal, width: number): Promise<VisitedPage> =>
  web.visit('/login', { width, viewport: { width, height: HEIGHT } });

/** Opens a screen, and returns its screenshots in light and dark mode as PNG. */
export async function screenshotsOf(
  page: Page,
  { path, shows }: LookedAt,
): Promise<Record<(typeof SCHEMES)[number], Buffer>> {
  await page.goto(path);
  await page.locator(shows).first().waitFor();
  await settledWithImages(page);
  const images: Buffer[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    images.push(await settledScreenshot(page));
  }
  const [light = Buffer.of(), dark = Buffer.of()] = images;
  return { light, dark };
}

/** Returns a screenshot when two in a row are equal, after the fonts and the images have been loaded. */
async function settledScreenshot(page: Page): Promise<Buffer> {
  await page.waitForFunction(() => {
    // The browser loads images outside the window later, or not at all.
    const isInWindow = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && image.checkVisibility();
    };
    const images = [...document.images].filter(isInWindow);
    return (
      document.fonts.status === 'loaded' &&
      images.every(({ complete, naturalWidth }) => complete && naturalWidth > 0) &&
      // The image of an asset replaces its placeholder after it has been loaded.
      images.every((image) => !image.matches('[data-image] > img:not([data-loaded])'))
    );
  });
  // An image that is decoded later would be missing in two screenshots in a row.
  await page.evaluate(() =>
    Promise.allSettled(
      [...document.images].filter(({ complete }) => complete).map((image) => image.decode()),
    ),
  );
  const take = () => page.screenshot({ animations: 'disabled', caret: 'hide' });
  let [former, image] = [await take(), await take()];
  while (!former.equals(image)) [former, image] = [image, await take()];
  return image;
}

/**
 * Returns the number of pixels that differ visibly. Images of different sizes differ in all pixels of the first.
 * Differences up to {@link TOLERANCE} are ignored.
 */
export async function differentPixels(first: Buffer, second: Buffer): Promise<number> {
  if (first.equals(second)) return 0;
  const [a, b] = await Promise.all([pixelsOf(first), pixelsOf(second)]);
  const { width, height, channels } = a.info;
  if (b.info.width !== width || b.info.height !== height) return width * height;
  const differing = new Set<number>();
  for (let at = 0; at < a.data.length; at += 1)
    if (Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0)) > TOLERANCE) differing.add(Math.floor(at / channels));
  return differing.size;
}

const pixelsOf = (image: Buffer) => sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** Stores a screenshot for a review, if ASSETPORTAL_SCREENSHOTS names a folder. */
export async function storeForReview(name: string, image: Buffer): Promise<void> {
  if (IMAGES === undefined) return;
  await mkdir(IMAGES, { recursive: true });
  await sharp(image).toFile(join(IMAGES, `${name}.png`));
}
