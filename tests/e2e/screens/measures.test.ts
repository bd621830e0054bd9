/**
 * @module-tag gate
 * @module-tag sizes
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';
import { completelyLoaded } from '../../fixtures/browsers/settled.js';

let web: WebPortal;
beforeAll(async () => {
  web = await webPortal();
}, SET_UP_TIME);
afterAll(() => web.close());

/** Smallest side of a touch target, in pixels (look.md, Touch). */
const TARGET = 44;

/**
 * Returns the controls wholly in the first screen that react to less than {@link TARGET} pixels in a direction, as name and
 * size. Links within sentences are excepted.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, [role=slider]'),
    ];
    /** Returns the length of the line through the center, in pixels, on which the control is hit. */
    const reach = (control: HTMLElement, x: number, y: number, horizontal: boolean): number => {
      const hits = (distance: number) => {
        const hit = document.elementFromPoint(horizontal ? x + distance : x, horizontal ? y : y + distance);
        const label = hit?.closest('label');
        return hit !== null && (control.contains(hit) || label?.control === control);
      };
      let [before, after] = [0, 0];
      while (before < least && hits(-before - 1)) before += 1;
      while (after < least && hits(after)) after += 1;
      return before + after;
    };
    return controls.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // The edge of the window cuts off controls of rows that scroll sideways.
      const isInside = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight;
      const isShown = width > 1 && height > 1 && isInside && control.checkVisibility();
      // A control below a docked layer cannot be touched there at all.
      if (!isShown || reach(control, x, y, true) === 0 || control.closest('p') !== null) return [];
      const size = [reach(control, x, y, true), reach(control, x, y, false)];
      // The border of a field belongs to it, and fractions of pixels are not hit.
      return size.some((length) => length < least - 2)
        ? [`${control.getAttribute('aria-label') ?? control.textContent ?? control.id}: ${size.join(' × ')}`]
        : [];
    });
  }, TARGET);
}

describe('measures', () => {
  it.each(cases(['/', '/search/*', '/search/*?view=list', '/login', '/custom/none', '/bookmark'], 1))(
    'all controls of %s are touch targets of 44 px on a phone (W, C3)',
    async (path) => {
      const page = await web.visit(path, { width: 390 });
      await completelyLoaded(page);
      await expect.poll(() => smallTargets(page)).toEqual([]);
    },
  );

  it('the logo, the controls and the results have one left edge on a phone (W, C2)', async () => {
    const page = await web.visit('/search/*', { width: 390 });
    const edges = async () => {
      const boxes = await Promise.all(
        [
          page.getByRole('banner').getByRole('link').first(),
          page.getByRole('heading', { name: /Treffer$/ }),
          page.locator('[data-index="0"]'),
        ].map((one) => one.boundingBox()),
      );
      return boxes.map((box) => box?.x);
    };
    await expect.poll(edges).toEqual([16, 16, 16]);
  });

  it(
    'the logo and the content have one left edge at 2560 px (W, C8), and header and posters their heights',
    { tags: ['9.header-height', '9.poster-height'] },
    async () => {
      const page = await web.visit('/', { width: 2560 });
      const edges = async () => {
        const boxes = await Promise.all(
          [page.getByRole('banner').getByRole('link').first(), page.locator('[data-poster]').first()].map(
            (one) => one.boundingBox(),
          ),
        );
        return boxes.map((box) => box?.x);
      };
      await expect.poll(edges).toEqual([40, 40]);
      const heightOf = async (selector: string) =>
        (await page.locator(selector).first().boundingBox())?.height;
      await expect.poll(() => heightOf('header')).toBe(52);
      await expect.poll(() => heightOf('[data-poster]')).toBe(250);
    },
  );

  it(
    'rows of the list have their configured size in a wide window, and icons are stacked on narrow tiles',
    { tags: ['9.list-defaults', '9.icon-set-column'] },
    async () => {
      const page = await web.visit('/search/*?view=list', { width: 1920 });
      const sizeOf = async (selector: string) => {
        const { width = 0, height = 0 } = (await page.locator(selector).first().boundingBox()) ?? {};
        return { width: Math.round(width), height: Math.round(height) };
      };
      await expect.poll(async () => (await sizeOf('tr[data-index="0"]')).height).toBe(180);
      await expect.poll(async () => (await sizeOf('tr[data-index="0"] td:has(img)')).width).toBe(250);

      await page.getByRole('button', { name: 'Raster', exact: true }).click();
      await page.getByRole('slider', { name: 'Kachelgröße' }).press('Home');
      const directions = () =>
        page.locator('[data-direction]').evaluateAll((all) =>
          all.map((icons) => {
            const width = icons.closest('[data-index]')?.getBoundingClientRect().width ?? 0;
            return [width < 144, icons.getAttribute('data-direction') === 'column'];
          }),
        );
      await expect.poll(async () => (await directions()).some(([isNarrow]) => isNarrow)).toBe(true);
      await expect
        .poll(async () => (await directions()).filter(([isNarrow, isStacked]) => isNarrow !== isStacked))
        .toEqual([]);
    },
  );

  it('names show their characters unchanged, and the footer the version of the product (W, B)', async () => {
    const page = await web.visit('/search/*?view=list');
    const ligatures = () =>
      page
        .locator('[data-result="0"]')
        .first()
        .evaluate((name) => getComputedStyle(name).fontVariantLigatures);
    await expect.poll(ligatures).toContain('no-contextual');
    await page.getByRole('contentinfo').getByText('Portal 0.1.0').waitFor({ state: 'attached' });
  });
});
