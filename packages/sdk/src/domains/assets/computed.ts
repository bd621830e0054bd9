import { clockSeconds } from '../../contract/range.js';
import type { Asset } from '../../contract/schemas/common/asset.js';
import { isolated, joined } from '../../lib/direction.js';
import { numberFormat } from '../../lib/text/formatters.js';
import type { Translator } from '../../translations/translator.js';
import { colorName, dayText } from '../facets/format.js';
import { captionName } from './caption-name.js';
import { colorCodes, isModel3d } from './kind.js';
import { credentialsText } from './provenance/credentials.js';
import { assetSize, formatDuration, formatLength } from './size.js';

type Format = (asset: Asset, translator: Translator) => string[];

/** Lowest resolution in dpi that counts as chosen. 72 and 96 are the defaults of cameras and of image programs. */
const REAL_RESOLUTION = 100;

const MM_PER_INCH = 25.4;

/** Returns the resolution of an image in dpi. Undefined if its file has none, or only a default. */
export function printResolution({ bbox_x: mm, pixel_x: pixels }: Asset): number | undefined {
  if (mm === undefined || pixels === undefined || mm <= 0) return undefined;
  const dpi = Math.round((pixels / mm) * MM_PER_INCH);
  return dpi < REAL_RESOLUTION ? undefined : dpi;
}

/** Returns the sides of an asset in mm or, for a model whose file has no unit, as numbers. */
function extent(asset: Asset, { t, locale }: Translator): string[] {
  const { bbox_x, bbox_y, bbox_z, asset_groups: groups } = asset;
  if (bbox_x === undefined || bbox_y === undefined) return [];
  const dpi = groups.includes('image') ? printResolution(asset) : undefined;
  if (groups.includes('image') && dpi === undefined) return [];
  const [x, y] = [formatLength(bbox_x, locale), formatLength(bbox_y, locale)];
  if (bbox_z !== undefined) {
    const sides = { x, y, z: formatLength(bbox_z, locale) };
    return [t(hasUnit(asset) ? 'formats.mm3' : 'formats.noUnit3', sides)];
  }
  return [dpi === undefined ? t('formats.mm2', { x, y }) : t('formats.printSize', { x, y, dpi })];
}

/** Returns true if the lengths of an asset are in mm. Some formats of models have no unit. */
export const hasUnit = (asset: Asset): boolean => !isModel3d(asset) || asset.unit_mm !== undefined;

function length(value: number | undefined, asset: Asset, { t, locale }: Translator): string[] {
  if (value === undefined) return [];
  const n = formatLength(value, locale);
  return [hasUnit(asset) ? t('formats.mm', { n }) : n];
}

/** Formats an exposure time, for example as `1/60 s` or `2 s`. */
export function exposureTime(seconds: number, { t, locale }: Translator): string {
  const number = numberFormat(locale, { maximumSignificantDigits: 2 });
  const text = seconds < 0.3 ? `1/${String(Math.round(1 / seconds))}` : number.format(seconds);
  return t('formats.seconds', { n: text });
}

/** Formats an f-number, for example as `f/2.8`. */
export const aperture = (f: number, { locale }: Translator): string =>
  `f/${numberFormat(locale, { maximumFractionDigits: 1 }).format(f)}`;

function exposure(asset: Asset, translator: Translator): string[] {
  const { exposure_time: time, f_number: f, iso, focal_length: focal } = asset;
  const number = numberFormat(translator.locale, { maximumFractionDigits: 1 });
  const parts = [
    time === undefined ? [] : exposureTime(time, translator),
    f === undefined ? [] : aperture(f, translator),
    iso === undefined ? [] : `ISO ${String(iso)}`,
    focal === undefined ? [] : translator.t('formats.mm', { n: number.format(focal) }),
  ].flat();
  return parts.length === 0 ? [] : [joined(parts, translator.locale)];
}

/** Names of codecs as users know them. */
const CODECS: Readonly<Record<string, string>> = {
  h264: 'H.264',
  hevc: 'H.265',
  h265: 'H.265',
  av1: 'AV1',
  vp8: 'VP8',
  vp9: 'VP9',
  mpeg4: 'MPEG-4',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
  flac: 'FLAC',
};

const codec = (name: string | undefined): string[] =>
  name === undefined ? [] : [CODECS[name.toLowerCase()] ?? name.toUpperCase()];

function rate(value: number | undefined, divisor: number, key: string, { t, locale }: Translator): string[] {
  if (value === undefined) return [];
  const n = numberFormat(locale, { maximumFractionDigits: divisor === 1 ? 2 : 1 }).format(value / divisor);
  return [t(key, { n })];
}

function channels(count: number | undefined, { t }: Translator): string[] {
  if (count === undefined) return [];
  if (count <= 2) return count === 0 ? [] : [t(count === 1 ? 'formats.mono' : 'formats.stereo')];
  return [t('formats.channels', { count })];
}

/** Formats a coordinate, for example as `35.6586° N, 139.7454° E`. */
export function coordinates({ lat, lon }: { lat: number; lon: number }, translator: Translator): string {
  const { t, locale } = translator;
  const number = numberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  const side = (degrees: number, positive: string, negative: string) =>
    `${number.format(Math.abs(degrees))}° ${t(`formats.${degrees < 0 ? negative : positive}`)}`;
  return isolated(`${side(lat, 'north', 'south')}, ${side(lon, 'east', 'west')}`, locale);
}

/**
 * Formats the time of capture as the clock of the place showed it, with the time if the file has one. A text that
 * is not a date is unchanged.
 */
export function takenText(date: string, { locale }: Pick<Translator, 'locale'>): string {
  const match = /^\d{4}-\d{2}-\d{2}(T)?/.exec(date);
  const seconds = clockSeconds(date);
  if (match === null || seconds === undefined) return date;
  return dayText(seconds * 1000, locale, match[1] === undefined ? undefined : 'short');
}

/** Fields whose values are combined, named or have a unit. All others show their value. */
const COMPUTED: Readonly<Record<string, Format>> = {
  size(asset, { t }) {
    const size = assetSize(asset);
    return size === undefined ? [] : [t('formats.pixels', { width: size.width, height: size.height })];
  },
  extent,
  bbox_x: (asset, translator) => length(asset.bbox_x, asset, translator),
  bbox_y: (asset, translator) => length(asset.bbox_y, asset, translator),
  bbox_z: (asset, translator) => length(asset.bbox_z, asset, translator),
  duration: ({ duration }) => (duration === undefined ? [] : [formatDuration(duration)]),
  location: ({ location }, translator) => (location === undefined ? [] : [coordinates(location, translator)]),
  color_code: (asset, { t }) => colorCodes(asset).map((code) => t(colorName(code))),
  content_credentials(asset, translator) {
    const credentials = credentialsText(asset, translator);
    return credentials === undefined ? [] : [`${credentials.tool} (${credentials.status})`];
  },
  exposure,
  exposure_time: (asset, translator) =>
    asset.exposure_time === undefined ? [] : [exposureTime(asset.exposure_time, translator)],
  f_number: ({ f_number: f }, translator) => (f === undefined ? [] : [aperture(f, translator)]),
  focal_length: ({ focal_length: mm }, translator) => rate(mm, 1, 'formats.mm', translator),
  frame_rate: (asset, translator) => rate(asset.frame_rate, 1, 'formats.fps', translator),
  sample_rate: (asset, translator) => rate(asset.sample_rate, 1000, 'formats.khz', translator),
  channels: (asset, translator) => channels(asset.channels, translator),
  video_codec: ({ video_codec: name }) => codec(name),
  audio_codec: ({ audio_codec: name }) => codec(name),
  up_axis: ({ up_axis: axis }) => (axis === undefined ? [] : [axis.toUpperCase()]),
  captions: ({ captions = [] }, translator) => captions.map((caption) => captionName(caption, translator)),
  palette: ({ palette = [] }) => palette.map((color) => color.toUpperCase()),
};

/** Names of these fields. */
export const COMPUTED_FIELDS: readonly string[] = /* @__PURE__ */ Object.keys(COMPUTED);

/** Returns how the values of a field are computed. Undefined if the field shows its own value. */
export const computedValues = (field: string): Format | undefined =>
  Object.hasOwn(COMPUTED, field) ? COMPUTED[field] : undefined;
