/**
 * @module-tag gate
 * @module-tag sizes
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FileReader, ReadResult } from '../../../../packages/server/src/library/read/read-result.js';
import {
  createRenditionService,
  type RenditionService,
  type Source,
} from '../../../../packages/server/src/media/renditions.js';
import { findTool } from '../../../../packages/server/src/workers/spawn.js';
import { nightly } from '../../../fixtures/run/nightly.js';
import { startReader } from '../../../fixtures/server/reader.js';
import { root, silent } from '../helpers.js';

const ffmpeg = (await findTool('ffmpeg')) !== undefined && (await findTool('ffprobe')) !== undefined;
const run = promisify(execFile);

/** Arguments of ffmpeg: a test pattern and a tone of two seconds, and metadata. */
const TEST_PATTERN = ['-f', 'lavfi', '-i', 'testsrc=size=96x64:rate=25:duration=2'];
const TONE = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2:sample_rate=44100'];
const METADATA = ['-metadata', 'title=Tönender Titel', '-metadata', 'artist=Jemand'];

/** A format: the name of the file, the arguments of ffmpeg, and true if it has a title and an artist. */
type Format = readonly [name: string, args: string, hasMetadata: boolean];

const VIDEOS: readonly Format[] = [
  ['a.ts', '-c:v mpeg2video -c:a mp2', false],
  ['a.m2t', '-c:v libx264 -c:a aac -f mpegts', false],
  ['a.m2ts', '-c:v libx264 -c:a ac3 -f mpegts -mpegts_m2ts_mode 1', false],
  ['a.mpg', '-c:v mpeg1video -c:a mp2', false],
  ['a.vob', '-c:v mpeg2video -c:a mp2', false],
  ['a.m2v', '-c:v mpeg2video -an', false],
  ['a.asf', '', true],
  ['a.wmv', '', true],
  ['a.f4v', '-f mp4 -c:v libx264 -pix_fmt yuv420p', true],
  ['a.ogm', '-c:v libtheora -c:a libvorbis -f ogg', true],
  ['a.ogg', '-c:v libtheora -c:a libvorbis', true],
  ['a.mka', '-c:v libx264 -f matroska', true],
  ['a.flv', '-c:v flv1', true],
  ['a.rm', '-c:v rv10 -c:a ac3', false],
  ['a.dv', '-s 720x576 -pix_fmt yuv420p -ar 48000 -ac 2', false],
  ['a.nut', '-c:v mpeg4 -c:a libvorbis', false],
  ['a.ivf', '-c:v libvpx -an', false],
  ['a.y4m', '-pix_fmt yuv420p -an', false],
];

const AUDIO: readonly Format[] = [
  ['a.mp4', '-c:a aac', true],
  ['a.mov', '-c:a aac', true],
  ['a.3gp', '-c:a aac', true],
  ['a.m4b', '-c:a aac -f ipod', true],
  ['a.weba', '-c:a libopus -f webm', true],
  ['a.mkv', '-c:a libvorbis', true],
  ['a.wma', '', true],
  ['a.spx', '-c:a libspeex -ar 16000', true],
  ['a.oga', '-c:a flac -f ogg', true],
  ['a.caf', '', true],
  ['a.wv', '', true],
  ['a.tta', '', true],
  ['a.aif', '', false],
  ['a.mp2', '', false],
  ['a.ac3', '', false],
  ['a.eac3', '', false],
  ['a.au', '', false],
  ['a.voc', '', false],
  ['a.w64', '', false],
  ['a.avi', '-c:a pcm_s16le', true],
  ['a-frames.mp3', '-write_xing 0 -q:a 3', true],
];

describe.runIf(ffmpeg)('audio and video (needs ffmpeg)', () => {
  let folder: string;
  let reader: FileReader;
  let media: RenditionService;

  beforeAll(async () => {
    folder = await mkdtemp(join(root, 'formats '));
    const data = await mkdtemp(join(root, 'data '));
    reader = startReader(folder);
    media = createRenditionService({ library: root, data, log: silent });
    return async () => {
      await Promise.all([reader.close(), media.close()]);
      await rm(folder, { recursive: true });
    };
  });

  async function create(name: string, inputs: readonly string[], args: string): Promise<void> {
    const more = args.split(' ').filter((arg) => arg !== '');
    const brand = name.endsWith('.f4v') ? ['-brand', 'F4V '] : [];
    const output = [...METADATA, ...more, ...brand, '-threads', '1', '-y', join(folder, name)];
    await run('ffmpeg', ['-nostdin', '-v', 'error', ...inputs, ...output]);
  }

  async function read(...names: readonly string[]): Promise<ReadResult[]> {
    const listed = names.map(async (name) => {
      const { size, mtimeMs, ctimeMs, ino } = await stat(join(folder, name));
      return { path: name, size, mtimeMs, ctimeMs, ino, sidecars: [] };
    });
    return reader.read(await Promise.all(listed));
  }

  function sourceOf(name: string, { asset, listed }: ReadResult): Source {
    const { size, mtimeMs, ctimeMs, ino } = listed;
    const [assetGroup = ''] = asset.asset_groups;
    const common = { id: name, path: join(folder, name), filetype: asset.filetype, assetGroup, version: '1' };
    return { ...common, size, mtimeMs, ctimeMs, ino };
  }

  /** Creates the files and returns what differs from the expected group and metadata. */
  async function differences(formats: readonly Format[], inputs: readonly string[], group: string) {
    await Promise.all(formats.map(([name, args]) => create(name, [...inputs, '-t', '0.4'], args)));
    const results = await read(...formats.map(([name]) => name));
    return formats.flatMap(([name, , hasMetadata], at) => {
      const { asset_groups, title, creator } = results[at]!.asset;
      const tags = hasMetadata ? { title: 'Tönender Titel', creator: 'Jemand' } : {};
      const expected = JSON.stringify({ asset_groups: [group], ...tags });
      const read = JSON.stringify({ asset_groups, ...(hasMetadata ? { title, creator } : {}) });
      return read === expected ? [] : [`${name}: ${read}`];
    });
  }

  test('every video has its group, title and artist', async () => {
    expect(await differences(VIDEOS, [...TEST_PATTERN, ...TONE], 'video')).toEqual([]);
  });

  test('every audio file has its group, title and artist', async () => {
    expect(await differences(AUDIO, TONE, 'audio')).toEqual([]);
  });

  test.each([
    ['long.oga', '-c:a flac -f ogg'],
    ['long.mp3', '-write_xing 0 -q:a 3'],
  ])('%s has its playing time although no header has it', async (name, args) => {
    await create(name, ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=12:sample_rate=44100'], args);
    const [result] = await read(name);
    expect(result?.asset.duration).toBeGreaterThan(11.9);
    expect(result?.asset.duration).toBeLessThan(12.1);
  });

  const shown = (formats: readonly Format[], ...always: readonly string[]) =>
    formats.filter(([name]) => nightly || always.includes(name));

  test.each(shown(VIDEOS, 'a.ts'))(
    'a video %s has a preview, a duration and a player',
    async (name, args) => {
      await create(name, [...TEST_PATTERN, ...TONE], args);
      const [result] = await read(name);
      const source = sourceOf(name, result!);
      const { duration, ...facts } = await media.prepare(source);
      expect(facts).toMatchObject({ hasPreview: true });
      expect(facts.problem).toBeUndefined();
      // A stream without a container has no clock.
      if (name !== 'a.m2v') expect(duration).toBeCloseTo(2, 0);
      if (nightly) expect(await media.get(source, MP4)).toMatchObject({ mime: 'video/mp4' });
    },
  );

  test.each(shown(AUDIO, 'a.wma'))(
    'an audio file %s has a waveform, a duration and a player',
    async (name, args) => {
      await create(name, TONE, args);
      const [result] = await read(name);
      const source = sourceOf(name, result!);
      const { duration = result!.asset.duration, ...facts } = await media.prepare(source);
      expect(facts).toMatchObject({ hasPreview: true, colors: [] });
      expect(facts.problem).toBeUndefined();
      expect(duration).toBeCloseTo(2, 0);
      if (!nightly && name !== 'a.wma') return;
      expect(await media.get(source, M4A)).toMatchObject({ mime: 'audio/mp4' });
      expect(await media.get(source, PEAKS)).toMatchObject({ mime: 'application/json' });
    },
  );

  test('an AMR file has a waveform and a duration', async () => {
    // 100 frames of 20 ms. ffmpeg has no encoder.
    const frame = Buffer.concat([Buffer.from([0x3c]), Buffer.alloc(31)]);
    const frames = Array<Buffer>(100).fill(frame);
    await writeFile(join(folder, 'a.amr'), Buffer.concat([Buffer.from('#!AMR\n'), ...frames]));
    const [result] = await read('a.amr');
    expect(result!.asset).toMatchObject({ asset_groups: ['audio'], mime: 'audio/amr' });
    const facts = await media.prepare(sourceOf('a.amr', result!));
    expect(facts).toMatchObject({ hasPreview: true, audio_codec: 'amr_nb' });
  });
});

const MP4 = { spec: { format: 'mp4', height: 720, preview: true } } as const;
const M4A = { spec: { format: 'm4a' } } as const;
const PEAKS = { spec: { format: 'peaks' } } as const;
