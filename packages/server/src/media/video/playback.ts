import type { Asset } from '@assetportal/sdk/contract';

type Codecs = Pick<Asset, 'filetype' | 'video_codec' | 'audio_codec'>;

const MP4 = new Set(['mp4', 'm4v']);
const MP4_AUDIO = new Set(['aac', 'mp3', undefined]);
const WEBM_VIDEO = new Set(['vp8', 'vp9']);
const WEBM_AUDIO = new Set(['opus', 'vorbis', undefined]);

/** Default maximum length of the shorter side of converted videos, in pixels. */
export const DEFAULT_HEIGHT = 1080;

/**
 * Returns true if current browsers play the video unchanged: H.264 (8 bits, 4:2:0) in MP4, or VP8 or VP9
 * in WebM. The audio codec must suit the container as well. Safari on iPhone before 17.4 does not play WebM.
 */
export function playsEverywhere({ filetype, video_codec = '', audio_codec }: Codecs): boolean {
  if (filetype === 'webm') return WEBM_VIDEO.has(video_codec) && WEBM_AUDIO.has(audio_codec);
  return MP4.has(filetype) && video_codec === 'h264' && MP4_AUDIO.has(audio_codec);
}

const OGG_AUDIO = new Set(['opus', 'vorbis', 'flac', undefined]);

/**
 * File types of audio that current browsers play, with the codecs that they play in them. Safari before 18.4 does not play
 * Ogg.
 */
const PLAYABLE_AUDIO: ReadonlyMap<string, ReadonlySet<string | undefined> | undefined> = new Map([
  ...(['mp4', 'm4a', 'm4b', 'm4v'] as const).map((type) => [type, MP4_AUDIO] as const),
  ...(['webm', 'weba'] as const).map((type) => [type, WEBM_AUDIO] as const),
  ...(['ogg', 'opus'] as const).map((type) => [type, OGG_AUDIO] as const),
  ...(['mp3', 'aac', 'flac', 'wav'] as const).map((type) => [type, undefined] as const),
]);

/** Returns true if every current browser plays the audio file unchanged. Others are converted to AAC. */
export function audioPlaysEverywhere({ filetype, audio_codec }: Codecs): boolean {
  const codecs = PLAYABLE_AUDIO.get(filetype);
  return PLAYABLE_AUDIO.has(filetype) && (codecs === undefined || codecs.has(audio_codec));
}

/**
 * Returns true if the file is already an MP4 that every current browser plays and that does not exceed this
 * size. `createMp4` is then not needed.
 */
export function isWebMp4(
  asset: Codecs & Pick<Asset, 'width' | 'height'>,
  maxHeight = DEFAULT_HEIGHT,
): boolean {
  const { width = Infinity, height = Infinity } = asset;
  return MP4.has(asset.filetype) && playsEverywhere(asset) && fits(width, height, maxHeight);
}

/** Returns true if the shorter side is at most `limit` pixels and the longer side at most 16/9 of `limit`. */
export function fits(width: number, height: number, limit: number): boolean {
  return Math.min(width, height) <= limit && Math.max(width, height) <= longestSide(limit);
}

/** Returns the maximum length of the longer side, in pixels. For example, 1920 for a limit of 1080. */
export const longestSide = (limit: number): number => Math.ceil((limit * 16) / 9);
