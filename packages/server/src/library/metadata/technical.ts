import type { Group } from '@assetportal/sdk/rules';
import type { FileFields } from '../../store/assets/indexed-file.js';
import { first, number, type Tags, type TagValue } from './tags.js';
import { line } from './text.js';

/** Returns technical properties: exposure, colors, and the streams of a video or audio file. Undefined without a value. */
export function technicalFields(
  tags: Tags,
  { group }: { readonly group: Group },
): { [K in keyof FileFields]: FileFields[K] | undefined } {
  if (group === 'image') return { ...exposure(tags), ...colors(tags) };
  const streams = {
    // The rate of compressed audio in AVI is a number of blocks per second, at most a few hundred.
    sample_rate: whole(numberOf(tags, 'Mediabunny:SampleRate', '*:AudioSampleRate', '*:SampleRate'), 1000),
    channels: channelsOf(tags),
  };
  if (group === 'audio') return streams;
  if (group !== 'video') return {};
  const rate = numberOf(tags, '*:VideoFrameRate', 'RIFF:FrameRate');
  return { ...streams, frame_rate: inRange(rate, 0.1, 1000, 3) };
}

function exposure(tags: Tags): Pick<FileFields, 'exposure_time' | 'f_number' | 'iso' | 'focal_length'> {
  const exif = (name: string) => numberOf(tags, `ExifIFD:${name}`, `XMP-exif:${name}`, `IFD0:${name}`);
  return defined({
    exposure_time: inRange(exif('ExposureTime'), 1e-6, 1e6, 7),
    f_number: inRange(exif('FNumber'), 0.1, 1000, 2),
    iso: whole(exif('ISO') ?? exif('PhotographicSensitivity') ?? numberOf(tags, 'Composite:ISO'), 1),
    focal_length: inRange(exif('FocalLength'), 0.1, 100_000, 2),
  });
}

function colors(tags: Tags): Pick<FileFields, 'color_profile' | 'color_space'> {
  return defined({
    color_profile: line(first(tags, 'ICC_Profile:ProfileDescription', '*:ProfileDescription'), 200),
    color_space: colorSpaceOf(tags),
  });
}

type ColorSpace = NonNullable<FileFields['color_space']>;

/** Color spaces by the number of components (JPEG), by Photoshop's mode, and by TIFF's photometric interpretation. */
const BY_COMPONENTS: Readonly<Record<number, ColorSpace>> = { 1: 'gray', 3: 'rgb', 4: 'cmyk' };
const BY_MODE: Readonly<Record<number, ColorSpace>> = { 1: 'gray', 3: 'rgb', 4: 'cmyk', 9: 'lab' };
const BY_PHOTOMETRIC: Readonly<Record<number, ColorSpace>> = {
  0: 'gray',
  1: 'gray',
  2: 'rgb',
  3: 'rgb',
  5: 'cmyk',
  6: 'rgb',
  8: 'lab',
};
/** Color spaces by their name in an ICC profile and in sharp. */
const BY_NAME: Readonly<Record<string, ColorSpace>> = {
  rgb: 'rgb',
  srgb: 'rgb',
  rgb16: 'rgb',
  gray: 'gray',
  'b-w': 'gray',
  grey16: 'gray',
  cmyk: 'cmyk',
  lab: 'lab',
};

function colorSpaceOf(tags: Tags): ColorSpace | undefined {
  const by = (map: Readonly<Record<number, ColorSpace>>, tag: string): ColorSpace | undefined =>
    map[numberOf(tags, tag) ?? -1];
  const named = line(first(tags, 'Sharp:Space', 'ICC-header:ColorSpaceData'), 20)?.toLowerCase() ?? '';
  return (
    by(BY_COMPONENTS, 'File:ColorComponents') ??
    by(BY_MODE, 'Photoshop:ColorMode') ??
    by(BY_PHOTOMETRIC, 'IFD0:PhotometricInterpretation') ??
    (Object.hasOwn(BY_NAME, named) ? BY_NAME[named] : undefined)
  );
}

function channelsOf(tags: Tags): number | undefined {
  const channels = numberOf(
    tags,
    ...['Mediabunny:Channels', '*:AudioChannels', 'RIFF:NumChannels', 'FLAC:Channels'],
  );
  if (channels !== undefined) return whole(channels, 1);
  // MPEG: 0 stereo, 1 joint stereo, 2 dual channel, 3 mono.
  const mode = numberOf(tags, 'MPEG:ChannelMode');
  return mode === undefined ? undefined : mode === 3 ? 1 : 2;
}

/** Returns the number of the first of these tags that has one. Of a list, the first value counts. */
function numberOf(tags: Tags, ...keys: readonly string[]): number | undefined {
  const value = first(tags, ...keys);
  return number(Array.isArray(value) ? (value as readonly TagValue[])[0] : value);
}

function inRange(value: number | undefined, min: number, max: number, digits: number): number | undefined {
  if (value === undefined || value < min || value > max) return undefined;
  return Number(value.toFixed(digits));
}

function whole(value: number | undefined, min: number): number | undefined {
  return inRange(value, min, 1e9, 0);
}

function defined<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
