import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { slowNetwork } from '../../../fixtures/browsers/slow-network.js';
import { axeViolations } from '../../../fixtures/web.js';
import { VIDEO, button, type Stage } from './stage-portal.js';

/** Tests of the video player. */
export function videoTests(stage: Stage): void {
  const stateOf = (page: Page) =>
    page.locator('video').evaluate((one) => {
      const { currentTime: time, paused, muted, playbackRate: speed } = one as HTMLVideoElement;
      return { time, paused, muted, speed };
    });

  it('plays with its own controls, and steps by frames', async () => {
    const page = await stage().visit(VIDEO);
    const position = page.getByRole('slider', { name: 'Position' });
    await position.waitFor();
    expect((await stateOf(page)).paused).toBe(true);
    // Without the focus, only k and the space bar belong to the player.
    await page.keyboard.press('m');
    await page.keyboard.press('k');
    await expect.poll(async () => (await stateOf(page)).paused).toBe(false);
    await expect.poll(async () => (await stateOf(page)).time).toBeGreaterThan(0.2);
    expect((await stateOf(page)).muted).toBe(false);
    await button(page, 'Anhalten').click();
    await expect.poll(async () => (await stateOf(page)).paused).toBe(true);

    await position.press('Home');
    await expect.poll(async () => (await stateOf(page)).time).toBe(0);
    const rate = stage().asset(VIDEO).frame_rate ?? 25;
    await page.getByText('Einzelbild 0', { exact: true }).waitFor();
    await page.keyboard.press('.');
    await page.getByText('Einzelbild 1', { exact: true }).waitFor();
    await expect.poll(async () => (await stateOf(page)).time).toBeCloseTo(1.5 / rate, 2);
    await page.keyboard.press(',');
    await page.getByText('Einzelbild 0', { exact: true }).waitFor();
    await position.press('ArrowRight');
    await expect.poll(async () => (await stateOf(page)).time).toBeGreaterThan(4.9);
    await page.keyboard.press('m');
    await expect.poll(async () => (await stateOf(page)).muted).toBe(true);

    await page.keyboard.press('>');
    await expect.poll(async () => (await stateOf(page)).speed).toBe(1.25);
    await button(page, /^Geschwindigkeit/).click();
    await page.getByRole('menuitemradio', { name: '2×' }).click();
    await expect.poll(async () => (await stateOf(page)).speed).toBe(2);
    const still = page.getByRole('list', { name: 'Einzelbilder' }).getByRole('button').nth(2);
    await still.click();
    await expect.poll(async () => (await stateOf(page)).time).toBeCloseTo(3, 0);
    await expect.poll(() => still.getAttribute('aria-current')).toBe('true');
    expect(await axeViolations(page)).toEqual([]);
    expect(page.browserErrors).toEqual([]);
  });

  it(
    'has no slider of the volume where it has no effect, as on iPhone and iPad',
    { tags: ['night'] },
    async () => {
      const page = await stage().visit(VIDEO, {
        withoutPageData: false,
        settles: true,
        before: (fresh) =>
          fresh.addInitScript({
            content: `Object.defineProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set() {} })`,
          }),
      });
      await button(page, 'Stummschalten').waitFor();
      await expect.poll(() => page.getByRole('slider', { name: 'Lautstärke' }).count()).toBe(0);
      expect(page.browserErrors).toEqual([]);
    },
  );

  it(
    'opens the player of the system in a browser without the Fullscreen API',
    { tags: ['night'] },
    async () => {
      const page = await stage().visit(VIDEO, {
        withoutPageData: false,
        settles: true,
        before: (fresh) =>
          fresh.addInitScript({
            content: `for (const name of ['fullscreenElement', 'fullscreenEnabled', 'exitFullscreen']) delete Document.prototype[name];
            delete Element.prototype.requestFullscreen;
            Object.defineProperty(HTMLVideoElement.prototype, 'webkitSupportsFullscreen', {
              get() { return this.readyState > 0; },
            });
            HTMLVideoElement.prototype.webkitEnterFullscreen = function () {
              this.dataset.opened = String(Number(this.dataset.opened ?? 0) + 1);
            };`,
          }),
      });
      const opened = () => page.locator('video').getAttribute('data-opened');
      await button(page, /^Vollbild/).click();
      await expect.poll(opened).toBe('1');
      await page.locator('video').dblclick();
      await expect.poll(opened).toBe('2');
      await page.keyboard.press('f');
      await expect.poll(opened).toBe('3');
      expect(page.browserErrors).toEqual([]);
    },
  );

  it('says that the server cannot be reached, and plays after a restart, which it also survives', async () => {
    let isAway = true;
    const page = await stage().visit(VIDEO, {
      before: (fresh) =>
        fresh.route(/\/assetportal\/api\/(download|files)/, (route) =>
          isAway ? route.abort('connectionrefused') : route.fallback(),
        ),
    });
    const interrupted = page
      .getByRole('status')
      .filter({ hasText: 'Verbindung zum Server ist unterbrochen' });
    await interrupted.waitFor();
    isAway = false;
    await interrupted.getByRole('button', { name: 'Erneut versuchen' }).click();
    await interrupted.waitFor({ state: 'hidden' });
    // The rest of the file has not been received yet when the server restarts.
    const { fast } = await slowNetwork(page);
    await button(page, 'Abspielen').click();
    await expect.poll(async () => (await stateOf(page)).time).toBeGreaterThan(0.1);
    await stage().web.restart();
    await fast();
    await page.getByRole('slider', { name: 'Position' }).press('End');
    await expect.poll(async () => (await stateOf(page)).time).toBeGreaterThan(5);
    await expect.poll(() => page.getByText('nicht abgespielt').count()).toBe(0);
  });

  it('shows captions in the chosen language, and keeps the choice', async ({ skip }) => {
    skip((stage().asset(VIDEO).captions ?? []).length === 0, 'The server does not index caption files.');
    const page = await stage().visit(VIDEO);
    await button(page, /^Untertitel/).click();
    await page.getByRole('menuitemradio', { name: 'Englisch' }).click();
    await page.getByText('Is the lord of the universe in?').waitFor();
    await page.reload();
    await page.getByText('Is the lord of the universe in?').waitFor();
    await button(page, /^Untertitel/).click();
    await page.getByRole('menuitemradio', { name: 'Aus' }).click();
    await expect.poll(() => page.getByText('Is the lord of the universe in?').count()).toBe(0);
    expect(page.browserErrors).toEqual([]);
  });

  it('fits phones', { tags: ['night'] }, async () => {
    const page = await stage().visit(VIDEO, { width: 390 });
    await button(page, 'Abspielen').tap();
    await expect.poll(async () => (await stateOf(page)).paused).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
  });
}
