import type { ReadableStore } from '../../../lib/readable-store.js';
import type { MessageParams } from '../../../translations/translator.js';
import type { DownloadItem, DownloadRequest } from './item.js';

/** Text for screen readers about a step of a download. */
export interface Announcement {
  /** Differs from that of the previous announcement, even if the text is the same. */
  readonly number: number;
  readonly key: string;
  readonly params: MessageParams;
}

/** State of the list of downloads. */
export interface DownloadsState {
  /** Status of the downloads (specification, section 4, Download status). */
  readonly status: 'ready' | 'downloading';
  /** The latest first. */
  readonly items: readonly DownloadItem[];
  /** True while the panel with the list is open. */
  readonly open: boolean;
  /** Last announcement: start, half, and end of a download. Null if there was none. */
  readonly announcement: Announcement | null;
}

/** A download that has been added to the list. */
export interface StartedDownload {
  /** ID of the item. */
  readonly id: string;
  /** IDs of assets that are missing from a zip. All of them if the user has no permission for the download. */
  readonly rejected: readonly string[];
}

/** List of the downloads (specification, section 4, Download status and Download decision). */
export interface Downloads {
  readonly store: ReadableStore<DownloadsState>;
  /**
   * Adds a download to the list. At most three run at once. Resolves when the server has accepted it, or while it waits
   * for others. Resolves with null if it failed before that, or if the same download is already in the list.
   *
   * @param options.throwEarly True to reject if the download fails before the server has accepted it. It is then not
   *   in the list. Default: it is listed as failed, and toasts report it.
   */
  readonly start: (
    request: DownloadRequest,
    options?: { readonly throwEarly?: boolean },
  ) => Promise<StartedDownload | null>;
  /** Pauses a download. The received bytes stay on disk or in memory. */
  readonly pause: (id: string) => void;
  /** Continues a paused or failed download after the received bytes, if possible. */
  readonly resume: (id: string) => Promise<void>;
  /**
   * Cancels a download. Above 100 MB, only marks it as `confirming`; a second call cancels it. It stays in the list for
   * 4 s, and longer while the panel is in use, and `undo` restores it.
   */
  readonly cancel: (id: string) => void;
  /** Continues a download that is marked as `confirming`. */
  readonly keep: (id: string) => void;
  /** Restores a canceled download that is still in the list. It continues, unless it was paused before. */
  readonly undo: (id: string) => void;
  /** Removes a download that has ended from the list. */
  readonly remove: (id: string) => void;
  /** Removes all downloads that have ended well. */
  readonly clearFinished: () => void;
  /** Opens or closes the panel. */
  readonly setOpen: (open: boolean) => void;
  /** Sets whether the pointer or the focus is in the panel. Saved and canceled downloads then stay in the list. */
  readonly hold: (held: boolean) => void;
  /** Cancels and removes everything. Call when the user changes, because permissions differ between users. */
  readonly userChanged: () => void;
  /** Stops all transfers, and stores the list. */
  readonly stop: () => void;
}
