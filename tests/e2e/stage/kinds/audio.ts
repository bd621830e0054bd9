import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { axeViolations } from '../../../fixtures/web.js';
import { AUDIO, button, type Stage } from './stage-portal.js';

/** Tests of the audio player. */
export function audioTests(stage: Stage): void {
  const timeOf = (page: Page) =>
    page.locator('audio').evaluate((one) => (one as HTMLAudioElement).currentTime);

  it('seeks in its waveform and plays', async () => {
    const page = await stage().visit(AUDIO);
    const wave = page.getByRole('slider', { name: 'Position' });
    await wave.waitFor();
    // The bars have different heights once the peaks have arrived.
    await expect
      .poll(
        async () => new Set((await wave.locator('path').first().getAttribute('d'))?.match(/v[\d.]+/g)).size,
      )
      .toBeGreaterThan(5);
    await wave.press('ArrowRight');
    await expect.poll(() => timeOf(page)).toBeCloseTo(0.1, 2);
    await wave.press('End');
    await expect.poll(() => timeOf(page)).toBeGreaterThan(1.9);
    await button(page, '5 Sekunden zurück').click();
    await expect.poll(() => timeOf(page)).toBe(0);
    const box = await wave.boundingBox();
    await wave.click({ position: { x: (box?.width ?? 0) / 2, y: 40 } });
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0.8);
    await button(page, 'Wiederholen').click();
    await button(page, 'Abspielen').click();
    await button(page, 'Anhalten').waitFor();
    await expect
      .poll(() => page.locator('audio').evaluate((one) => (one as HTMLAudioElement).loop))
      .toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    expect(page.browserErrors).toEqual([]);
  });

  it('plays the converted file if the browser cannot play the original, and says so if it cannot play that', async () => {
    const requested: (string | null)[] = [];
    let plays = ({ converted }: { converted: boolean }) => converted;
    const page = await stage().visit(AUDIO, {
      withoutPageData: false,
      before: (opened) =>
        opened.route('**/assetportal/api/download/video/**', async (route) => {
          const converted = new URL(route.request().url()).searchParams.get('converted');
          requested.push(converted);
          if (plays({ converted: converted === 'true' })) return route.continue();
          // A file that no browser plays.
          return route.fulfill({ json: { url: '/favicon.svg' } });
        }),
    });
    await expect.poll(() => requested).toEqual([null, 'true']);
    await expect.poll(() => page.locator('audio').getAttribute('src')).toContain('~preview');
    await expect
      .poll(() => page.locator('audio').evaluate((one) => (one as HTMLAudioElement).duration))
      .toBeGreaterThan(1);
    plays = () => false;
    await page.reload();
    await page.getByText('Diese Audiodatei kann in diesem Browser nicht abgespielt werden').waitFor();
    expect(requested).toEqual([null, 'true', null, 'true']);
  });

  it(
    'shows a soft band instead of silence until the peaks arrive, and none if they fail',
    { tags: ['night'] },
    async () => {
      let fail: () => void = () => undefined;
      const failing = new Promise<void>((resolve) => (fail = resolve));
      const page = await stage().visit(AUDIO, {
        before: (opened) =>
          opened.route('**/download/peaks/**', async (route) => {
            await failing;
            await route.abort();
          }),
      });
      const wave = page.getByRole('slider', { name: 'Position' });
      await expect.poll(() => wave.getAttribute('data-loading')).toBe('');
      fail();
      await expect.poll(() => wave.getAttribute('data-loading')).toBeNull();
    },
  );

  it('works without peaks', { tags: ['night'] }, async () => {
    const page = await stage().visit(AUDIO, {
      width: 390,
      before: (opened) => opened.route('**/download/peaks/**', (route) => route.abort()),
    });
    await button(page, 'Abspielen').tap();
    await button(page, 'Anhalten').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
}
