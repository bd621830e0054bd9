/** @module-tag night */
import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findTool } from '../../../../packages/server/src/workers/spawn.js';
import { startReader } from '../../../fixtures/server/reader.js';
import { sharedAssets } from '../../../fixtures/shared.js';

const ffprobe = (await findTool('ffprobe')) !== undefined;
const MEDIA = /\.(mp3|m4a|m4b|flac|ogg|opus|wav|wma|weba|mp4|mov|3gp|mkv|webm|avi|wmv|asf|ts|m2t)$/i;

/** Returns the duration that ffprobe reports, in seconds. */
async function probed(path: string): Promise<number> {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
  return Number((await promisify(execFile)('ffprobe', args)).stdout);
}

test.skipIf(!sharedAssets || !ffprobe)(
  'the duration of every file is that of ffprobe (needs ../shared/assets and ffprobe)',
  async () => {
    const root = sharedAssets ?? '';
    const folders = ['files/audio', 'files/video', 'reports/video'];
    const paths = folders.flatMap((folder) =>
      readdirSync(join(root, folder)).flatMap((name) => (MEDIA.test(name) ? [`${folder}/${name}`] : [])),
    );
    expect(paths.length).toBeGreaterThan(20);
    const reader = startReader(root);
    const listed = paths.map((path) => {
      const { size, mtimeMs, ctimeMs, ino } = statSync(join(root, path));
      return { path, size, mtimeMs, ctimeMs, ino, sidecars: [] };
    });
    const [results, expected] = await Promise.all([
      reader.read(listed).finally(() => reader.close()),
      Promise.all(paths.map((path) => probed(join(root, path)))),
    ]);
    const different = paths.flatMap((path, at) => {
      const [duration = 0, seconds = 0] = [results[at]?.asset.duration, expected[at]];
      return Math.abs(duration - seconds) <= Math.max(0.05, 0.01 * seconds) ? [] : [`${path}: ${duration}`];
    });
    expect(different).toEqual([]);
  },
);
