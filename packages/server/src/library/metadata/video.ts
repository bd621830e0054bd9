import type { Input, InputTrack } from 'mediabunny';
import { withTimeout } from '../../lib/scheduling/timeout.js';
import { h264Codec } from './codecs.js';
import type { Tags, TagValue } from './tags.js';

const TIMEOUT_MS = 8_000;

/**
 * Reads the headers of a video or audio file with mediabunny. Returns tags under exiftool's names, and codecs in
 * the group `Mediabunny`. Determines the duration of files for which exiftool guesses it from the bit rate (Ogg)
 * or has none (fragmented MP4, Opus). Also used if there is no Perl.
 */
export async function readVideo(path: string): Promise<Tags> {
  // Loaded on first use: many libraries contain only images.
  const { ADTS, FilePathSource, FLAC, Input, Logging, LogLevel, MP3, MP4, MPEG_TS, OGG, QTFF, WAVE } =
    await import('mediabunny');
  // Warnings about unsupported content are of no use to the admin.
  Logging.level = LogLevel.Silent;
  // Not Matroska: mediabunny loops forever on a real file (`video/testMKV.mkv` of the test assets).
  const formats = [MP4, QTFF, MP3, WAVE, OGG, ADTS, FLAC, MPEG_TS];
  const input = new Input({ source: new FilePathSource(path), formats });
  try {
    const tags: Record<string, TagValue> = {};
    const [video, audio, end, start, { title, artist }] = await limited(
      Promise.all([
        input.getPrimaryVideoTrack(),
        input.getPrimaryAudioTrack(),
        input.computeDuration(),
        startOf(input),
        input.getMetadataTags(),
      ]),
    );
    if (Number.isFinite(end - start)) tags['Composite:Duration'] = String(end - start);
    if (title !== undefined) tags['ItemList:Title'] = title;
    if (artist !== undefined) tags['ItemList:Artist'] = artist;
    if (video) {
      const [width, height, rotation] = [video.codedWidth, video.codedHeight, video.rotation];
      tags['Composite:ImageSize'] = `${width} ${height}`;
      tags['Composite:Rotation'] = String(rotation);
      const codec = await codecOf(video);
      if (codec === 'avc')
        tags['Mediabunny:VideoCodec'] = h264Codec(await limited(video.getCodecParameterString()));
      else if (codec !== undefined) tags['Mediabunny:VideoCodec'] = codec;
    }
    if (audio) {
      tags['Mediabunny:SampleRate'] = String(audio.sampleRate);
      tags['Mediabunny:Channels'] = String(audio.numberOfChannels);
    }
    const audioCodec = audio && (await codecOf(audio));
    if (audioCodec) tags['Mediabunny:AudioCodec'] = audioCodec;
    return tags;
  } catch {
    return {}; // an unsupported format, or damaged
  } finally {
    input.dispose();
  }
}

/** Returns the seconds at which the clock of a transport stream starts. That of other files starts at 0. */
async function startOf(input: Input): Promise<number> {
  const { name } = await input.getFormat();
  return name === 'MPEG Transport Stream' ? input.getFirstTimestamp() : 0;
}

/** Returns mediabunny's name for the codec, or else the container's. Undefined if that is not a string. */
async function codecOf(track: InputTrack): Promise<string | undefined> {
  const codec = (await limited(track.getCodec())) ?? (await limited(track.getInternalCodecId()));
  return typeof codec === 'string' ? codec : undefined;
}

/**
 * Applies a timeout, because the reader may loop forever on a damaged file. The caller then disposes of the
 * input, which stops the reader.
 */
const limited = <T>(work: Promise<T>): Promise<T> =>
  withTimeout(work, TIMEOUT_MS, () => new Error('Reading the header took too long.'));
