import { lstat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { DEFAULT_HEIGHT, fits, longestSide } from './playback.js';
import { inputOf, VIDEO_STREAM, probe, type Probe } from './probe.js';
import { LIMITS } from '../common/limits.js';
import { MediaError } from '../../lib/media-error.js';
import { runTool } from '../../workers/spawn.js';
import type { OpenSource } from '../common/source.js';
import type { Dimensions } from '../convert/geometry.js';

export interface Mp4Options {
  /** File to write. An existing file is overwritten, and a failure may leave an unusable file. */
  output: string;
  /**
   * Maximum shorter side in pixels. The longer side is at most 16/9 of this value. Videos are never enlarged.
   * Default: 1080.
   */
  height?: number | undefined;
  /** True to always encode, at a lower bit rate. */
  preview?: boolean | undefined;
  /** Number of seconds to convert, from the beginning. Default: the whole video. */
  seconds?: number | undefined;
  signal: AbortSignal;
  /** Receives the progress, from 0 to 1. */
  onProgress?: (progress: number) => void;
}

/** ffmpeg filter that maps HDR to the brightness range of standard displays. Needs an ffmpeg with libzimg. */
export const toneMapping =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p';

/**
 * Converts a video to an MP4 that plays in every current browser: H.264 (high profile, 8 bits, 4:2:0) and AAC.
 *
 * A transcoded video is upright, with square pixels, even dimensions and at most 60 frames per second. Streams
 * in a suitable codec and size are copied into the new container instead. The index is at the front, and the
 * metadata is removed.
 *
 * @throws MediaError `tool-missing`, `unsupported-format` without a video stream, `too-large`, `timed-out` or
 *   `damaged`
 */
export async function createMp4(source: OpenSource, options: Mp4Options): Promise<void> {
  const probed = await probe(source, options.signal);
  if (!probed.video) throw new MediaError('unsupported-format', 'no video stream');
  const attempts = [
    ...(options.preview !== true && canCopy(probed, options.height) ? [['-c:v', 'copy']] : []),
    ...(probed.video.hdr ? [encoding(probed.video, options, `${toneMapping},`)] : []),
    encoding(probed.video, options),
  ];
  let problem: unknown;
  for (const encoder of attempts) {
    try {
      await convert(source, probed, encoder, options);
      return;
    } catch (error) {
      // The next attempt may succeed with other settings.
      if (!(error instanceof MediaError) || error.code !== 'damaged') throw error;
      problem = /Unknown encoder/.test(error.message)
        ? new MediaError('tool-missing', 'ffmpeg is built without libx264')
        : error;
    }
  }
  throw problem;
}

function canCopy({ video }: Probe, height = DEFAULT_HEIGHT): boolean {
  return video?.codec === 'h264' && video.square && fits(video.width, video.height, height);
}

/**
 * Creates an AAC file with a moderate bit rate from an audio file, for the player. The metadata is removed.
 *
 * @throws MediaError `tool-missing`, `unsupported-format` without an audio stream, `too-large`, `timed-out` or
 *   `damaged`
 */
export async function createM4a(source: OpenSource, options: Omit<Mp4Options, 'height'>): Promise<void> {
  const probed = await probe(source, options.signal);
  if (!probed.audio) throw new MediaError('unsupported-format', 'no audio stream');
  await convert(source, probed, ['-vn'], { ...options, preview: true });
}

/** Returns the size in pixels of a video that is encoded again: even numbers. @param limit See `Mp4Options.height`. */
export function convertedVideoSize(video: Dimensions, limit = DEFAULT_HEIGHT): Dimensions {
  const scale = Math.min(
    1,
    limit / Math.min(video.width, video.height),
    longestSide(limit) / Math.max(video.width, video.height),
  );
  // The 0.01 keeps a floating-point error from rounding an integer down to the next lower one.
  const even = (side: number) => Math.max(2, Math.floor((side * scale) / 2 + 0.01) * 2);
  return { width: even(video.width), height: even(video.height) };
}

function encoding(
  video: NonNullable<Probe['video']>,
  { height: limit = DEFAULT_HEIGHT, preview = false }: Pick<Mp4Options, 'height' | 'preview'>,
  prefix = '',
): string[] {
  const { width, height } = convertedVideoSize(video, limit);
  const rate = video.framesPerSecond > 60.5 ? ',fps=60' : '';
  return [
    '-vf',
    `${prefix}scale=${width}:${height},setsar=1${rate},format=yuv420p`,
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-preset',
    'veryfast',
    '-crf',
    preview ? '27' : '22',
    '-maxrate',
    preview ? '2M' : '8M',
    '-bufsize',
    preview ? '4M' : '16M',
    '-threads',
    String(threads()),
  ];
}

/** Returns the number of encoder threads: half of the processors. The other half serves requests. */
const threads = (): number => Math.max(1, Math.floor(availableParallelism() / 2));

async function convert(
  source: OpenSource,
  { seconds, audio }: Probe,
  encoder: string[],
  { output, preview = false, seconds: excerpt, signal, onProgress }: Mp4Options,
): Promise<void> {
  const copied = !preview && audio?.codec === 'aac' && audio.channels <= 2;
  const rate = preview ? '96k' : '160k';
  const audioArgs = copied ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', rate, '-ac', '2', '-ar', '48000'];
  const { args: inputArguments, input } = await inputOf(source);
  const args = [
    '-nostdin',
    '-v',
    'error',
    '-progress',
    'pipe:1',
    '-stats_period',
    '0.5',
    ...inputArguments,
    ...(encoder[0] === '-vn' ? [] : ['-map', VIDEO_STREAM]),
    '-map',
    '0:a:0?',
    '-sn',
    '-dn',
    ...encoder,
    ...audioArgs,
    ...(excerpt === undefined ? [] : ['-t', String(excerpt)]),
    // Metadata can contain the location, which must not be published. The rotation is stored separately and is
    // not affected.
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-movflags',
    '+faststart',
    '-max_muxing_queue_size',
    '4096',
    '-f',
    'mp4',
    '-y',
    output,
  ];
  await runTool('ffmpeg', args, {
    folder: await source.folder(),
    signal,
    input,
    seconds: Math.min(
      LIMITS.video.seconds.most,
      LIMITS.video.seconds.least + seconds * LIMITS.video.seconds.each,
    ),
    bytes: LIMITS.video.bytes,
    background: true,
    onOutput: progressReader(seconds, onProgress),
  });
  const written = await lstat(output).catch(() => undefined);
  if (!written?.size) throw new MediaError('damaged', 'no output was written');
}

/**
 * Returns a function that parses ffmpeg's progress output (lines of `name=value`) and calls `onProgress`. If the
 * duration is unknown (0 seconds), the function does nothing.
 */
function progressReader(seconds: number, onProgress: Mp4Options['onProgress']): (chunk: Buffer) => void {
  if (!(seconds > 0)) return () => undefined;
  let rest = '';
  let reported = 0;
  return (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = (lines.pop() ?? '').slice(-200);
    for (const line of lines) {
      const microseconds = Number(/^out_time_us=(\d+)/.exec(line)?.[1] ?? Number.NaN);
      const part = Math.min(0.99, microseconds / 1e6 / seconds);
      if (!(part > reported)) continue;
      reported = part;
      onProgress?.(part);
    }
  };
}
