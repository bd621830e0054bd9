/** @module-tag gate */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layoutShifts, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { manyResults } from './many-results.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

type Visited = Awaited<ReturnType<WebPortal['visit']>>;

/** Turns the wheel fast, and goes to the end. The browser reports a shift in each of the frames. */
async function scrollThrough(page: Visited) {
  await page.mouse.move(700, 500);
  for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.mouse.wheel(0, -400);
}

describe('scrolling', () => {
  it.each(['grid', 'list'])('shifts nothing in a %s of real results', async (view) => {
    const page = await web.visit(`/search/*?view=${view}`, { width: 700 });
    await page.locator('[data-result="0"]').waitFor();
    await scrollThrough(page);
    await page.getByRole('contentinfo').waitFor();
    expect(await layoutShifts(page)).toEqual([]);
  });

  it('shifts nothing in 20,000 results that load while they are scrolled', { tags: ['night'] }, async () => {
    const page = await web.visit('/search/*', { before: (fresh) => manyResults(fresh, 20_000) });
    await page.locator('[data-result="0"]').waitFor();
    await scrollThrough(page);
    await page.locator('[data-index="19999"]').waitFor();
    await expect.poll(() => page.locator('[aria-busy][data-index]').count()).toBe(0);
    expect(await layoutShifts(page)).toEqual([]);
  });
});
