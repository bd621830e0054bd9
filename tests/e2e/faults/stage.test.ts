/**
 * @module-tag gate
 * @module-tag sizes
 */
import type { Asset } from '@assetportal/sdk/contract';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../fixtures/run/nightly.js';
import { stageAssets, stageLibrary } from '../../fixtures/stage-files.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

/** The code of a player, which loads when an asset needs it. */
const PLAYER = /\/AudioStage-[^/]+\.js/;
/** The code of the preview, and of other parts that the first page does not need. */
const LATER = /\/later-[^/]+\.js/;
const FAILED = 'Die Vorschau konnte nicht geladen werden.';

let web: WebPortal;
let library: Awaited<ReturnType<typeof stageLibrary>>;
let audio: Asset;
beforeAll(async () => {
  library = await stageLibrary();
  web = await webPortal({ folder: library.path });
  const found = (await stageAssets(web)).get('tone.wav');
  if (found === undefined) throw new Error('The sound is not in the library.');
  audio = found;
}, SET_UP_TIME);
afterAll(async () => {
  await web.close();
  await library.remove();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Vorschau von/ });
const player = (page: Page) => page.getByRole('group', { name: 'Audioplayer' });
const note = (page: Page) => page.getByRole('status').filter({ hasText: FAILED });
const openPreview = async (page: Page) => {
  await page.locator('[data-result="0"]').focus();
  await page.keyboard.press(' ');
};

describe('faults of the stage and the preview', () => {
  it('keeps the image if the code of a player cannot be loaded, and loads it at a click', async () => {
    const page = await web.visit('/logout');
    await page.route(PLAYER, (route) => route.abort());
    await page.goto(`/asset/${audio.id}`);
    await note(page).waitFor();
    await page.getByRole('main').getByRole('img', { name: audio.title }).first().waitFor();
    await page.getByRole('heading', { level: 1, name: audio.title }).waitFor();
    await page.unroute(PLAYER);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await player(page).waitFor();
    await note(page).waitFor({ state: 'hidden' });
  });

  it(
    'loads a player that hangs again after 120 s, while the image is shown',
    { tags: ['night'] },
    async () => {
      const page = await web.visit('/logout');
      await page.clock.install();
      let hanging = 0;
      await page.route(PLAYER, () => void (hanging += 1));
      await page.goto(`/asset/${audio.id}`);
      await expect.poll(() => hanging).toBeGreaterThan(0);
      await page.getByRole('main').getByRole('img', { name: audio.title }).first().waitFor();
      await page.clock.fastForward(119_000);
      await page.getByRole('main').getByRole('img', { name: audio.title }).first().waitFor();
      await expect.poll(() => player(page).count()).toBe(0);
      await page.unroute(PLAYER);
      await page.clock.fastForward(1000);
      await player(page).waitFor();
    },
  );

  it.each(cases([390, 1280], 1))(
    'says that an image cannot be loaded in a window of %i px',
    async (width) => {
      const mark = (await stageAssets(web)).get('mark.svg');
      const page = await web.visit('/logout', { width });
      await page.route('**/renditions/**', (route) => route.abort());
      await page.goto(`/asset/${mark?.id ?? ''}`);
      await note(page).waitFor();
      await page.unroute('**/renditions/**');
      await page.getByRole('button', { name: 'Erneut versuchen' }).click();
      await page.locator('[data-stage-image] img[data-loaded]').first().waitFor();
      await note(page).waitFor({ state: 'hidden' });
    },
  );

  it('says that the preview cannot be loaded, and opens it at the next attempt', async () => {
    const page = await web.visit('/logout');
    await page.route(LATER, (route) => route.abort());
    await page.goto('/search/*');
    const alert = page.getByRole('alert').filter({ hasText: FAILED });
    // The first failure reloads the page, because a new version of the portal may have replaced the code. The key would
    // also close a preview that waits for its code.
    await expect
      .poll(async () => {
        await openPreview(page).catch(() => undefined);
        return alert.waitFor({ timeout: 5000 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await page.unroute(LATER);
    await alert.getByRole('button', { name: 'Erneut versuchen' }).click();
    await dialog(page).waitFor();
    await alert.waitFor({ state: 'hidden' });
  });

  it(
    'says that it waits for a preview that hangs, and opens it after 120 s',
    { tags: ['night'] },
    async () => {
      const page = await web.visit('/logout');
      await page.clock.install();
      let hanging = 0;
      let hangs = true;
      // Not removed later: the browser would then send the requests that hang.
      await page.route(LATER, (route) => (hangs ? void (hanging += 1) : route.fallback()));
      await page.goto('/search/*');
      await expect.poll(() => hanging).toBeGreaterThan(0);
      await openPreview(page);
      await page.clock.fastForward(100_000);
      await page.getByRole('status').getByText('Bitte warten …').waitFor();
      await expect.poll(() => dialog(page).count()).toBe(0);
      hangs = false;
      let isReloaded = false;
      page.once('load', () => (isReloaded = true));
      await expect
        .poll(async () => {
          // The time limit begins with the request, which may be later than the key.
          if (!isReloaded) await page.clock.fastForward(20_000);
          return isReloaded;
        })
        .toBe(true);
      await page.locator('[data-result="0"]').waitFor();
      await openPreview(page);
      await dialog(page).waitFor();
    },
  );

  it('keeps a player and an open preview when the server restarts', { tags: ['night'] }, async () => {
    const page = await web.visit(`/asset/${audio.id}`);
    const time = () => page.locator('audio').evaluate((one) => (one as HTMLAudioElement).currentTime);
    await player(page).waitFor();
    await page.getByRole('button', { name: 'Wiederholen' }).click();
    await page.getByRole('button', { name: 'Abspielen' }).click();
    await expect.poll(time).toBeGreaterThan(0.1);
    const preview = await page.context().newPage();
    await preview.goto('/search/*?f.asset_groups=image');
    await openPreview(preview);
    await dialog(preview).locator('[data-stage-image] img[data-loaded]').first().waitFor();
    const title = await dialog(preview).getByRole('heading', { level: 2 }).innerText();
    await web.restart(async () => {
      await expect.poll(() => dialog(preview).getByRole('heading', { level: 2 }).innerText()).toBe(title);
      await expect.poll(() => player(page).count()).toBe(1);
    });
    await preview.keyboard.press('ArrowRight');
    await expect.poll(() => dialog(preview).getByRole('heading', { level: 2 }).innerText()).not.toBe(title);
    await dialog(preview).locator('[data-stage-image] img[data-loaded]').first().waitFor();
    await page.getByRole('slider', { name: 'Position' }).press('End');
    await page.getByRole('slider', { name: 'Position' }).press('Home');
    await expect.poll(time).toBeGreaterThan(0);
    await expect.poll(() => player(page).getByText('nicht abgespielt').count()).toBe(0);
  });
});
