import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMp4 } from '../../../packages/server/src/media/video/mp4.js';
import { isWebMp4, playsEverywhere } from '../../../packages/server/src/media/video/playback.js';
import { probe } from '../../../packages/server/src/media/video/probe.js';
import { findTool } from '../../../packages/server/src/workers/spawn.js';
import {
  withSource,
  type OpenSource,
  type Source,
} from '../../../packages/server/src/media/common/source.js';
import { file, folder, media, named, pixel } from './helpers.js';

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
  ] as const)('%s: %s with %s and %s', (plays, filetype, video_codec, audio_codec) => {
    const film = {
      filetype,
      ...(video_codec && { video_codec }),
      ...(audio_codec && { audio_codec }),
    };
    expect(playsEverywhere(film)).toBe(plays);
    expect(isWebMp4({ ...film, width: 1080, height: 1920 })).toBe(plays && filetype !== 'webm');
    expect(isWebMp4({ ...film, width: 3840, height: 2160 })).toBe(false);
    expect(isWebMp4(film), 'of unknown size').toBe(false);
  });
});

describe.runIf(ffmpeg)('videos (needs ffmpeg)', () => {
  let place: string;
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'assetportal films '));
    return () => rm(place, { recursive: true });
  });

  /** Creates a video from ffmpeg test patterns. @param args sources, filters and codecs */
  async function film(name: string, ...made: string[]): Promise<Source> {
    const path = join(place, name);
    await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', ...made, '-y', path]);
    const { size } = await stat(path);
    const filetype = name.slice(name.lastIndexOf('.') + 1);
    return { id: name, path, filetype, assetGroup: 'video', version: '1', size };
  }
  const picture = (size: string, rate = 10, seconds = 1) => [
    ...['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}:duration=${seconds}`],
  ];
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=1'];
  const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

  async function opened<T>(source: Source, work: (open: OpenSource) => Promise<T>): Promise<T> {
    const temp = await folder();
    await mkdir(temp, { recursive: true });
    return withSource(source, temp, work);
  }
  /** Converts a video and returns the result of ffprobe. */
  async function converted(source: Source, told: number[] = [], height?: number) {
    const output = join(place, `${source.id}.out.mp4`);
    const more = height === undefined ? {} : { height };
    await opened(source, (open) =>
      createMp4(open, { output, signal: never(), onProgress: (part) => told.push(part), ...more }),
    );
    const { size } = await stat(output);
    const made = { ...source, id: 'made', path: output, filetype: 'mp4', size };
    return { ...(await opened(made, (open) => probe(open, never()))), made };
  }

  test.each([
    ['of odd sides', 'odd.avi', '161x91', ['-c:v', 'mjpeg'], { width: 160, height: 90 }],
    [
      'of 10 bits',
      'ten.mkv',
      '160x90',
      ['-c:v', 'libx264', '-pix_fmt', 'yuv420p10le'],
      { width: 160, height: 90 },
    ],
    [
      'of 4:4:4',
      'full.mp4',
      '160x90',
      ['-c:v', 'libx264', '-pix_fmt', 'yuv444p'],
      { width: 160, height: 90 },
    ],
    ['that is too large', 'large.mp4', '320x180', x264, { width: 160, height: 90 }, 90],
    ['that stands upright', 'tall.mp4', '180x320', x264, { width: 90, height: 160 }, 90],
    [
      'of pixels that are not square',
      'dv.mkv',
      '160x90',
      ['-vf', 'setsar=2', ...x264],
      { width: 320, height: 90 },
    ],
    [
      'of a hundred frames a second',
      'fast.mkv',
      '160x90',
      [...x264, '-r', '100'],
      { width: 160, height: 90 },
    ],
    ['of a single frame', 'one.mp4', '160x90', ['-frames:v', '1', ...x264], { width: 160, height: 90 }],
  ] as const)(
    'createMp4 converts a video %s to H.264 that every browser plays',
    async (_what, name, size, how, expected, height?: number) => {
      const { video, audio, made } = await converted(await film(name, ...picture(size), ...how), [], height);
      expect(video).toMatchObject({ codec: 'h264', pixelFormat: 'yuv420p', square: true, ...expected });
      expect(video?.framesPerSecond).toBeLessThanOrEqual(60.5);
      expect(audio).toBeUndefined();
      expect(playsEverywhere({ filetype: 'mp4', video_codec: 'h264' })).toBe(true);
      const head = await opened(made, (open) => open.head(64));
      expect(head.indexOf('moov'), 'the index comes first').toBeGreaterThan(0);
    },
  );

  test('createMp4 converts audio to AAC with two channels and reports increasing progress', async () => {
    const source = await film(
      'sound.avi',
      ...picture('160x90', 25, 3),
      ...sound,
      '-c:v',
      'mpeg4',
      '-c:a',
      'pcm_s16le',
      '-ac',
      '6',
    );
    const told: number[] = [];
    const { audio, seconds } = await converted(source, told);
    expect(audio).toEqual({ codec: 'aac', channels: 2 });
    expect(seconds).toBeCloseTo(3, 0);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.every((part) => part > 0 && part < 1)).toBe(true);
  });

  test('createMp4 copies suitable streams from another container and removes the location', async () => {
    const source = await film(
      'phone.mov',
      ...picture('160x90'),
      ...sound,
      ...x264,
      '-c:a',
      'aac',
      '-metadata',
      'location=+48.1+011.5/',
    );
    const { made } = await converted(source);
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
    expect(await streams(String(made.path))).toBe(await streams(String(source.path)));
    const tags = await promisify(execFile)('ffprobe', ['-v', 'error', '-show_format', String(made.path)]);
    expect(tags.stdout).not.toContain('48.1');
  });

  test('a portrait video from a phone stays upright in frames and as MP4', async () => {
    const plain = await film('plain.mp4', ...picture('160x90'), ...x264);
    const turned = await film(
      'turned.mov',
      '-display_rotation',
      '90',
      '-i',
      String(plain.path),
      '-c',
      'copy',
    ).catch(() => film('turned.mov', '-i', String(plain.path), '-c', 'copy', '-metadata:s:v', 'rotate=90'));
    const m = await media();
    expect(await m.prepare(turned)).toMatchObject({ width: 90, height: 160 });
    expect((await converted(turned)).video).toMatchObject({ width: 90, height: 160 });
    const encoded = await converted(turned, [], 80);
    expect(encoded.video).toMatchObject({ width: 80, height: 142 });
  });

  test('the preview skips a black fade-in, but shows a video that is entirely black', async () => {
    const m = await media();
    const late = await film(
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
    const black = await film(
      'black.mp4',
      '-f',
      'lavfi',
      '-i',
      'color=black:size=160x90:rate=10:duration=2',
      ...x264,
    );
    expect(await m.prepare(black)).toMatchObject({ hasPreview: true });
    expect(named(await pixel(await m.get(black, { size: 'preview' }), 0.5, 0.5))).toBe('black');
  });

  test('audio without video, a text file with the extension of a video, and a broken file report different problems', async () => {
    const m = await media();
    const alone = await film('alone.mp4', ...sound, '-c:a', 'aac');
    expect(await m.prepare(alone)).toEqual({ hasPreview: false, problem: 'unsupported-format' });
    await expect(converted(alone)).rejects.toMatchObject({ code: 'unsupported-format' });
    const list = await file('list.mp4', `#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n`, {
      assetGroup: 'video',
    });
    await expect(converted(list)).rejects.toMatchObject({ code: 'damaged' });
  });

  test('createMp4 ends at once when it is aborted', async () => {
    const source = await film('long.avi', ...picture('640x360', 30, 20), '-c:v', 'mjpeg');
    const ending = new AbortController();
    const output = join(place, 'given-up.mp4');
    const making = opened(source, (open) =>
      createMp4(open, { output, signal: ending.signal, onProgress: () => ending.abort() }),
    );
    await expect(making).rejects.toMatchObject({ code: 'timed-out' });
  });

  test('an audio file without a cover is drawn as a waveform by its loudness', async () => {
    const m = await media();
    const path = join(place, 'half.m4a');
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
    const drawn = await m.get(source, { size: 'preview' });
    expect((await pixel(drawn, 0.752, 0.3))[3] + (await pixel(drawn, 0.749, 0.3))[3], 'loud').toBeGreaterThan(
      0,
    );
    expect((await pixel(drawn, 0.252, 0.3))[3] + (await pixel(drawn, 0.249, 0.3))[3], 'silent').toBe(0);
  });
});
