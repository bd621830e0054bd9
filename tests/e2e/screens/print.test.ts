/** @module-tag night */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareScreens } from '../../fixtures/screens.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

let web: WebPortal;
let asset = '';
beforeAll(async () => {
  web = await webPortal();
  asset = await prepareScreens(web);
}, SET_UP_TIME);
afterAll(() => web.close());

/** An A4 page with margins of 10 mm, in CSS pixels. */
const PAPER = { width: 718, height: 1047 };

/** Opens a page on a usual screen, and lays it out for the paper. */
async function print(path: string, shown: string): Promise<Page> {
  const page = await web.visit(path, { width: 1440 });
  await page.locator(shown).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  return page;
}

describe('on paper', () => {
  it('is the whole image of an asset, which leaves room for the facts', async () => {
    const page = await print(`/asset/${asset}`, '[data-stage-image] img[data-loaded]');
    const image = () =>
      page.locator('[data-stage-image]').evaluate((one) => {
        const { left, right, height, width, top } = one.getBoundingClientRect();
        const shown = one.querySelector('img');
        const ratio = shown === null ? 0 : shown.naturalWidth / shown.naturalHeight;
        const isCut = [...one.querySelectorAll('img')].some(
          (img) => getComputedStyle(img).objectFit !== 'contain',
        );
        return {
          isIn: left >= 0 && right <= innerWidth && top >= 0,
          share: height / innerHeight,
          isCut,
          isWhole: Math.abs(width / height / ratio - 1) < 0.05,
        };
      });
    await expect.poll(image).toMatchObject({ isIn: true, isCut: false, isWhole: true });
    expect((await image()).share).toBeLessThanOrEqual(0.61);
    const columns = () =>
      page
        .locator('article section')
        .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size);
    await expect.poll(columns).toBe(2);
    const widest = () =>
      page
        .locator('article section')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().width / innerWidth)));
    await expect.poll(widest).toBeLessThanOrEqual(0.5);
  });

  it('are the whole images of the results, in full lines', async () => {
    const page = await print('/search/*', '[data-result="0"] img');
    const tiles = () =>
      page.locator('[role=gridcell]').evaluateAll((all) => {
        const boxes = all.map((one) => one.getBoundingClientRect());
        const bottoms = boxes.map(({ bottom }) => Math.round(bottom));
        const lines = [...new Set(bottoms)].map((line) => bottoms.filter((one) => one === line).length);
        const images = all.flatMap((one) => [...one.querySelectorAll('img')]);
        return {
          shortLines: lines.slice(0, -1).filter((length) => length !== 3).length,
          outside: boxes.filter(({ left, right }) => left < 0 || right > innerWidth).length,
          cut: images.filter((one) => getComputedStyle(one).objectFit !== 'contain').length,
          isCovering: boxes.some((one, at) => {
            const before = boxes[at - 3];
            return before !== undefined && one.top < before.bottom - 1;
          }),
        };
      });
    await expect.poll(tiles).toEqual({ shortLines: 0, outside: 0, cut: 0, isCovering: false });
  });
});
