import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...source, join(folder.path, 'old clip.avi')]);
    web = await webPortal({ folder: folder.path });
  }, SET_UP_TIME);
  afterAll(async () => {
    await web.close();
    await folder.remove();
  });

  it('is converted and plays', async () => {
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
    expect(page.browserErrors).toEqual([]);
  });
});
