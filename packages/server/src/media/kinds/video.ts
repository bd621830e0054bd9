import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import { LIMITS, videoPages } from '../limits.js';
import { MediaError } from '../problem.js';
import { runTool } from '../process.js';
import type { Decoder } from '../decode.js';

/** The demuxer is named, so that a text in a video's clothes is not taken for a playlist of other files. */
const DEMUXERS: Readonly<Record<string, string>> = {
  '3g2': 'mov',
  '3gp': 'mov',
  asf: 'asf',
  avi: 'avi',
  flv: 'flv',
  m2ts: 'mpegts',
  m4v: 'mov',
  mkv: 'matroska',
  mov: 'mov',
  mp4: 'mov',
  mpg: 'mpeg',
  mts: 'mpegts',
  mxf: 'mxf',
  ogv: 'ogg',
  ts: 'mpegts',
  vob: 'mpeg',
  webm: 'matroska',
  wmv: 'asf',
};

/**
 * Frames spread over the length, by ffmpeg: page 1 of 5 (of an mp4) is what stands at 1/10, page 5 at 9/10, so that neither a black
 * start nor the credits stand for the whole. Turned and stretched as the file asks.
 */
export const video: Decoder = async (source, page, { signal }) => {
  const pages = videoPages(source.filetype.toLowerCase());
  if (page > pages) throw new MediaError('unreadable', 'no such page');
  const demuxer = DEMUXERS[source.filetype.toLowerCase()];
  if (!demuxer) throw new MediaError('unsupported-format');
  const cwd = await source.folder();
  const path = await source.plainPath();
  const input = ['-protocol_whitelist', 'file', '-f', demuxer];
  const { seconds, width, height } = await probe([...input, '-i', `file:${path}`], cwd, signal);
  const output = join(cwd, 'frame.png');
  const side = LIMITS.renderedSide;
  const scale = `scale='trunc(iw*sar)':ih,setsar=1,scale='min(${side},iw)':'min(${side},ih)':force_original_aspect_ratio=decrease`;
  const at = (seconds * (2 * page - 1)) / (2 * pages);
  for (const start of [at, 0]) {
    const args = [
      '-nostdin',
      '-v',
      'error',
      '-threads',
      '1',
      '-ss',
      start.toFixed(3),
      ...input,
      '-i',
      `file:${path}`,
    ];
    const write = [
      '-map',
      '0:v:0',
      '-frames:v',
      '1',
      '-vf',
      scale,
      '-an',
      '-sn',
      '-dn',
      '-f',
      'image2',
      '-c:v',
      'png',
      '-y',
      output,
    ];
    await runTool('ffmpeg', [...args, ...write], { cwd, signal });
    // Past the last frame ffmpeg succeeds with nothing: the length in the header was too long.
    if (
      await stat(output).then(
        (file) => file.size > 0,
        () => false,
      )
    ) {
      return { data: output, facts: { width, height, pages } };
    }
  }
  throw new MediaError('damaged', 'no frame');
};

interface Probe {
  seconds: number;
  width: number;
  height: number;
}

async function probe(input: string[], cwd: string, signal: AbortSignal): Promise<Probe> {
  const entries =
    'format=duration:stream=width,height,sample_aspect_ratio,duration:stream_side_data=rotation';
  const args = ['-v', 'error', '-of', 'json', '-select_streams', 'v:0', '-show_entries', entries, ...input];
  const text = (await runTool('ffprobe', args, { cwd, signal, seconds: 20 })).toString('utf8');
  const { format, streams } = JSON.parse(text) as {
    format?: { duration?: string };
    streams?: {
      width?: number;
      height?: number;
      sample_aspect_ratio?: string;
      duration?: string;
      side_data_list?: { rotation?: number }[];
    }[];
  };
  const stream = streams?.[0];
  if (!stream?.width || !stream.height) throw new MediaError('unsupported-format', 'no moving picture in it');
  if (stream.width * stream.height > LIMITS.workerPixels) throw new MediaError('too-large');
  const [across = 1, down = 1] = (stream.sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const width = Math.max(
    1,
    Math.trunc(across > 0 && down > 0 ? (stream.width * across) / down : stream.width),
  );
  const turned = (stream.side_data_list ?? []).some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  const seconds = Number(format?.duration ?? stream.duration ?? 0);
  return {
    seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : 0,
    width: turned ? stream.height : width,
    height: turned ? width : stream.height,
  };
}
