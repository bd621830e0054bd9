import type { Asset } from '@assetportal/sdk/contract';
import { audioCodec, videoCodec } from '../../lib/codec-names.js';
import { first, type Tags } from './tags.js';

type Codecs = Partial<Pick<Asset, 'video_codec' | 'audio_codec'>>;

/** Codec names in Matroska, and in the sample entries of MP4 and QuickTime, mapped to ffmpeg's names. */
const NAMES: Readonly<Record<string, string>> = {
  'V_MPEG4/ISO/AVC': 'h264',
  'V_MPEGH/ISO/HEVC': 'hevc',
  'V_MPEG4/ISO/ASP': 'mpeg4',
  'V_MPEG4/ISO/SP': 'mpeg4',
  V_MPEG2: 'mpeg2video',
  V_MPEG1: 'mpeg1video',
  'A_MPEG/L3': 'mp3',
  'A_MPEG/L2': 'mp2',
  avc: 'h264',
  avc1: 'h264',
  avc3: 'h264',
  hvc1: 'hevc',
  hev1: 'hevc',
  mp4v: 'mpeg4',
  mp4a: 'aac',
  samr: 'amr_nb',
  sawb: 'amr_wb',
  ap4h: 'prores',
  apch: 'prores',
  apcn: 'prores',
};

/** H.264 profiles beyond 8 bits and 4:2:0, by profile number in hexadecimal. */
const PROFILES: Readonly<Record<string, string>> = {
  '6e': 'high 10',
  '7a': 'high 4:2:2',
  f4: 'high 4:4:4 predictive',
};

/**
 * Returns the codecs of the video and audio tracks, by ffmpeg's names. Omits codecs that the tags do not
 * contain.
 */
export function codecsOf(tags: Tags): Codecs {
  const video = first(tags, 'Mediabunny:VideoCodec') ?? matroska(tags, 'V_');
  const audio = first(tags, 'Mediabunny:AudioCodec') ?? matroska(tags, 'A_');
  return {
    ...(typeof video === 'string' ? { video_codec: named(video) } : {}),
    ...(typeof audio === 'string' ? { audio_codec: audioCodec(named(audio)) } : {}),
  };
}

function matroska(tags: Tags, prefix: 'V_' | 'A_'): string | undefined {
  for (const [key, value] of Object.entries(tags)) {
    if (key.endsWith('CodecID') && typeof value === 'string' && value.startsWith(prefix)) return value;
  }
  return undefined;
}

const named = (codec: string): string =>
  Object.hasOwn(NAMES, codec)
    ? (NAMES[codec] as string)
    : codec
        .toLowerCase()
        .replace(/^[va]_([^/]*).*$/, '$1')
        .trim();

/**
 * Returns the name of an H.264 codec from its MP4 parameters (`avc1.640028`: profile, constraints and level in
 * two hexadecimal digits each).
 */
export function h264Codec(parameters: string | null): string {
  const profile = PROFILES[/^avc\d\.([0-9a-f]{2})/i.exec(parameters ?? '')?.[1]?.toLowerCase() ?? ''];
  return profile === undefined ? 'h264' : videoCodec('h264', profile);
}
