import { createStore } from 'zustand/vanilla';
import { readOnly } from '../../../lib/readable-store.js';
import { STORAGE_KEYS } from '../../../lib/storage.js';
import type { DownloadsState } from './contract.js';
import type { DiskFile } from './disk.js';
import { isFinished, isRunning, type DownloadItem } from './item.js';
import type { DownloadsOptions } from './options.js';
import type { QueueSink } from './sinks.js';
import { storedItems, storeItems } from './stored.js';
import type { FileLink } from './transfer.js';

/** Time after which a saved download leaves the list, in milliseconds. */
const SAVED_TIME = 30_000;
/** Minimum time between two times that the progress is stored, in milliseconds. */
const STORE_TIME = 2000;

/** What a download has outside of the store, because it cannot be stored as text. */
export interface Resources {
  file?: DiskFile | undefined;
  sink?: QueueSink | undefined;
  /** True if a canceled download was paused before. */
  wasPaused?: boolean;
  /** Resolves when the last transfer has ended, after which its sink can be used again. */
  ended?: Promise<void>;
  /** Resolves or rejects the Promise of `start`, until the server has accepted the download. */
  settle?: ((error: unknown, link?: FileLink) => boolean) | undefined;
}

/** The items of the downloads, what belongs to them, and the timers after which they leave the list. */
export class DownloadList {
  readonly now: () => number;
  private readonly writable = createStore<DownloadsState>(() => ({
    status: 'ready',
    items: [],
    open: false,
    announcement: null,
  }));
  readonly store = readOnly(this.writable);
  readonly resources = new Map<string, Resources>();
  private readonly timers = new Map<string, () => void>();
  /** Starts the timers again that have ended while the panel was in use. */
  private readonly restarts = new Map<string, () => void>();
  private held = false;
  private stored = 0;

  constructor(private readonly options: DownloadsOptions) {
    this.now = options.now ?? Date.now;
    const items = storedItems(options.storage, options.user());
    this.setItems(items);
    for (const item of items) if (isFinished(item)) this.leaveLater(item.id);
  }

  readonly items = () => this.writable.getState().items;
  readonly find = (id: string) => this.items().find((item) => item.id === id);

  private readonly setItems = (items: readonly DownloadItem[]) =>
    this.writable.setState({
      items,
      status: items.some((item) => isRunning(item) || item.state === 'waiting') ? 'downloading' : 'ready',
    });

  readonly keepStored = () => {
    this.stored = this.now();
    storeItems(this.options.storage, { user: this.options.user(), items: this.items() });
  };

  readonly add = (item: DownloadItem) => {
    this.setItems([item, ...this.items()]);
    this.keepStored();
  };

  readonly patch = (id: string, change: Partial<DownloadItem>) => {
    const before = this.find(id);
    if (before === undefined) return;
    this.setItems(this.items().map((item) => (item.id === id ? { ...item, ...change } : item)));
    const moved = change.state !== undefined && change.state !== before.state;
    if (moved || this.now() - this.stored >= STORE_TIME) this.keepStored();
  };

  readonly drop = (id: string) => {
    this.stopTimer(id);
    this.resources.delete(id);
    this.setItems(this.items().filter((item) => item.id !== id));
    this.keepStored();
    void this.options.disk()?.forget(id);
  };

  /** Removes everything, also from the storage. */
  readonly clear = () => {
    this.stopTimers();
    this.resources.clear();
    this.writable.setState({ items: [], status: 'ready', open: false, announcement: null });
    this.options.storage.remove(STORAGE_KEYS.downloads);
    this.options.storage.remove(STORAGE_KEYS.downloadsOpened);
    void this.options.disk()?.forget();
  };

  readonly setOpen = (open: boolean) => this.writable.setState({ open });

  readonly announce = (key: string, item: DownloadItem) => {
    const number = (this.writable.getState().announcement?.number ?? 0) + 1;
    this.writable.setState({ announcement: { number, key, params: { name: item.fname } } });
  };

  // --- timers ---

  /**
   * Calls a function after a time, instead of the earlier function of this download. If the panel is in use then, the time
   * starts again afterward.
   */
  readonly later = (id: string, milliseconds: number, run: () => void) => {
    this.stopTimer(id);
    const end = () => {
      if (this.held) this.restarts.set(id, () => this.later(id, milliseconds, run));
      else run();
    };
    this.timers.set(id, this.options.after(milliseconds, end, 'auto-hide'));
  };

  readonly stopTimer = (id: string) => {
    this.timers.get(id)?.();
    this.timers.delete(id);
    this.restarts.delete(id);
  };

  readonly stopTimers = () => {
    for (const id of [...this.timers.keys()]) this.stopTimer(id);
  };

  /** Removes a saved download after some time. */
  readonly leaveLater = (id: string) => this.later(id, SAVED_TIME, () => this.drop(id));

  readonly hold = (held: boolean) => {
    this.held = held;
    if (!held) for (const restart of [...this.restarts.values()]) restart();
  };
}
