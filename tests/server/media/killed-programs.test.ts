/**
 * Changes the PATH, and kills workers of its process.
 *
 * @module-tag gate
 * @module-tag own-process
 */
import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { delimiter, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { metadataTool } from '../../../packages/server/src/workers/exiftool.js';
import { findTool } from '../../../packages/server/src/workers/spawn.js';
import type { RenditionService, Source } from '../../../packages/server/src/media/renditions.js';
import { corners, folder, indexed, killWorkers, media } from './helpers.js';

const hasPerl = (await metadataTool()) === 'exiftool';
const [perl, ffmpeg] = await Promise.all(['perl', 'ffmpeg'].map(findTool));

const INTERRUPTED = { hasPreview: false, problem: 'unreadable', interrupted: true };

/** Replaces an installed program by a shell script, until the end of the test. */
async function installProgram(name: string, script: string): Promise<void> {
  const path = join(await folder(), name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  const before = process.env['PATH'];
  process.env['PATH'] = [join(path, '..'), before].join(delimiter);
  onTestFinished(() => void (process.env['PATH'] = before));
}

/** Returns an MP3 file that has only a cover image. */
async function song(): Promise<Buffer> {
  const header = (id: string, bytes: number, rest: number[]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(bytes);
    return Buffer.concat([Buffer.from(id), size, Buffer.from(rest)]);
  };
  const cover = Buffer.concat([
    Buffer.from('\0image/jpeg\0\x03\0', 'latin1'),
    await corners().jpeg().toBuffer(),
  ]);
  const frame = Buffer.concat([header('APIC', cover.length, [0, 0]), cover]);
  const size = [21, 14, 7, 0].map((bits) => (frame.length >> bits) & 0x7f);
  return Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), Buffer.from(size), frame]);
}

/** Returns a video with the transfer function of HDR. */
async function hdrVideo(): Promise<Buffer> {
  const path = join(await folder(), 'made.mp4');
  const input = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=5:duration=1'];
  const color = ['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'];
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...input, '-c:v', 'libx264', ...color, '-y', path]);
  return readFile(path);
}

/** Starts the service with a library of one file. Unlike in other tests, the folder of the programs is outside of it. */
async function libraryOf(
  name: string,
  content: Buffer,
  assetGroup = 'image',
): Promise<{ m: RenditionService; source: Source }> {
  const library = await folder();
  const path = join(library, name);
  await writeFile(path, content);
  const source = { id: name, path, filetype: extname(name).slice(1), assetGroup, version: '1', size: 0 };
  return { m: await media({ library }), source: await indexed(source) };
}

describe.runIf(process.platform === 'linux')('SM7: a preview of lower quality does not replace', () => {
  test.runIf(hasPerl)('the cover of a song whose decoder was killed', async () => {
    const { m, source } = await libraryOf('a.mp3', await song(), 'audio');
    const endKills = killWorkers('image');
    expect(await m.prepare(source)).toEqual(INTERRUPTED);
    endKills();
    expect(await m.prepare(source)).toMatchObject({ hasPreview: true });
  });

  test.runIf(hasPerl)('the cover of a song whose exiftool was killed', async () => {
    const { m, source } = await libraryOf('a.mp3', await song(), 'audio');
    await installProgram('perl', `case "$*" in *%t.%s*) kill -9 $$;; esac; exec '${perl}' "$@"`);
    expect(await m.prepare(source)).toEqual(INTERRUPTED);
  });

  test('the image of a libvips that was killed', async () => {
    const { m, source } = await libraryOf('a.tif', Buffer.from('II*\0damaged'));
    await installProgram('vipsheader', 'kill -9 $$');
    expect(await m.prepare(source)).toEqual(INTERRUPTED);
  });

  test.runIf(ffmpeg !== undefined)('the frame of an HDR video whose ffmpeg was killed', async () => {
    const { m, source } = await libraryOf('a.mp4', await hdrVideo(), 'video');
    await installProgram('ffmpeg', `case "$*" in *tonemap*) kill -9 $$;; esac; exec '${ffmpeg}' "$@"`);
    expect(await m.prepare(source)).toEqual(INTERRUPTED);
  });
});
