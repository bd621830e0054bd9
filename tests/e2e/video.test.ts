/** @module-tag gate */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTool } from '../../packages/server/src/workers/spawn.js';
import { temporaryFolder } from '../fixtures/folder.js';
import { SET_UP_TIME, webPortal, type WebPortal } from '../fixtures/web.js';

const ffmpeg = await findTool('ffmpeg');

describe.runIf(ffmpeg !== undefined)('video in a format that browsers do not support (needs ffmpeg)', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let web: WebPortal;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const source = ['-f', 'lavfi', '-i', 'testsrc=size=160x120:rate=10:duration=2', '-c:v', 'mpeg4'];
    for (const name of ['old clip.avi', 'recording.mp4'])
      await promisify(execFile)('ffmpeg', ['-v', 'error', ...source, join(folder.path, name)]);
    web = await webPortal({ folder: folder.path });
  }, SET_UP_TIME);
  afterAll(async () => {
    await web.close();
    await folder.remove();
  });

  /** Returns the number of the still that the tooltip shows at the end of a video. */
  const lastStill = async (page: Page): Promise<string> => {
    const slider = page.getByRole('slider', { name: 'Position' });
    const { width = 0 } = (await slider.boundingBox()) ?? {};
    await slider.hover({ position: { x: width - 2, y: 4 } });
    const src = await slider.locator('img').getAttribute('src');
    return new URL(src ?? '', page.url()).searchParams.get('page') ?? '1';
  };

  it(
    'is converted, plays at several speeds, and has five more stills',
    { tags: ['2.asset.playback-speeds', '4.preview.videos', '9.video-items'] },
    async () => {
      const [asset] = (await web.portal.client().search.query({ query: 'clip' })).assets;
      const page = await web.visit(`/asset/${asset?.id}`);
      const video = page.locator('video');
      await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).duration)).toBeCloseTo(2, 0);
      await video.evaluate((one) => {
        (one as HTMLVideoElement).muted = true;
        return (one as HTMLVideoElement).play();
      });
      await expect
        .poll(() => video.evaluate((one) => (one as HTMLVideoElement).currentTime))
        .toBeGreaterThan(0.5);
      await page.getByRole('button', { name: /^Geschwindigkeit Normal/ }).click();
      const speeds = page.getByRole('menuitemradio');
      await expect
        .poll(() => speeds.allInnerTexts())
        .toEqual(['0,5×', '0,75×', 'Normal', '1,25×', '1,5×', '2×']);
      await speeds.last().click();
      await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).playbackRate)).toBe(2);
      await expect.poll(() => lastStill(page)).toBe('6');
      expect(page.browserErrors).toEqual([]);
    },
  );

  it('has five stills in total as an mp4', { tags: ['4.preview.mp4'] }, async () => {
    const [asset] = (await web.portal.client().search.query({ query: 'recording' })).assets;
    const page = await web.visit(`/asset/${asset?.id}`);
    const video = page.locator('video');
    await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).duration)).toBeCloseTo(2, 0);
    await expect.poll(() => lastStill(page)).toBe('5');
  });
});
