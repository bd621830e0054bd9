import { PLAYBACK_SPEEDS } from '../assets/speed.js';
import { numberFormat } from '../../lib/text/formatters.js';
import { formatDuration } from '../assets/size.js';
import { previewPageCount } from './preview-pages.js';
import { hasAlpha } from './mat.js';
import { imageUrl } from '../assets/image-sources.js';
import type { Asset } from '../../contract/schemas/common/asset.js';

/** Seconds by which the arrow keys move in a video, and the buttons in audio. */
export const SEEK_STEP = 5;
/** Frames per second of a video without the field. */
const DEFAULT_RATE = 25;
/** Duration in seconds below which positions have tenths of a second. */
const SHORT = 60;
/** Duration in seconds below which the arrow keys move by a tenth of a second in audio. */
const SHORT_AUDIO = 10;
/** Protects against rounding, because browsers store times with an error of a microsecond. */
const TOLERANCE = 1e-4;

/** Commands of a player. */
export type MediaAction =
  'play' | 'frame-back' | 'frame-forward' | 'captions' | 'mute' | 'faster' | 'slower' | 'fullscreen';

const KEYS: Readonly<Record<string, MediaAction>> = {
  k: 'play',
  ',': 'frame-back',
  '.': 'frame-forward',
  c: 'captions',
  m: 'mute',
  '>': 'faster',
  '<': 'slower',
  f: 'fullscreen',
};

/**
 * Returns the action for a key press while a player has the focus (decisions, section 7, Keyboard). Undefined if the key
 * means nothing to a player.
 *
 * @param key Result of `shortcutKey`.
 * @param context.isVideo Audio has no frames, captions and full screen.
 */
export function mediaKey(
  key: string,
  context: { readonly isVideo: boolean; readonly onControl: boolean; readonly modified: boolean },
): MediaAction | undefined {
  if (context.modified) return undefined;
  if (key === ' ') return context.onControl ? undefined : 'play';
  const action = KEYS[key];
  const isForBoth = action === 'play' || action === 'mute' || action === 'faster' || action === 'slower';
  return context.isVideo || isForBoth ? action : undefined;
}

/** Returns the number of the frame at a time in seconds, starting at 0. */
export const frameAt = (time: number, rate = DEFAULT_RATE): number =>
  Math.floor(time * rate + TOLERANCE * rate);

/** Returns the time of the next or previous frame, in seconds. It is in the middle of the frame, so that rounding does not select another one. */
export function stepFrame(
  time: number,
  direction: 'back' | 'forward',
  { rate = DEFAULT_RATE, duration }: { readonly rate?: number | undefined; readonly duration: number },
): number {
  const frame = frameAt(time, rate) + (direction === 'forward' ? 1 : -1);
  const last = Math.max(0, Math.ceil(duration * rate - TOLERANCE) - 1);
  return Math.min(duration, (Math.min(last, Math.max(0, frame)) + 0.5) / rate);
}

/** Returns the seconds by which an arrow key moves in audio. */
export const audioStep = (duration: number): number => (duration < SHORT_AUDIO ? 0.1 : 1);

/** Returns the next faster or slower speed, or the same at the end. */
export function nextSpeed(speed: number, direction: 'faster' | 'slower'): number {
  const speeds: readonly number[] = PLAYBACK_SPEEDS;
  const next =
    direction === 'faster'
      ? speeds.find((value) => value > speed)
      : speeds.findLast((value) => value < speed);
  return next ?? speed;
}

/**
 * Formats a position such as `1:05`. Short recordings have tenths of a second: `0:02.4`. A position is the played
 * time, so it is rounded down. The end is the duration, which is rounded as everywhere else.
 */
export function formatPosition(time: number, duration: number, locale: string): string {
  const count = (unit: number) =>
    time >= duration ? Math.round(duration / unit) : Math.floor((Math.max(0, time) + TOLERANCE) / unit);
  if (duration >= SHORT) return formatDuration(count(1));
  const tenths = count(0.1);
  const [minutes, seconds] = [Math.floor(tenths / 600), (tenths % 600) / 10];
  const text = numberFormat(locale, {
    minimumIntegerDigits: 2,
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(seconds);
  return `${minutes}:${text}`;
}

/** A frame that the server has extracted from a video. */
export interface Still {
  /** Page number of the frame, for `previews.link` and convert sets. */
  readonly page: number;
  /** Position in seconds. */
  readonly time: number;
  /** URL of a small image; undefined if the form of the URL is unknown. */
  readonly url: string | undefined;
}

/** Returns the stills of a video, which are spread evenly over its duration (specification, section 9, Video extra items). */
export function stills(
  asset: Pick<Asset, 'asset_type' | 'asset_groups' | 'filetype' | 'page_cnt' | 'url'>,
  duration: number,
): Still[] {
  const count = asset.url === undefined ? 0 : previewPageCount(asset);
  return Array.from({ length: count }, (_, index) => ({
    page: index + 1,
    time: ((2 * index + 1) / (2 * count)) * duration,
    url: imageUrl(asset, 'small', index + 1),
  }));
}

/** Returns the index of the still closest to a time, or -1 if there is none. */
export function stillNear(all: readonly Still[], time: number): number {
  let nearest = -1;
  for (const [index, still] of all.entries()) {
    const distance = Math.abs(still.time - time);
    if (nearest === -1 || distance < Math.abs((all[nearest]?.time ?? 0) - time)) nearest = index;
  }
  return nearest;
}

/** Returns the name of a language in the language of the user, or the code if there is no name. */
export function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code;
  } catch {
    // The code in a file name can be anything.
    return code;
  }
}

/** Returns true if an audio file has a cover. Without one, its image is a drawn waveform on a transparent background. */
export const hasCover = (asset: Pick<Asset, 'url' | 'thumbhash'>): boolean =>
  asset.url !== undefined && !hasAlpha(asset);
