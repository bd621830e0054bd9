import { createStore } from 'zustand/vanilla';
import type { Portal } from '../../../client/portal.js';
import { readOnly } from '../../../lib/readable-store.js';
import { STORAGE_KEYS, type Storage } from '../../../lib/storage.js';
import type { After, Toasts } from '../../toasts/store.js';
import type { Downloads, DownloadsState, StartedDownload } from './contract.js';
import type { Disk, DiskFile, Save } from './disk.js';
import { downloadForbidden, downloadProblem } from '../decide.js';
import {
  isActive,
  isFinished,
  isRunning,
  isSameDownload,
  newItem,
  percentOf,
  type DownloadItem,
} from './item.js';
import { isForbidden, needsConfirmation, rowProblem } from './rules.js';
import { DiskSink, type QueueSink } from './sinks.js';
import { SpeedMeter } from './speed.js';
import { storedItems, storeItems } from './stored.js';
import { transfer, type FileLink, type TransferEvents } from './transfer.js';

/** Maximum number of downloads that run at once. */
const MAX_RUNNING = 3;
/** Time for which a canceled download can be restored, in milliseconds. */
const UNDO_TIME = 4000;
/** Time after which a saved download leaves the list, in milliseconds. */
const SAVED_TIME = 30_000;
/** Minimum time between two updates of the progress, in milliseconds. */
const UPDATE_TIME = 200;
/** Minimum time between two times that the progress is stored, in milliseconds. */
const STORE_TIME = 2000;

/** Dependencies of {@link createDownloads}. */
export interface DownloadsOptions {
  readonly portal: Portal;
  readonly toasts: Toasts;
  readonly save: Save;
  /** Access to files that the user chooses, if the environment has it. */
  readonly disk: () => Disk | undefined;
  /** Storage that ends with the session of the browser. */
  readonly storage: Storage;
  /** Returns the name of the user, or null for a guest. */
  readonly user: () => string | null;
  readonly after: After;
  readonly now?: (() => number) | undefined;
}

/** A running transfer. */
interface Running {
  readonly controller: AbortController;
  readonly meter: SpeedMeter;
  updated: number;
}

/** What a download has outside of the store, because it cannot be stored as text. */
interface Resources {
  file?: DiskFile | undefined;
  sink?: QueueSink | undefined;
  /** True if a canceled download was paused before. */
  wasPaused?: boolean;
  /** Resolves when the last transfer has ended, after which its sink can be used again. */
  ended?: Promise<void>;
  /** Resolves or rejects the Promise of `start`, until the server has accepted the download. */
  settle?: ((error: unknown, link?: FileLink) => boolean) | undefined;
}

/** Creates the list of downloads, with those of this user from before a reload. Sends no request. */
export function createDownloads(options: DownloadsOptions): Downloads & {
  /** Continues the downloads whose connection broke. Call when the device is online again. */
  readonly online: () => void;
} {
  return new DownloadActions(options);
}

class DownloadActions implements Downloads {
  private readonly now: () => number;
  private readonly writable = createStore<DownloadsState>(() => ({
    status: 'ready',
    items: [],
    open: false,
    announcement: null,
  }));
  readonly store = readOnly(this.writable);
  private readonly running = new Map<string, Running>();
  private readonly resources = new Map<string, Resources>();
  private readonly timers = new Map<string, () => void>();
  private held = false;
  private stored = 0;
  /** Distinguishes the items of this visit from stored ones. */
  private readonly prefix: string;
  private count = 0;

  constructor(private readonly options: DownloadsOptions) {
    this.now = options.now ?? Date.now;
    this.prefix = this.now().toString(36);
    const items = storedItems(options.storage, options.user());
    this.setItems(items);
    for (const item of items) if (isFinished(item)) this.leaveLater(item.id);
  }

  // --- the list ---

  private readonly items = () => this.writable.getState().items;
  private readonly find = (id: string) => this.items().find((item) => item.id === id);

  private readonly setItems = (items: readonly DownloadItem[]) =>
    this.writable.setState({
      items,
      status: items.some((item) => isRunning(item) || item.state === 'waiting') ? 'downloading' : 'ready',
    });

  private readonly keepStored = () => {
    this.stored = this.now();
    storeItems(this.options.storage, { user: this.options.user(), items: this.items() });
  };

  private readonly patch = (id: string, change: Partial<DownloadItem>) => {
    const before = this.find(id);
    if (before === undefined) return;
    this.setItems(this.items().map((item) => (item.id === id ? { ...item, ...change } : item)));
    const moved = change.state !== undefined && change.state !== before.state;
    if (moved || this.now() - this.stored >= STORE_TIME) this.keepStored();
  };

  private readonly drop = (id: string) => {
    this.timers.get(id)?.();
    this.timers.delete(id);
    this.resources.delete(id);
    this.setItems(this.items().filter((item) => item.id !== id));
    this.keepStored();
    void this.options.disk()?.forget(id);
  };

  private readonly later = (id: string, milliseconds: number, run: () => void) => {
    this.timers.get(id)?.();
    this.timers.set(id, this.options.after(milliseconds, run));
  };

  private readonly leaveLater = (id: string) =>
    this.later(id, SAVED_TIME, () => {
      this.timers.delete(id);
      if (!this.held) this.drop(id);
    });

  private readonly announce = (key: string, item: DownloadItem) => {
    const number = (this.writable.getState().announcement?.number ?? 0) + 1;
    this.writable.setState({ announcement: { number, key, params: { name: item.fname } } });
  };

  // --- starting and running ---

  readonly start: Downloads['start'] = async (request, { throwEarly = false } = {}) => {
    this.count += 1;
    const item = newItem(`${this.prefix}-${this.count}`, request);
    if (item.ids.length === 0 || this.items().some((other) => isSameDownload(other, item))) return null;
    const resources: Resources = { file: request.file };
    this.resources.set(item.id, resources);
    if (request.file !== undefined) void this.options.disk()?.keep(item.id, request.file);
    const accepted = new Promise<StartedDownload | null>((resolve, reject) => {
      resources.settle = (error, link) => {
        resources.settle = undefined;
        if (error === undefined) resolve({ id: item.id, rejected: link?.rejected ?? [] });
        else if (throwEarly)
          reject(error instanceof Error ? error : new Error('The download failed', { cause: error }));
        else resolve(isForbidden(error) ? { id: item.id, rejected: item.ids } : null);
        return throwEarly;
      };
    });
    this.setItems([item, ...this.items()]);
    this.keepStored();
    this.pump();
    // A waiting download is accepted: the user need not wait for the others.
    if (this.find(item.id)?.state === 'waiting') this.accepted(item.id);
    return accepted;
  };

  /** Reports that a download starts: opens the panel for the first one of a session, otherwise shows a toast. */
  private readonly accepted = (id: string, link?: FileLink) => {
    const item = this.find(id);
    const settle = this.resources.get(id)?.settle;
    if (item === undefined || settle === undefined) return;
    settle(undefined, link);
    const { storage, toasts } = this.options;
    if (storage.get(STORAGE_KEYS.downloadsOpened) === null) {
      storage.set(STORAGE_KEYS.downloadsOpened, '1');
      this.setOpen(true);
    }
    if (this.writable.getState().open) this.announce('downloads.announceStart', item);
    else toasts.show({ level: 'info', key: 'toast.download.soon' });
  };

  /** Starts waiting downloads, the oldest first, until three run. */
  private readonly pump = () => {
    while (this.running.size < MAX_RUNNING) {
      const next = this.items().findLast(({ id, state }) => state === 'waiting' && !this.running.has(id));
      if (next === undefined) return;
      void this.run(next.id);
    }
  };

  private readonly run = async (id: string) => {
    const running: Running = { controller: new AbortController(), meter: new SpeedMeter(), updated: 0 };
    this.running.set(id, running);
    this.patch(id, { state: 'preparing', prepared: null, problem: null, interrupted: false });
    const resources = this.resources.get(id);
    if (resources === undefined) return;
    const before = resources.ended;
    resources.ended = this.transfer(id, running, resources, before);
    await resources.ended;
    if (this.running.get(id) === running) this.running.delete(id);
    this.pump();
  };

  private readonly transfer = async (
    id: string,
    running: Running,
    resources: Resources,
    before: Promise<void> | undefined,
  ): Promise<void> => {
    const { signal } = running.controller;
    try {
      // A paused transfer still writes the received bytes.
      await before;
      const item = this.find(id);
      if (item === undefined || signal.aborted) return;
      const { portal, save } = this.options;
      const { file, sink } = resources;
      const keepSink = (used: QueueSink) => (resources.sink = used);
      const events = this.eventsOf(id, running);
      const result = await transfer({ portal, save, item, file, sink, keepSink, signal, events });
      if (!signal.aborted) this.ended(id, result);
    } catch (error) {
      if (!signal.aborted) return this.failed(id, error);
      const { sink } = resources;
      if (sink === undefined || this.find(id)?.state !== 'paused') return;
      this.patch(id, { received: sink.size });
      this.keepStored();
    }
  };

  private readonly eventsOf = (id: string, running: Running): TransferEvents => {
    const guard =
      <T extends unknown[]>(work: (...args: T) => void) =>
      (...args: T) => {
        if (!running.controller.signal.aborted) work(...args);
      };
    return {
      onPreparing: guard((percent) => {
        this.accepted(id);
        this.patch(id, { prepared: percent });
      }),
      onLink: guard((link) => {
        const { fname, size, rejected } = link;
        this.patch(id, {
          ...(fname === '' ? {} : { fname }),
          ...(size === undefined ? {} : { total: size }),
        });
        this.accepted(id, link);
        if (rejected.length > 0) this.options.toasts.show(downloadForbidden(rejected.length));
      }),
      onHead: guard(({ name, size, etag }) =>
        this.patch(id, {
          state: 'running',
          interrupted: false,
          etag: etag ?? null,
          ...(name === undefined || this.find(id)?.file != null ? {} : { fname: name }),
          ...(size === undefined ? {} : { total: size }),
        }),
      ),
      onReceived: guard((bytes) => this.received(id, running, bytes)),
      onInterrupted: guard(() => this.patch(id, { interrupted: true, speed: null, left: null })),
    };
  };

  private readonly received = (id: string, running: Running, bytes: number) => {
    const item = this.find(id);
    if (item === undefined) return;
    const time = this.now();
    const { speed, left } = running.meter.add(time, bytes, item.total);
    if (time - running.updated < UPDATE_TIME && bytes !== item.total) return;
    running.updated = time;
    const half = (percentOf(item) ?? 0) < 50 && (percentOf({ ...item, received: bytes }) ?? 0) >= 50;
    this.patch(id, { received: bytes, speed, left, interrupted: false });
    if (half && bytes !== item.total) this.announce('downloads.announceHalf', item);
  };

  private readonly ended = (id: string, state: 'saved' | 'browser') => {
    const total = this.find(id)?.total ?? null;
    const received = state === 'saved' ? { received: this.resources.get(id)?.sink?.size ?? total ?? 0 } : {};
    this.patch(id, { state, ...received, speed: null, left: null, interrupted: false });
    const resources = this.resources.get(id);
    if (resources !== undefined) resources.sink = undefined;
    const item = this.find(id);
    if (item !== undefined && state === 'saved') this.announce('downloads.announceSaved', item);
    this.leaveLater(id);
  };

  private readonly failed = (id: string, error: unknown) => {
    const settle = this.resources.get(id)?.settle;
    if (settle?.(error) === true) return this.drop(id);
    const item = this.find(id);
    if (item === undefined) return;
    const { problem, retryable } = rowProblem(error, item.ids.length);
    const received = this.resources.get(id)?.sink?.size ?? item.received;
    this.patch(id, {
      state: 'failed',
      problem,
      retryable,
      received,
      speed: null,
      left: null,
      interrupted: false,
    });
    // The toast also announces the failure.
    for (const message of downloadProblem(error, item.ids.length)) this.options.toasts.show(message);
  };

  private readonly abort = (id: string) => {
    this.resources.get(id)?.settle?.(undefined);
    this.running.get(id)?.controller.abort();
    this.running.delete(id);
  };

  // --- actions of the user ---

  readonly pause: Downloads['pause'] = (id) => {
    const item = this.find(id);
    if (item === undefined || !isActive(item) || item.state === 'paused') return;
    this.abort(id);
    const received = this.resources.get(id)?.sink?.size ?? item.received;
    this.patch(id, {
      state: 'paused',
      received,
      speed: null,
      left: null,
      interrupted: false,
      confirming: false,
    });
    this.pump();
  };

  readonly resume: Downloads['resume'] = async (id) => {
    const item = this.find(id);
    if (item === undefined || !(item.state === 'paused' || item.state === 'failed' || item.interrupted))
      return;
    this.abort(id);
    if (!(await this.restoreFile(item))) return;
    this.patch(id, { state: 'waiting', problem: null, interrupted: false });
    this.pump();
  };

  /**
   * Restores the access to the file on disk after a reload, with as many bytes as the file has.
   *
   * @returns false if the user denies the access
   */
  private readonly restoreFile = async (item: DownloadItem): Promise<boolean> => {
    const { id, etag } = item;
    const resources = this.resources.get(id) ?? {};
    this.resources.set(id, resources);
    if (item.file === null || resources.file !== undefined) return true;
    const file = await this.options.disk()?.restore(id);
    // Without access to the file, the download starts again, as one without a file.
    if (file == null) {
      this.patch(id, { file: null, received: 0, etag: null });
      return true;
    }
    if (!(await file.allow())) return false;
    const size = etag === null ? 0 : await file.size().catch(() => 0);
    resources.file = file;
    resources.sink = new DiskSink(file, size, etag ?? undefined);
    return true;
  };

  readonly cancel: Downloads['cancel'] = (id) => {
    const item = this.find(id);
    if (item === undefined || !isActive(item)) return;
    if (needsConfirmation(item) && !item.confirming) return this.patch(id, { confirming: true });
    const resources = this.resources.get(id) ?? {};
    this.resources.set(id, Object.assign(resources, { wasPaused: item.state === 'paused' }));
    this.abort(id);
    const received = resources.sink?.size ?? item.received;
    this.patch(id, { state: 'canceled', received, confirming: false, interrupted: false });
    this.later(id, UNDO_TIME, () => {
      const { file } = this.resources.get(id) ?? {};
      this.drop(id);
      void file?.remove();
    });
    this.pump();
  };

  readonly keep: Downloads['keep'] = (id) => this.patch(id, { confirming: false });

  readonly undo: Downloads['undo'] = (id) => {
    const item = this.find(id);
    if (item?.state !== 'canceled') return;
    this.timers.get(id)?.();
    this.timers.delete(id);
    this.patch(id, { state: this.resources.get(id)?.wasPaused === true ? 'paused' : 'waiting' });
    this.pump();
  };

  readonly remove: Downloads['remove'] = (id) => {
    const item = this.find(id);
    if (item !== undefined && !isActive(item)) this.drop(id);
  };

  readonly clearFinished: Downloads['clearFinished'] = () => {
    for (const item of this.items()) if (isFinished(item)) this.drop(item.id);
  };

  readonly setOpen: Downloads['setOpen'] = (open) => this.writable.setState({ open });

  readonly hold: Downloads['hold'] = (held) => {
    this.held = held;
    if (held) return;
    // Their time has passed while the panel was in use.
    for (const item of this.items())
      if (isFinished(item) && !this.timers.has(item.id)) this.leaveLater(item.id);
  };

  readonly online = () => {
    for (const item of this.items()) if (item.interrupted) void this.resume(item.id);
  };

  readonly userChanged: Downloads['userChanged'] = () => {
    const ids = this.items().map(({ id }) => id);
    for (const id of ids) this.abort(id);
    for (const cancel of this.timers.values()) cancel();
    this.timers.clear();
    this.resources.clear();
    this.writable.setState({ items: [], status: 'ready', open: false, announcement: null });
    this.options.storage.remove(STORAGE_KEYS.downloads);
    this.options.storage.remove(STORAGE_KEYS.downloadsOpened);
    void this.options.disk()?.forget();
  };

  readonly stop: Downloads['stop'] = () => {
    this.keepStored();
    for (const { controller } of this.running.values()) controller.abort();
    this.running.clear();
    for (const cancel of this.timers.values()) cancel();
    this.timers.clear();
  };
}
