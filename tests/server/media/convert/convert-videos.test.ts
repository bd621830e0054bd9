/** @module-tag night */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findTool } from '../../../../packages/server/src/workers/spawn.js';
import { file, folder, media } from '../helpers.js';

const ffmpeg = await findTool('ffmpeg');

describe.runIf(ffmpeg)('video conversion (needs ffmpeg)', () => {
  test('creates an MP4, reports the progress, and extracts frames at full size', async () => {
    const path = join(await folder(), 'video.mkv');
    const testPattern = ['-f', 'lavfi', '-i', 'testsrc=duration=4:size=1280x720:rate=25'];
    await promisify(execFile)(ffmpeg ?? '', ['-v', 'error', ...testPattern, '-c:v', 'mpeg4', path]);
    const video = await file('video.mkv', await readFile(path), {
      assetGroup: 'video',
    });
    const m = await media();
    const reported: number[] = [];
    const onProgress = (progress: number) => void reported.push(progress);
    const mp4 = { spec: { format: 'mp4' as const, longest_side: 640 } };
    const converting = Promise.all([
      m.get(video, mp4, { hold: 60_000, onProgress }),
      m.get(video, mp4, { hold: 60_000 }),
    ]);
    await expect.poll(() => m.load().get('video')).toMatchObject({ waiting: 0, running: 1 });
    const [converted, same] = await converting;
    expect(m.load().get('video')).toEqual({ waiting: 0, running: 0, completed: 1, failed: 0 });
    expect(same.path).toBe(converted.path);
    expect(converted.mime).toBe('video/mp4');
    expect(reported.length).toBeGreaterThan(0);
    expect(reported.every((part) => part >= 0 && part <= 1)).toBe(true);
    const content = await readFile(converted.path);
    const read = await m.prepare(await file('converted.mp4', content, { assetGroup: 'video' }));
    expect(read).toMatchObject({ width: 640, height: 360, hasPreview: true });
    const frame = await m.get(video, { spec: { format: 'jpeg' }, page: 2 }, { hold: 60_000 });
    expect(await sharp(frame.path).metadata()).toMatchObject({ width: 1280, height: 720 });
  });

  test('reports no progress for a video of unknown duration', async () => {
    const testPattern = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=640x360:rate=25'];
    // Matroska from a pipe has no duration, because ffmpeg cannot seek back to write the duration into the
    // header.
    const { stdout } = await promisify(execFile)(
      ffmpeg ?? '',
      ['-v', 'error', ...testPattern, '-c:v', 'mpeg4', '-f', 'matroska', 'pipe:1'],
      { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
    );
    const video = await file('stream.mkv', stdout, { assetGroup: 'video' });
    const m = await media();
    const reported: number[] = [];
    const mp4 = { spec: { format: 'mp4' as const, longest_side: 320 } };
    const onProgress = (progress: number) => void reported.push(progress);
    expect((await m.get(video, mp4, { hold: 60_000, onProgress })).mime).toBe('video/mp4');
    expect(reported.filter((part) => part > 0 && part < 1)).toEqual([]);
  });
});
