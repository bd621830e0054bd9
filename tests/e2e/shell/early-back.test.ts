/** @module-tag gate */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

const progress = (page: Page) => page.getByRole('progressbar');

describe('Back before the next page has appeared', () => {
  it('shows the results if the image of an asset has not grown yet', async () => {
    const page = await web.visit('/search/*', { motion: true });
    const first = page.locator('[data-result="0"]');
    // Loads the code of the page, without which it appears without an animation.
    await first.click();
    await page.getByRole('article').waitFor();
    await page.goBack();
    await first.locator('img[data-loaded]').waitFor();
    await page.evaluate(async () => {
      document.querySelector<HTMLElement>('[data-result="0"]')?.click();
      const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      history.back();
      await back;
      // The animation of the asset would begin in one of these frames.
      for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
    });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/search/*');
    await first.waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(0);
    await expect.poll(() => progress(page).count()).toBe(0);
  });

  it('ends the progress if the code of the page has not loaded yet', async () => {
    const page = await web.visit('/search/*');
    await page.locator('[data-result="0"]').waitFor();
    await page.route('**/app/BookmarkPage-*.js', () => undefined);
    await page.getByRole('link', { name: /Merkliste/ }).click();
    await progress(page).waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/search/*');
    await expect.poll(() => progress(page).count()).toBe(0);
    await page.locator('[data-result="0"]').waitFor();
  });
});
