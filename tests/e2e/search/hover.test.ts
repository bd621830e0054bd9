/** @module-tag night */
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { sharedAssets } from '../../fixtures/shared.js';
import { axeViolations, SET_UP_TIME, webPortal, type WebPortal } from '../../fixtures/web.js';

/** Two videos that browsers play without a conversion, and two audio files, one with an artist. */
const FILES = [
  'video/flower.webm',
  'known/video-vp9-opus.webm',
  'known/audio-tagged.mp3',
  'audio/t-rex-roar.mp3',
];

describe.skipIf(sharedAssets === undefined)(
  'videos and audio in the results (needs the shared assets)',
  () => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    let web: WebPortal;
    beforeAll(async () => {
      folder = await temporaryFolder();
      const source = join(sharedAssets ?? '', 'files');
      for (const file of FILES) await copyFile(join(source, file), join(folder.path, basename(file)));
      web = await webPortal({ folder: folder.path });
    }, SET_UP_TIME);
    afterAll(async () => {
      await web.close();
      await folder.remove();
    });

    const tileOf = (page: Page, name: string) => page.getByRole('gridcell').filter({ hasText: name });
    const videoOf = (tile: Locator) => tile.locator('video[data-playing]');

    /** Opens the results with a clock that tests control. Records the requests for videos. */
    async function results() {
      const requests: string[] = [];
      const page = await web.visit('/search/*', {
        motion: true,
        async before(opened) {
          await opened.clock.install();
          opened.on('request', (request) => {
            if (request.url().includes('download/video/')) requests.push(request.url());
          });
        },
      });
      await tileOf(page, 'flower').waitFor();
      /** Moves the pointer to a tile, and lets the delay pass. */
      const hover = async (name: string) => {
        await page.mouse.move(1, 1);
        await tileOf(page, name).hover();
        await page.clock.fastForward(300);
      };
      /** Returns false while the part that plays videos has not loaded. */
      const firstVideo = async () => {
        await hover('flower');
        return videoOf(tileOf(page, 'flower'))
          .waitFor({ timeout: 2000 })
          .then(
            () => true,
            () => false,
          );
      };
      return { page, requests, hover, firstVideo };
    }

    it('plays the video under the pointer without audio, one at a time', async () => {
      const { page, requests, hover, firstVideo } = await results();
      await expect.poll(firstVideo).toBe(true);
      const before = requests.length;
      await hover('vp9');
      const video = videoOf(tileOf(page, 'vp9'));
      await video.waitFor();
      await expect.poll(() => page.locator('[data-index] video').count()).toBe(1);
      await expect
        .poll(() => video.evaluate((one) => one instanceof HTMLVideoElement && one.muted && !one.paused))
        .toBe(true);
      expect(requests).toHaveLength(before + 1);
      await expect.poll(() => axeViolations(page)).toEqual([]);

      // An audio file does not play, and ends the video.
      await hover('Größe');
      await video.waitFor({ state: 'detached' });
      // Reduced motion: no request, however long the pointer stays.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await hover('vp9');
      await page.clock.fastForward(5000);
      expect(requests).toHaveLength(before + 1);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      // The link below the video opens the page of the asset.
      await hover('vp9');
      await video.waitFor();
      await tileOf(page, 'vp9').click();
      await page.waitForURL('**/asset/*');
      expect(page.browserErrors).toEqual([]);
    });

    /** Plays audio at the lowest speed, so that it does not end during the test. Records each start. */
    const recordAudio = (page: Page) =>
      page.addInitScript(() => {
        const onPlaying = ({ target }: Event) => {
          if (!(target instanceof HTMLAudioElement)) return;
          target.playbackRate = 0.0625;
          document.documentElement.dataset['started'] =
            `${document.documentElement.dataset['started'] ?? ''}+`;
        };
        document.addEventListener('playing', onPlaying, { capture: true });
      });

    it(
      'plays an audio file in place, one at a time, until the user leaves it',
      { tags: ['night'] },
      async () => {
        const page = await web.visit('/search/*', { motion: true, before: recordAudio });
        const started = () => page.evaluate(() => document.documentElement.dataset['started']);
        const playing = () =>
          page
            .locator('audio')
            .evaluateAll((all) => all.filter((one) => one instanceof HTMLAudioElement && !one.paused).length);
        const button = (name: string) => page.getByRole('button', { name });

        // With the pointer. The button is visible only over the result.
        await tileOf(page, 'Größe').hover();
        await button('Größe abspielen').click();
        await expect.poll(started).toBe('+');
        await expect.poll(playing).toBe(1);
        await button('Wiedergabe von Größe beenden').waitFor();
        expect(await axeViolations(page)).toEqual([]);
        await tileOf(page, 'roar').hover();
        await expect.poll(() => page.locator('audio').count()).toBe(0);

        // With the keyboard: the button follows the link of the result in the tab order.
        await tileOf(page, 'roar').getByRole('link').focus();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Space');
        await expect.poll(started).toBe('++');
        await expect.poll(playing).toBe(1);
        await page.keyboard.press('Escape');
        await expect.poll(() => page.locator('audio').count()).toBe(0);
        await page.keyboard.press('Enter');
        await expect.poll(started).toBe('+++');
        await page.keyboard.press('Tab');
        await expect.poll(() => page.locator('audio').count()).toBe(0);
        expect(page.browserErrors).toEqual([]);
      },
    );

    it('plays and stops an audio file with a tap', async () => {
      const page = await web.visit('/search/*?f.asset_groups=audio', { width: 390, before: recordAudio });
      await page.getByRole('button', { name: 'Größe abspielen' }).tap();
      await page.locator('audio').waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Wiedergabe von Größe beenden' }).tap();
      await page.getByRole('button', { name: 'Größe abspielen' }).waitFor();
      await expect.poll(() => page.locator('audio').count()).toBe(0);
    });

    it('shows title, artist and duration of an audio file', { tags: ['night'] }, async () => {
      const page = await web.visit('/search/*');
      const tile = tileOf(page, 'Größe');
      await tile.waitFor();
      await expect.poll(() => tile.innerText()).toMatch(/mp3\s*Größe\s*Mönch\s*0:02/i);
      await expect.poll(() => tile.getByRole('link').getAttribute('aria-label')).toBe('mp3 Größe Mönch');
    });
  },
);
