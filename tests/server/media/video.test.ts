/**
 * @module-tag gate
 * @module-tag sizes
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMp4 } from '../../../packages/server/src/media/video/mp4.js';
import {
  audioPlaysEverywhere,
  isWebMp4,
  playsEverywhere,
} from '../../../packages/server/src/media/video/playback.js';
import { probe } from '../../../packages/server/src/media/video/probe.js';
import { findTool } from '../../../packages/server/src/workers/spawn.js';
import {
  withSource,
  type OpenSource,
  type Source,
} from '../../../packages/server/src/media/common/source.js';
import { cases } from '../../fixtures/run/nightly.js';
import { file, folder, media, named, pixel, root } from './helpers.js';

const ffmpeg = (await findTool('ffmpeg')) !== undefined && (await findTool('ffprobe')) !== undefined;
const never = () => new AbortController().signal;

describe('playsEverywhere and isWebMp4', () => {
  test.each([
    [true, 'mp4', 'h264', 'aac'],
    [true, 'm4v', 'h264', undefined],
    [true, 'mp4', 'h264', 'mp3'],
    [true, 'webm', 'vp9', 'opus'],
    [true, 'webm', 'vp8', 'vorbis'],
    [false, 'mov', 'h264', 'aac'],
    [false, 'mp4', 'hevc', 'aac'],
    [false, 'mp4', 'h264 high 10', 'aac'],
    [false, 'mp4', 'h264', 'ac3'],
    [false, 'mp4', undefined, 'aac'],
    [false, 'webm', 'av1', 'opus'],
    [false, 'mkv', 'vp9', 'opus'],
    [false, 'avi', 'mjpeg', 'pcm'],
  ] as const)('return %s for %s with %s and %s', (plays, filetype, video_codec, audio_codec) => {
    const asset = {
      filetype,
      ...(video_codec && { video_codec }),
      ...(audio_codec && { audio_codec }),
    };
    expect(playsEverywhere(asset)).toBe(plays);
    expect(isWebMp4({ ...asset, width: 1080, height: 1920 })).toBe(plays && filetype !== 'webm');
    expect(isWebMp4({ ...asset, width: 3840, height: 2160 })).toBe(false);
    expect(isWebMp4(asset), 'size unknown').toBe(false);
  });
});

describe('audioPlaysEverywhere', () => {
  test.each([
    [true, 'mp3', 'mp3'],
    [true, 'm4a', 'aac'],
    [true, 'm4b', 'aac'],
    [true, 'mp4', 'aac'],
    [true, 'weba', 'opus'],
    [true, 'webm', 'vorbis'],
    [true, 'ogg', 'flac'],
    [true, 'wav', 'pcm'],
    [false, 'm4a', 'alac'],
    [false, 'mp4', 'ac3'],
    [false, 'ogg', 'speex'],
    [false, 'spx', undefined],
    [false, 'wma', undefined],
    [false, 'caf', 'pcm'],
    [false, 'amr', 'amr_nb'],
    [false, 'mka', 'aac'],
  ] as const)('returns %s for %s with %s', (plays, filetype, audio_codec) => {
    expect(audioPlaysEverywhere({ filetype, ...(audio_codec && { audio_codec }) })).toBe(plays);
  });
});

describe.runIf(ffmpeg)('videos (needs ffmpeg)', () => {
  let folderPath: string;
  beforeAll(async () => {
    folderPath = await mkdtemp(join(root, 'videos '));
    return () => rm(folderPath, { recursive: true });
  });

  /** Creates a video with ffmpeg. @param args ffmpeg arguments: sources, filters and codecs */
  async function createVideo(name: string, ...args: string[]): Promise<Source> {
    const path = join(folderPath, name);
    await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', ...args, '-y', path]);
    const { size } = await stat(path);
    const filetype = name.slice(name.lastIndexOf('.') + 1);
    return { id: name, path, filetype, assetGroup: 'video', version: '1', size };
  }
  const testPattern = (size: string, rate = 10, seconds = 1) => [
    '-f',
    'lavfi',
    '-i',
    `testsrc=size=${size}:rate=${rate}:duration=${seconds}`,
  ];
  const tone = ['-f', 'lavfi', '-i', 'sine=duration=1'];
  const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

  async function opened<T>(source: Source, work: (open: OpenSource) => Promise<T>): Promise<T> {
    const temp = await folder();
    await mkdir(temp, { recursive: true });
    return withSource(source, temp, work);
  }
  /** Converts a video to MP4. Returns the facts that ffprobe reads from the result, and the result as a source. */
  async function converted(source: Source, reported: number[] = [], height?: number) {
    const output = join(folderPath, `${source.id}.out.mp4`);
    const more = height === undefined ? {} : { height };
    await opened(source, async (open) => {
      // ffmpeg can write only to the folder of its job.
      const written = join(await open.folder(), 'output');
      const onProgress = (part: number) => reported.push(part);
      await createMp4(open, { output: written, signal: never(), onProgress, ...more });
      await rename(written, output);
    });
    const { size } = await stat(output);
    const mp4 = { ...source, id: 'mp4', path: output, filetype: 'mp4', size };
    return { ...(await opened(mp4, (open) => probe(open, never()))), mp4 };
  }

  /** A kind of video: description, name of the file, size, arguments of ffmpeg, expected size, and requested height. */
  type Kind = [string, string, string, readonly string[], object, number?];

  async function expectPlayable(...[, name, size, how, expected, height]: Kind): Promise<void> {
    const video = await createVideo(name, ...testPattern(size), ...how);
    const { video: read, audio, mp4 } = await converted(video, [], height);
    expect(read).toMatchObject({ codec: 'h264', pixelFormat: 'yuv420p', square: true, ...expected });
    expect(read?.framesPerSecond).toBeLessThanOrEqual(60.5);
    expect(audio).toBeUndefined();
    expect(playsEverywhere({ filetype: 'mp4', video_codec: 'h264' })).toBe(true);
    const head = await opened(mp4, (open) => open.head(64));
    expect(head.indexOf('moov'), 'the index is at the front').toBeGreaterThan(0);
  }

  test.each<Kind>([
    ['with odd dimensions', 'odd.avi', '161x91', ['-c:v', 'mjpeg'], { width: 160, height: 90 }],
  ])('createMp4 converts a video %s to H.264 that every browser plays', expectPlayable);

  test.each(
    cases<Kind>(
      [
        [
          'with 10 bits',
          'ten.mkv',
          '160x90',
          ['-c:v', 'libx264', '-pix_fmt', 'yuv420p10le'],
          { width: 160, height: 90 },
        ],
        [
          'with 4:4:4',
          'full.mp4',
          '160x90',
          ['-c:v', 'libx264', '-pix_fmt', 'yuv444p'],
          { width: 160, height: 90 },
        ],
        ['that is too large', 'large.mp4', '320x180', x264, { width: 160, height: 90 }, 90],
        ['in portrait format', 'tall.mp4', '180x320', x264, { width: 90, height: 160 }, 90],
        [
          'with non-square pixels',
          'dv.mkv',
          '160x90',
          ['-vf', 'setsar=2', ...x264],
          { width: 320, height: 90 },
        ],
        [
          'with 100 frames per second',
          'fast.mkv',
          '160x90',
          [...x264, '-r', '100'],
          { width: 160, height: 90 },
        ],
        ['with a single frame', 'one.mp4', '160x90', ['-frames:v', '1', ...x264], { width: 160, height: 90 }],
      ],
      2,
    ),
  )('createMp4 converts a video %s to H.264 that every browser plays', expectPlayable);

  test('createMp4 converts audio to AAC with two channels and reports increasing progress', async () => {
    const source = await createVideo(
      'audio.avi',
      ...testPattern('160x90', 25, 3),
      ...tone,
      '-c:v',
      'mpeg4',
      '-c:a',
      'pcm_s16le',
      '-ac',
      '6',
    );
    const reported: number[] = [];
    const { audio, seconds } = await converted(source, reported);
    expect(audio).toMatchObject({ codec: 'aac', channels: 2 });
    expect(seconds).toBeCloseTo(3, 0);
    expect(reported).toEqual([...reported].sort((a, b) => a - b));
    expect(reported.every((part) => part > 0 && part < 1)).toBe(true);
  });

  test(
    'createMp4 copies suitable streams from another container and removes the location',
    { tags: ['night'] },
    async () => {
      const source = await createVideo(
        'phone.mov',
        ...testPattern('160x90'),
        ...tone,
        ...x264,
        '-c:a',
        'aac',
        '-metadata',
        'location=+48.1+011.5/',
      );
      const { mp4 } = await converted(source);
      const streams = (path: string) =>
        promisify(execFile)('ffmpeg', [
          '-v',
          'error',
          '-i',
          path,
          '-map',
          '0',
          '-c',
          'copy',
          '-f',
          'streamhash',
          '-',
        ]).then(({ stdout }) => stdout);
      expect(await streams(String(mp4.path))).toBe(await streams(String(source.path)));
      const tags = await promisify(execFile)('ffprobe', ['-v', 'error', '-show_format', String(mp4.path)]);
      expect(tags.stdout).not.toContain('48.1');
    },
  );

  test('a portrait video from a phone stays upright in frames and as MP4', { tags: ['night'] }, async () => {
    const plain = await createVideo('plain.mp4', ...testPattern('160x90'), ...x264);
    const rotated = await createVideo(
      'rotated.mov',
      '-display_rotation',
      '90',
      '-i',
      String(plain.path),
      '-c',
      'copy',
    ).catch(() =>
      createVideo('rotated.mov', '-i', String(plain.path), '-c', 'copy', '-metadata:s:v', 'rotate=90'),
    );
    const m = await media();
    expect(await m.prepare(rotated)).toMatchObject({ width: 90, height: 160 });
    expect((await converted(rotated)).video).toMatchObject({ width: 90, height: 160 });
    const encoded = await converted(rotated, [], 80);
    expect(encoded.video).toMatchObject({ width: 80, height: 142 });
  });

  test(
    'the preview skips a black fade-in, but shows a video that is entirely black',
    { tags: ['night'] },
    async () => {
      const m = await media();
      const late = await createVideo(
        'late.mp4',
        ...[
          '-f',
          'lavfi',
          '-i',
          'color=black:size=160x90:rate=10:duration=4,split[a][b];[b]drawbox=w=80:color=red:t=fill[c];[a][c]overlay=enable=gte(t\\,1)',
        ],
        ...x264,
      );
      expect(await m.prepare(late)).toMatchObject({ video_codec: 'h264', duration: 4 });
      expect(named(await pixel(await m.get(late, { size: 'preview' }), 0.2, 0.5))).toBe('red');
      // A dark frame with a little contrast is still part of the fade-in.
      const dim = await createVideo(
        'dim.mp4',
        ...[
          '-f',
          'lavfi',
          '-i',
          'color=black:size=160x90:rate=10:duration=4,drawbox=w=80:color=0x303030:t=fill,split[a][b];[b]drawbox=w=80:color=red:t=fill[c];[a][c]overlay=enable=gte(t\\,3.5)',
        ],
        ...x264,
      );
      expect(await m.prepare(dim)).toMatchObject({ hasPreview: true });
      expect(named(await pixel(await m.get(dim, { size: 'preview' }), 0.2, 0.5))).toBe('red');
      const black = await createVideo(
        'black.mp4',
        '-f',
        'lavfi',
        '-i',
        'color=black:size=160x90:rate=10:duration=2',
        ...x264,
      );
      expect(await m.prepare(black)).toMatchObject({ hasPreview: true });
      expect(named(await pixel(await m.get(black, { size: 'preview' }), 0.5, 0.5))).toBe('black');
    },
  );

  test('audio without video is unsupported, and a text file with the extension of a video is damaged', async () => {
    const m = await media();
    const audioOnly = await createVideo('alone.mp4', ...tone, '-c:a', 'aac');
    expect(await m.prepare(audioOnly)).toEqual({ hasPreview: false, problem: 'unsupported-format' });
    await expect(converted(audioOnly)).rejects.toMatchObject({ code: 'unsupported-format' });
    const list = await file('list.mp4', `#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n`, {
      assetGroup: 'video',
    });
    await expect(converted(list)).rejects.toMatchObject({ code: 'damaged' });
  });

  test('createMp4 stops immediately when it is aborted', { tags: ['night'] }, async () => {
    const source = await createVideo('long.avi', ...testPattern('640x360', 30, 20), '-c:v', 'mjpeg');
    const abort = new AbortController();
    const conversion = opened(source, async (open) => {
      const output = join(await open.folder(), 'output');
      await createMp4(open, { output, signal: abort.signal, onProgress: () => abort.abort() });
    });
    await expect(conversion).rejects.toMatchObject({ code: 'timed-out' });
  });

  test('an audio file without a cover is drawn as a waveform by its loudness', async () => {
    const m = await media();
    const path = join(folderPath, 'half.m4a');
    await promisify(execFile)('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      "aevalsrc='if(lt(t,1),0,0.8*sin(880*t))':d=2",
      '-y',
      path,
    ]);
    const { size } = await stat(path);
    const source = { id: 'half', path, filetype: 'm4a', assetGroup: 'audio', version: '1', size };
    expect(await m.prepare(source)).toMatchObject({ hasPreview: true, colors: [], audio_codec: 'aac' });
    const waveform = await m.get(source, { size: 'preview' });
    expect(
      (await pixel(waveform, 0.752, 0.3))[3] + (await pixel(waveform, 0.749, 0.3))[3],
      'loud',
    ).toBeGreaterThan(0);
    expect((await pixel(waveform, 0.252, 0.3))[3] + (await pixel(waveform, 0.249, 0.3))[3], 'silent').toBe(0);
  });
});
