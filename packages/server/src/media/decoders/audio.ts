import type { DecodedImage, ImageFacts } from '../common/decoded-image.js';
import { videoFacts, inputOf, probe, type Probe } from '../video/probe.js';
import { LIMITS } from '../common/limits.js';
import { MediaError } from '../../lib/media-error.js';
import { rethrowEnded } from '../../workers/process-end.js';
import { runTool } from '../../workers/spawn.js';
import { BARS, drawWaveform } from '../audio/draw.js';
import { Peaks } from '../audio/peaks.js';
import { embedded } from './embedded.js';
import type { Decoder } from './decoder.js';
import type { OpenSource } from '../common/source.js';

/** Returns the cover image of an audio file, or draws its waveform if it has no cover. */
export const audio: Decoder = async (source, page, tools) => {
  if (page > 1) throw new MediaError('unreadable', 'no such page');
  const cover = await embedded(source, page, tools).catch(rethrowEnded);
  if (cover) return { ...cover, facts: { ...cover.facts, ...(await coverFacts(source, tools.signal)) } };
  const uncompressed = await tools.extract.loudness(source.file, BARS);
  if (uncompressed) return waveformOf(source, uncompressed, {});
  const probed = await probe(source, tools.signal);
  const loudness = await decodedLoudness(source, probed, tools.signal);
  return waveformOf(source, loudness, videoFacts(probed));
};

/** Types whose properties the metadata contain exactly. */
const DESCRIBED = new Set(['mp3', 'm4a', 'm4b', 'flac', 'ogg', 'opus', 'wav', 'aiff']);

/** Returns the facts about a file with a cover. Empty if the metadata contain them, or if they cannot be read. */
async function coverFacts(source: OpenSource, signal: AbortSignal): Promise<ImageFacts> {
  if (DESCRIBED.has(source.filetype)) return {};
  const probed = await probe(source, signal).catch(rethrowEnded);
  return probed ? videoFacts(probed) : {};
}

async function waveformOf(source: OpenSource, loudness: number[], facts: ImageFacts): Promise<DecodedImage> {
  const path = await source.writeTemporary(drawWaveform(loudness), 'svg');
  return { file: { path }, drawn: true, facts };
}

/**
 * Sample rate for decoding, in samples per second. It is sufficient for the loudness, and higher rates take
 * longer.
 */
const RATE = 8000;

async function decodedLoudness(source: OpenSource, { audio }: Probe, signal: AbortSignal): Promise<number[]> {
  if (!audio) throw new MediaError('unsupported-format', 'no audio stream');
  const peaks = new Peaks();
  let samples = 0;
  let rest: Buffer = Buffer.alloc(0);
  const { args: inputArguments, input } = await inputOf(source);
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
    's16le',
    'pipe:1',
  ];
  await runTool('ffmpeg', args, {
    folder: await source.folder(),
    signal,
    input,
    ...LIMITS.audio,
    onOutput: (chunk) => {
      const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const evenLength = data.length - (data.length % 2);
      rest = Buffer.from(data.subarray(evenLength));
      samples += evenLength / 2;
      peaks.add(int16(data.subarray(0, evenLength)));
    },
  });
  if (samples === 0) throw new MediaError('damaged', 'no audio was decoded');
  return peaks.parts(BARS);
}

/** Converts little-endian 16-bit samples to values from -1 to 1. */
function int16(data: Buffer): Iterable<number> {
  const values = new Float32Array(data.length / 2);
  for (let at = 0; at < values.length; at++) values[at] = data.readInt16LE(at * 2) / 0x8000;
  return values;
}
