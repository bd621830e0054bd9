import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaError } from '../../lib/media-error.js';
import { runTool } from '../../workers/spawn.js';
import { LIMITS } from '../common/limits.js';
import type { OpenSource } from '../common/source.js';
import type { Tools } from './tools.js';
import { inputOf } from '../video/probe.js';

/** Number of peak levels of a waveform. */
const PEAKS = 400;
/** Sample rate for decoding, in samples per second: enough for the loudness. */
const RATE = 8000;

/**
 * Writes the peak levels of an audio file as a JSON list of whole numbers from 0 to 100. Returns the path of the list.
 * Neither the samples nor the levels are computed in the server's thread. Uncompressed files need no program.
 *
 * @throws MediaError `tool-missing` if a compressed file needs ffmpeg; `unsupported-format`, `damaged`
 */
export async function createPeaks(source: OpenSource, tools: Tools): Promise<string> {
  const levels =
    (await tools.extract.loudness(source.file, PEAKS)) ??
    (await tools.extract.loudness({ path: await decoded(source, tools) }, PEAKS));
  if (levels === undefined) throw new MediaError('damaged', 'no audio was decoded');
  return source.writeTemporary(JSON.stringify(levels.map((level) => Math.round(level * 100))), 'json');
}

/** Decodes the first audio stream to a WAV file. Returns its path. */
async function decoded(source: OpenSource, { signal }: Tools): Promise<string> {
  const { args: inputArguments, input } = await inputOf(source);
  const output = join(await source.folder(), 'decoded.wav');
  const args = [
    '-nostdin',
    '-v',
    'error',
    '-threads',
    '1',
    ...inputArguments,
    '-map',
    '0:a:0',
    '-vn',
    '-ac',
    '1',
    '-ar',
    String(RATE),
    '-c:a',
    'pcm_s16le',
    '-f',
    'wav',
    '-y',
    output,
  ];
  await runTool('ffmpeg', args, { folder: await source.folder(), signal, input, ...LIMITS.audio });
  const written = await stat(output).catch(() => undefined);
  if (!written?.size) throw new MediaError('unsupported-format', 'no audio stream');
  return output;
}
