import { expect, it } from 'vitest';
import { axeViolations } from '../../../fixtures/web.js';
import { PHOTO, LOGO, SMALL, PHOTO_WIDTH, scaleOf, button, shownWidth, type Stage } from './stage-portal.js';

/** Tests of the stage of images: zoom and backgrounds. */
export function imageTests(stage: Stage): void {
  it('zooms to the original by buttons, menu, keys and wheel, and moves it', async () => {
    const page = await stage().visit(PHOTO);
    const canvas = page.locator('[data-scale]');
    await expect.poll(() => button(page, 'Einpassen').getAttribute('aria-pressed')).toBe('true');
    await button(page, '1:1, Originalgröße').click();
    await expect.poll(() => scaleOf(page)).toBe(1);
    await button(page, '100 %, Zoom').waitFor();
    // The original replaces the preview.
    await expect.poll(() => shownWidth(page)).toBe(PHOTO_WIDTH);

    const part = page.locator('[data-visible-part]');
    const left = () => part.evaluate((one) => parseFloat((one as HTMLElement).style.left));
    const centered = await left();
    await page.keyboard.press('ArrowRight');
    await expect.poll(left).toBeGreaterThan(centered);
    const box = await canvas.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 300, (box?.y ?? 0) + 150];
    const before = await left();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 200, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(left).toBeLessThan(before);
    await page.locator('[data-navigator]').click({ position: { x: 8, y: 8 } });
    await expect.poll(left).toBe(0);

    await button(page, '100 %, Zoom').click();
    await page.getByRole('menuitemradio', { name: '50 %', exact: true }).click();
    await expect.poll(() => scaleOf(page)).toBe(0.5);
    await button(page, 'Vergrößern').click();
    await expect.poll(() => scaleOf(page)).toBe(0.75);
    await canvas.dblclick();
    await expect.poll(() => button(page, 'Einpassen').getAttribute('aria-pressed')).toBe('true');
    const fit = await scaleOf(page);
    await page.mouse.move(x, y);
    // Without the control key, the wheel scrolls the page.
    await page.mouse.wheel(0, -300);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(fit * 1.2);
    await page.keyboard.press('0');
    await expect.poll(() => scaleOf(page)).toBe(fit);
    expect(await axeViolations(page)).toEqual([]);
    expect(page.browserErrors).toEqual([]);
  });

  it('zooms with a pinch on a trackpad in Safari, but leaves a pinch of fingers to the pointers', async () => {
    const page = await stage().visit(PHOTO, { hasTouch: true });
    const canvas = page.locator('[data-scale]');
    await expect.poll(() => button(page, 'Einpassen').getAttribute('aria-pressed')).toBe('true');
    const fit = await scaleOf(page);
    /** Sends the events of Safari on a Mac. Returns true if none of them zooms the page. */
    const pinch = (...scales: number[]) =>
      canvas.evaluate((element, steps) => {
        const { x, y } = element.getBoundingClientRect();
        const send = (type: string, scale: number) => {
          const event = new Event(type, { bubbles: true, cancelable: true });
          element.dispatchEvent(Object.assign(event, { scale, clientX: x + 50, clientY: y + 50 }));
          return event.defaultPrevented;
        };
        return [
          send('gesturestart', 1),
          ...steps.map((scale) => send('gesturechange', scale)),
          send('gestureend', steps.at(-1) ?? 1),
        ].every(Boolean);
      }, scales);
    expect(await pinch(1.2, 1.6, 2)).toBe(true);
    await expect.poll(() => scaleOf(page)).toBeCloseTo(fit * 2, 3);
    // The next gesture starts again at 1.
    expect(await pinch(0.8, 0.5)).toBe(true);
    await expect.poll(() => scaleOf(page)).toBeCloseTo(fit, 3);

    const devtools = await page.context().newCDPSession(page);
    const box = await canvas.boundingBox();
    const touchPoints = [{ x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 60 }];
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    expect(await pinch(2)).toBe(false);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
    expect(await scaleOf(page)).toBeCloseTo(fit, 3);
    expect(page.browserErrors).toEqual([]);
  });

  it(
    'leaves a downward swipe at the top of the page to the stage in Safari, but not an upward one',
    { tags: ['night'] },
    async () => {
      const page = await stage().visit(PHOTO, {
        width: 390,
        withoutPageData: false,
        settles: true,
        before: (fresh) => fresh.addInitScript({ content: 'CSS.supports = () => false' }),
      });
      /** Returns true if the swipe does not scroll the page. */
      const swipe = (x: number, y: number) =>
        page.locator('[data-scale]').evaluate(
          (target, { x: clientX, y: clientY }) => {
            const send = (type: string, at: Pick<Touch, 'clientX' | 'clientY'>) =>
              !target.dispatchEvent(
                new TouchEvent(type, {
                  bubbles: true,
                  cancelable: true,
                  touches: [new Touch({ identifier: 1, target, ...at })],
                }),
              );
            send('touchstart', { clientX: 0, clientY: 0 });
            return send('touchmove', { clientX, clientY });
          },
          { x, y },
        );
      expect(await swipe(5, 20)).toBe(true);
      expect(await swipe(5, -20)).toBe(false);
      await page.evaluate(() => window.scrollTo(0, 40));
      expect(await swipe(5, 20)).toBe(false);
    },
  );

  it('enlarges a small image at most twice', async () => {
    const page = await stage().visit(SMALL, { locale: 'en-GB' });
    await expect.poll(() => scaleOf(page)).toBeLessThanOrEqual(2);
    await button(page, 'Fit').waitFor();
  });

  it(
    'shows a transparent logo on squares that contrast, and remembers the background',
    { tags: ['night'] },
    async () => {
      const page = await stage().visit(LOGO, { colorScheme: 'dark' });
      await page.locator('[data-checker=light]').waitFor();
      await page.getByRole('radio', { name: 'Karomuster' }).and(page.locator(':checked')).waitFor();
      await page.getByRole('radio', { name: 'Hell' }).check();
      await page.locator('[data-mat=light]').first().waitFor();
      await page.reload();
      await page.getByRole('radio', { name: 'Hell' }).and(page.locator(':checked')).waitFor();
      await expect.poll(() => page.locator('[data-checker]').count()).toBe(0);
      await page.keyboard.press('t');
      await page.getByRole('radio', { name: 'Dunkel' }).and(page.locator(':checked')).waitFor();
      expect(page.browserErrors).toEqual([]);
    },
  );

  it(
    'zooms with two fingers, and does not cause horizontal scrolling on phones',
    { tags: ['night'] },
    async () => {
      const page = await stage().visit(PHOTO, { width: 390 });
      await expect.poll(() => shownWidth(page)).toBeGreaterThan(0);
      const fit = await scaleOf(page);
      const box = await page.locator('[data-scale]').boundingBox();
      const [x, y] = [195, (box?.y ?? 0) + (box?.height ?? 0) / 2];
      const devtools = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance?: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints:
            distance === undefined
              ? []
              : [
                  { x: x - distance, y, id: 0 },
                  { x: x + distance, y, id: 1 },
                ],
        });
      await touch('touchStart', 30);
      for (const distance of [50, 80, 110, 140]) await touch('touchMove', distance);
      await touch('touchEnd');
      await expect.poll(() => scaleOf(page)).toBeGreaterThan(fit * 2);
      await page.locator('[data-navigator]').waitFor();
      await expect
        .poll(() =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        )
        .toBe(0);
    },
  );
}
