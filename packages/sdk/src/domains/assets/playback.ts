import type { Asset } from '../../contract/schemas/common/asset.js';
import { missingPreviewReason } from './pending-preview.js';

/** The kind of player for an asset. */
export type PlayableKind = 'video' | 'audio';

/**
 * Returns the kind of player for an asset, or undefined if it cannot be played: an offline asset, or audio in a
 * format that the browser does not support. All videos can be played, because the server converts them.
 *
 * @param canPlay Returns true if the browser can play audio of a MIME type.
 */
export function playableAs(
  asset: Pick<Asset, 'asset_groups' | 'mime' | 'offline'>,
  canPlay: (mime: string) => boolean,
): PlayableKind | undefined {
  const { asset_groups: groups, mime = '', offline } = asset;
  if (offline) return undefined;
  if (groups.includes('video')) return 'video';
  return groups.includes('audio') && mime !== '' && canPlay(mime) ? 'audio' : undefined;
}

/** Time in milliseconds for which the pointer rests on a video in the results before it plays. */
export const HOVER_DELAY = 300;

/** Circumstances under which a pointer comes over a video in the results. */
export interface HoverContext {
  /** Type of the pointer, as in `PointerEvent.pointerType`. */
  readonly pointerType: string;
  /** True if the user prefers reduced motion. */
  readonly reducedMotion: boolean;
  /** True if the browser should save data. */
  readonly saveData: boolean;
}

/** File types of videos that browsers play without a conversion, even if the server cannot create a preview. */
const DIRECT_VIDEO: ReadonlySet<string> = new Set(['mp4', 'm4v', 'webm']);

/** Returns true if the portal can play a video: the server can convert it, or browsers play it as it is. */
export const isPlayableVideo = (asset: Pick<Asset, 'filetype' | 'preview_problem' | 'url'>): boolean =>
  missingPreviewReason(asset) === undefined || DIRECT_VIDEO.has(asset.filetype);

/**
 * Returns true if a result plays while the pointer is over it: an available video. Never on touch screens, with
 * reduced motion, or while the browser saves data (mockup portal-find, Tiles).
 */
export function playsOnHover(
  asset: Pick<Asset, 'asset_groups' | 'filetype' | 'offline' | 'preview_problem' | 'url'>,
  { pointerType, reducedMotion, saveData }: HoverContext,
): boolean {
  if (pointerType === 'touch' || reducedMotion || saveData || asset.offline) return false;
  return asset.asset_groups.includes('video') && isPlayableVideo(asset);
}
