import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { axeViolations } from '../../../fixtures/web.js';
import { MODEL, MODEL_FORMATS, button, type Stage } from './stage-portal.js';

/** Tests of the 3D viewer. */
export function modelTests(stage: Stage): void {
  const ready = (page: Page) => page.locator('[data-ready]').waitFor();
  const axisX = (page: Page) =>
    page.locator('[data-axis=x]').evaluate((one) => Number.parseFloat((one as HTMLElement).style.left));

  it('of each format can be turned', { tags: ['night'] }, async () => {
    const page = await stage().visit(MODEL);
    for (const format of MODEL_FORMATS) {
      const model = stage().assets.find(({ fname }) => fname.toLowerCase().endsWith(`.${format}`));
      expect(model, format).toBeDefined();
      await page.goto(`/asset/${model?.id}`);
      await expect
        .poll(() => page.locator('[data-ready], [role=status]:has-text("3D-Ansicht")').count(), {
          message: format,
        })
        .toBeGreaterThan(0);
      await expect.poll(() => page.locator('[data-ready]').count(), { message: format }).toBe(1);
    }
    expect(page.browserErrors).toEqual([]);
  });

  it('turns by keys, pointer and views, and shows grid, dimensions and edges', async () => {
    const page = await stage().visit(MODEL);
    await ready(page);
    const viewer = page.getByRole('application');
    const start = await axisX(page);
    // Without the focus, the arrow keys do not belong to the viewer.
    await page.keyboard.press('ArrowLeft');
    await viewer.focus();
    expect(await axisX(page)).toBe(start);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => axisX(page)).not.toBe(start);
    await page.keyboard.press('0');
    await expect.poll(() => axisX(page)).toBe(start);
    await page.getByText(/^Abmessungen: 200,0 × (?:150,0 × 84|84,\d × 150)/).waitFor({ state: 'attached' });

    await expect.poll(() => page.locator('[data-dimensions] text').count()).toBe(3);
    await page.keyboard.press('m');
    await expect.poll(() => page.locator('[data-dimensions]').count()).toBe(0);
    await page.keyboard.press('g');
    await expect.poll(() => button(page, /^Raster/).getAttribute('aria-pressed')).toBe('false');
    await button(page, 'Nur Kanten').click();
    await expect.poll(() => button(page, 'Nur Kanten').getAttribute('aria-pressed')).toBe('true');
    await button(page, 'Oben').click();
    await expect.poll(() => axisX(page)).toBeCloseTo(74, 0);
    await button(page, 'Entlang der X-Achse').click();
    await expect.poll(() => axisX(page)).toBeCloseTo(44, 0);

    await page.getByText('Drehen: ziehen').waitFor();
    const box = await viewer.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 400, (box?.y ?? 0) + 220, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => axisX(page)).not.toBeCloseTo(44, 0);
    await expect.poll(() => page.getByText('Drehen: ziehen').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await ready(page);
    await expect.poll(() => page.getByText('Drehen: ziehen').count()).toBe(0);
    expect(page.browserErrors).toEqual([]);
  });

  it('moves the camera at once with reduced motion', { tags: ['night'] }, async () => {
    const page = await stage().visit(MODEL, { locale: 'en-GB' });
    await ready(page);
    const moved = await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const place = () => (document.querySelector('[data-axis=x]') as HTMLElement).style.left;
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Top')?.click();
      // One frame to render the model, and one for the marker.
      await frame();
      await frame();
      await frame();
      const first = place();
      for (let count = 0; count < 20; count += 1) await frame();
      return first === place();
    });
    expect(moved).toBe(true);
  });

  it('stays an image without WebGL', async () => {
    const page = await stage().visit(MODEL, {
      before: (opened) =>
        opened.addInitScript({
          content: `
            const original = HTMLCanvasElement.prototype.getContext;
            HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
              return kind.startsWith('webgl') ? null : original.call(this, kind, ...rest);
            };`,
        }),
    });
    await page.getByText('kann keine 3D-Modelle darstellen').waitFor();
    await expect.poll(() => button(page, 'Oben').count()).toBe(0);
    await page.getByRole('radio', { name: 'Dunkel' }).check();
    await expect
      .poll(() => page.getByRole('img', { name: stage().asset(MODEL).title }).count())
      .toBeGreaterThan(0);
  });
}
