import type { Message } from '../../toasts/message.js';
import type { Downloadable } from '../downloadable.js';
import type { DiskFile } from './disk.js';

/**
 * State of a download.
 *
 * - `waiting`: others run first.
 * - `preparing`: the server creates the rendition or the zip.
 * - `running`: bytes arrive. `interrupted` if the connection broke, and the download continues by itself.
 * - `paused`: by the user, or by a reload of the page.
 * - `saved`: complete.
 * - `browser`: the browser itself downloads the file, and shows its own progress.
 * - `failed`: ended with an error.
 * - `canceled`: by the user, who can undo it for a short time.
 */
export type DownloadState =
  'waiting' | 'preparing' | 'running' | 'paused' | 'saved' | 'browser' | 'failed' | 'canceled';

/** A download to start. */
export interface DownloadRequest {
  /** One asset, or several for a zip. */
  readonly assets: readonly Downloadable[];
  readonly convertSet: string;
  /** Page or frame, for convert sets that create images of pages or frames. */
  readonly page?: number | undefined;
  /** Expected file name, until the server reports it. */
  readonly fname: string;
  /** Expected size in bytes. */
  readonly bytes?: number | undefined;
  /** File that the user has chosen as the target. */
  readonly file?: DiskFile | undefined;
}

/** A download in the list (specification, section 3, Active download). */
export interface DownloadItem {
  /** Unique within the list. */
  readonly id: string;
  readonly fname: string;
  /** IDs of the assets. More than one for a zip. */
  readonly ids: readonly string[];
  /** The first assets, for the image of the row. */
  readonly assets: readonly Downloadable[];
  readonly convertSet: string;
  readonly page?: number | undefined;
  readonly state: DownloadState;
  /** Progress of the preparation in whole percent. Null if unknown. */
  readonly prepared: number | null;
  /** Number of bytes received. */
  readonly received: number;
  /** Size of the file in bytes. Null if unknown. */
  readonly total: number | null;
  /** Bytes per second, averaged over the last seconds. Null until enough has arrived. */
  readonly speed: number | null;
  /** Seconds until the end at this speed. Null during the first seconds. */
  readonly left: number | null;
  /** True while a broken connection is restored. */
  readonly interrupted: boolean;
  /** Reason of a failure. */
  readonly problem: Message | null;
  /** False for a failure that another attempt cannot change, such as a missing permission. */
  readonly retryable: boolean;
  /** Name of the file that the user has chosen. Null for a download without one. */
  readonly file: string | null;
  /** Version of the received bytes, to continue after a reload. */
  readonly etag: string | null;
  /** True while the row displays the confirmation of a cancel. */
  readonly confirming: boolean;
}

/** Number of assets whose images a row shows. */
const SHOWN_ASSETS = 4;

/** Returns a new item for a request. */
export function newItem(id: string, request: DownloadRequest): DownloadItem {
  const { assets, convertSet, page, fname, bytes, file } = request;
  return {
    id,
    fname,
    ids: [...new Set(assets.map((asset) => asset.id))],
    assets: assets.slice(0, SHOWN_ASSETS),
    convertSet,
    ...(page === undefined ? {} : { page }),
    state: 'waiting',
    prepared: null,
    received: 0,
    total: bytes ?? null,
    speed: null,
    left: null,
    interrupted: false,
    problem: null,
    retryable: true,
    file: file?.name ?? null,
    etag: null,
    confirming: false,
  };
}

/** Returns true for a download that has not ended. */
export function isActive({ state }: Pick<DownloadItem, 'state'>): boolean {
  return state === 'waiting' || state === 'preparing' || state === 'running' || state === 'paused';
}

/** Returns true for a download that occupies a connection. */
export function isRunning({ state }: Pick<DownloadItem, 'state'>): boolean {
  return state === 'preparing' || state === 'running';
}

/** Returns true for a download that has ended well, so that “Clear finished” removes it. */
export function isFinished({ state }: Pick<DownloadItem, 'state'>): boolean {
  return state === 'saved' || state === 'browser';
}

/** Returns true if a request is for the same file as an item that has not ended. */
export function isSameDownload(item: DownloadItem, other: DownloadItem): boolean {
  return (
    isActive(item) &&
    item.convertSet === other.convertSet &&
    item.page === other.page &&
    item.ids.length === other.ids.length &&
    item.ids.every((id, index) => id === other.ids[index])
  );
}

/** Returns the received part in whole percent, or null if the size is unknown. */
export function percentOf({ received, total }: Pick<DownloadItem, 'received' | 'total'>): number | null {
  if (total === null || total <= 0) return null;
  return Math.min(100, Math.floor((100 * received) / total));
}

/** Progress of all downloads that have not ended. */
export interface OverallProgress {
  /** Number of downloads that have not ended. */
  readonly active: number;
  /** Received part of the downloads with a size, in whole percent. Null if there is none. */
  readonly percent: number | null;
}

/** Returns the progress of all downloads that have not ended. */
export function overallProgress(items: readonly DownloadItem[]): OverallProgress {
  const active = items.filter(isActive);
  const measured = active.filter(({ total }) => total !== null);
  const sum = (field: 'received' | 'total') =>
    measured.reduce((total, item) => total + (item[field] ?? 0), 0);
  return { active: active.length, percent: percentOf({ received: sum('received'), total: sum('total') }) };
}
