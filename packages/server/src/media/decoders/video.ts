import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { videoFacts, inputOf, VIDEO_STREAM, probe, type Probe } from '../video/probe.js';
import { toneMapping } from '../video/mp4.js';
import { videoPages } from '../common/limits.js';
import { MediaError } from '../../lib/media-error.js';
import { rethrowEnded } from '../../workers/process-end.js';
import { runTool } from '../../workers/spawn.js';
import type { Decoder } from './decoder.js';
import type { OpenSource } from '../common/source.js';
import type { Tools } from './tools.js';

/**
 * Decodes a frame of a video with ffmpeg. The frames are spread evenly over the video. With 5 pages (mp4), page
 * 1 is at 1/10 of the length and page 5 at 9/10.
 *
 * Page 1 represents the video. If it has little contrast, as in a fade-in, the frame with the most replaces it.
 * Rotation and pixel aspect ratio are applied as the file specifies.
 */
export const video: Decoder = async (source, page, { image, signal, side }) => {
  const probed = await probe(source, signal);
  const frame = await extractFrame(source, probed, page, { side, signal, image });
  const facts = { pages: videoPages(source.filetype.toLowerCase()), ...videoFacts(probed) };
  const { width, height } = probed.video ?? {};
  return { file: { path: frame }, facts: width && height ? { ...facts, width, height } : facts };
};

type FrameTools = Pick<Tools, 'image' | 'side' | 'signal'>;

/** Fractions of the length at which to look for the frame that represents the video. */
const CANDIDATES = [0.1, 0.2, 0.35, 0.5, 0.75, 0.9, 0];

/**
 * Contrast (see `inspectImage`) from which a frame represents the video, so that no other frame is extracted. Frames of
 * a fade-in have less.
 */
const CLEAR = 24;

/**
 * Extracts a frame as a PNG in the temporary folder of the source. Returns its path.
 *
 * @param page from 1
 * @param tools `side` is the maximum of the longer side in pixels; frames are never enlarged
 * @throws MediaError `unreadable` if the page does not exist, `unsupported-format` without a video stream,
 *   `damaged` if no frame was extracted, or an error from {@link runTool}
 */
async function extractFrame(
  source: OpenSource,
  probed: Probe,
  page: number,
  tools: FrameTools,
): Promise<string> {
  const pages = videoPages(source.filetype.toLowerCase());
  if (page > pages) throw new MediaError('unreadable', 'no such page');
  if (!probed.video) throw new MediaError('unsupported-format', 'no video stream');
  const position = (2 * page - 1) / (2 * pages);
  const starts = page === 1 ? [position, ...CANDIDATES.filter((part) => part !== position)] : [position, 0];
  let best: { readonly file: string; readonly contrast: number } | undefined;
  for (const [at, part] of starts.entries()) {
    const output = join(await source.folder(), `frame-${at}.png`);
    await writeFrame(source, probed, part * probed.seconds, output, tools);
    if (!(await isWritten(output))) continue;
    if (page > 1) return output;
    const contrast = await tools.image.inspect({ file: { path: output }, decode: true });
    if (best === undefined || contrast > best.contrast) best = { file: output, contrast };
    // Without a duration, every position would produce the same frame.
    if (contrast >= CLEAR || probed.seconds === 0) break;
  }
  if (best === undefined) throw new MediaError('damaged', 'no frame was extracted');
  return best.file;
}

async function writeFrame(
  source: OpenSource,
  { video }: Probe,
  seconds: number,
  output: string,
  { side, signal }: FrameTools,
): Promise<void> {
  const { args: inputArguments, input } = await inputOf(source);
  const scale = `scale='trunc(iw*sar)':ih,setsar=1,scale='min(${side},iw)':'min(${side},ih)':force_original_aspect_ratio=decrease`;
  const attempts = video?.hdr ? [`${toneMapping},${scale}`, scale] : [scale];
  for (const [at, filter] of attempts.entries()) {
    const args = [
      '-nostdin',
      '-v',
      'error',
      '-threads',
      '1',
      '-ss',
      seconds.toFixed(3),
      ...inputArguments,
      '-map',
      VIDEO_STREAM,
      '-frames:v',
      '1',
      '-vf',
      filter,
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
    try {
      await runTool('ffmpeg', args, { folder: await source.folder(), signal, input });
      return;
    } catch (error) {
      rethrowEnded(error);
      if (at === attempts.length - 1) throw error;
    }
  }
}

/** Returns true if a frame was written. ffmpeg succeeds without output if the duration in the header is too long. */
async function isWritten(file: string): Promise<boolean> {
  return lstat(file).then(
    ({ size }) => size > 0,
    () => false,
  );
}
