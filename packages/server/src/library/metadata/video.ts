import type { InputTrack } from 'mediabunny';
import { withTimeout } from '../../lib/timeout.js';
import { h264Codec } from './codecs.js';
import type { Tags, TagValue } from './tags.js';

const TIMEOUT = 8_000;

/**
 * What the headers of a film or a sound tell, by mediabunny, under exiftool's names. It finds the length where exiftool
 * only guesses it from the bit rate (Ogg) or finds none (fragmented MP4, Opus), and serves where there is no perl.
 */
export async function readVideo(path: string): Promise<Tags> {
  // Loaded when it is first needed: most libraries begin with pictures.
  const { ADTS, FilePathSource, FLAC, Input, Logging, LogLevel, MP3, MP4, OGG, QTFF, WAVE } =
    await import('mediabunny');
  // What it does not know is no news to whoever started a portal.
  Logging.level = LogLevel.Silent;
  // Not Matroska: it turns in circles for ever on a real file of it (`video/testMKV.mkv` of the test assets).
  const formats = [MP4, QTFF, MP3, WAVE, OGG, ADTS, FLAC];
  const input = new Input({ source: new FilePathSource(path), formats });
  try {
    const found: Record<string, TagValue> = {};
    const [video, audio, duration, { title, artist }] = await limited(
      Promise.all([
        input.getPrimaryVideoTrack(),
        input.getPrimaryAudioTrack(),
        input.computeDuration(),
        input.getMetadataTags(),
      ]),
    );
    if (Number.isFinite(duration)) found['Composite:Duration'] = String(duration);
    if (title !== undefined) found['ItemList:Title'] = title;
    if (artist !== undefined) found['ItemList:Artist'] = artist;
    if (video) {
      const [width, height, rotation] = [video.codedWidth, video.codedHeight, video.rotation];
      found['Composite:ImageSize'] = `${width} ${height}`;
      found['Composite:Rotation'] = String(rotation);
      const codec = await codecOf(video);
      if (codec === 'avc')
        found['Film:VideoCodec'] = h264Codec(await limited(video.getCodecParameterString()));
      else if (codec !== undefined) found['Film:VideoCodec'] = codec;
    }
    const sound = audio && (await codecOf(audio));
    if (sound) found['Film:AudioCodec'] = sound;
    return found;
  } catch {
    return {}; // not one of its formats, or broken
  } finally {
    input.dispose();
  }
}

/** mediabunny's name of it, else the container's; none where that is only a number. */
async function codecOf(track: InputTrack): Promise<string | undefined> {
  const codec = (await limited(track.getCodec())) ?? (await limited(track.getInternalCodecId()));
  return typeof codec === 'string' ? codec : undefined;
}

/** A broken file may send the reader to and fro in it without end; disposing of the input then stops it. */
const limited = <T>(work: Promise<T>): Promise<T> =>
  withTimeout(work, TIMEOUT, () => new Error('Reading the header took too long.'));
