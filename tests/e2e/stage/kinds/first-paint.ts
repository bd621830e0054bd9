import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { held } from '../../../fixtures/browsers/held.js';
import { cases } from '../../../fixtures/run/nightly.js';
import { MODEL, PDF, PHOTO, VIDEO, type Stage } from './stage-portal.js';

const FILES = [PHOTO, PDF, 'shape-letter.pdf', 'shape-slides.pdf', VIDEO, MODEL];

/** Returns the edges of an element in whole pixels. */
async function boxOf(page: Page, selector: string): Promise<number[] | undefined> {
  const box = await page.locator(selector).first().boundingBox();
  return box === null ? undefined : [box.x, box.y, box.width, box.height].map(Math.round);
}

/** Tests of the image of an asset before its app has loaded. */
export function firstPaintTests(stage: Stage): void {
  it.each(
    cases(
      FILES.flatMap((fname) => [1440, 1024, 390].map((width) => [fname, width] as const)),
      3,
    ),
  )(
    'of %s has its image in the page before the app has loaded, in the same place, at %i px',
    async (fname, width) => {
      const { id, asset_groups: groups } = stage().asset(fname);
      const { page, release } = await held(stage().web, `/asset/${id}`, width);
      const first = page.locator('.first-asset img');
      const isLoaded = () => first.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
      await expect.poll(isLoaded).toBe(true);
      const preloaded = page.locator('link[rel="preload"][as="image"]');
      const source = await first.getAttribute('src');
      await expect.poll(() => preloaded.getAttribute('href')).toBe(source);
      const before = await boxOf(page, '.first-asset img');
      await release();
      await page.locator('.first-paint').waitFor({ state: 'detached' });
      // The stage appears at once: neither a placeholder nor the image in another place is between them.
      const shown = groups.includes('video') ? 'video' : '[data-stage-image]';
      const image = groups.includes('3d') ? `${shown} img` : shown;
      expect(await boxOf(page, image)).toEqual(before);
    },
  );
}
