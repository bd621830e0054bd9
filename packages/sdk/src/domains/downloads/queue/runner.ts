import { STORAGE_KEYS } from '../../../lib/storage.js';
import { downloadForbidden, downloadProblem } from '../decide.js';
import { percentOf } from './item.js';
import type { DownloadList, Resources } from './list.js';
import type { DownloadsOptions } from './options.js';
import { rowProblem } from './rules.js';
import type { QueueSink } from './sinks.js';
import { SpeedMeter } from './speed.js';
import { transfer, type FileLink, type TransferEvents } from './transfer.js';

/** Maximum number of downloads that run at once. */
const MAX_RUNNING = 3;
/** Minimum time between two updates of the progress, in milliseconds. */
const UPDATE_TIME = 200;

/** Fields of a download that is not running. */
const IDLE = { speed: null, left: null, interrupted: false } as const;

/** A running transfer. */
interface Running {
  readonly controller: AbortController;
  readonly meter: SpeedMeter;
  updated: number;
}

/** Runs the waiting downloads, and records their progress in the list. */
export class DownloadRunner {
  private readonly running = new Map<string, Running>();

  constructor(
    private readonly options: DownloadsOptions,
    private readonly list: DownloadList,
  ) {}

  /** Starts waiting downloads, the oldest first, until three run. */
  readonly pump = () => {
    while (this.running.size < MAX_RUNNING) {
      const next = this.list
        .items()
        .findLast(({ id, state }) => state === 'waiting' && !this.running.has(id));
      if (next === undefined) return;
      void this.run(next.id);
    }
  };

  /** Ends the transfer of a download. The received bytes stay in its sink. */
  readonly abort = (id: string) => {
    this.list.resources.get(id)?.settle?.(undefined);
    this.running.get(id)?.controller.abort();
    this.running.delete(id);
  };

  /** Ends all transfers. */
  readonly stop = () => {
    for (const { controller } of this.running.values()) controller.abort();
    this.running.clear();
  };

  /** Reports that a download starts: opens the panel for the first one of a session, otherwise shows a toast. */
  readonly accepted = (id: string, link?: FileLink) => {
    const item = this.list.find(id);
    const settle = this.list.resources.get(id)?.settle;
    if (item === undefined || settle === undefined) return;
    settle(undefined, link);
    const { storage, toasts } = this.options;
    if (storage.get(STORAGE_KEYS.downloadsOpened) === null) {
      storage.set(STORAGE_KEYS.downloadsOpened, '1');
      this.list.setOpen(true);
    }
    if (this.list.store.getState().open) this.list.announce('downloads.announceStart', item);
    else toasts.show({ level: 'info', key: 'toast.download.soon' });
  };

  private readonly run = async (id: string) => {
    const running: Running = { controller: new AbortController(), meter: new SpeedMeter(), updated: 0 };
    this.running.set(id, running);
    this.list.patch(id, { state: 'preparing', prepared: null, problem: null, interrupted: false });
    const resources = this.list.resources.get(id);
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
      const item = this.list.find(id);
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
      if (sink === undefined || this.list.find(id)?.state !== 'paused') return;
      this.list.patch(id, { received: sink.size });
      this.list.keepStored();
    }
  };

  private readonly eventsOf = (id: string, running: Running): TransferEvents => {
    const { list } = this;
    const guard =
      <T extends unknown[]>(work: (...args: T) => void) =>
      (...args: T) => {
        if (!running.controller.signal.aborted) work(...args);
      };
    return {
      onPreparing: guard((percent) => {
        this.accepted(id);
        list.patch(id, { prepared: percent });
      }),
      onLink: guard((link) => {
        const { fname, size, rejected } = link;
        list.patch(id, {
          ...(fname === '' ? {} : { fname }),
          ...(size === undefined ? {} : { total: size }),
        });
        this.accepted(id, link);
        if (rejected.length > 0) this.options.toasts.show(downloadForbidden(rejected.length));
      }),
      onHead: guard(({ name, size, etag }) =>
        list.patch(id, {
          state: 'running',
          interrupted: false,
          etag: etag ?? null,
          ...(name === undefined || list.find(id)?.file != null ? {} : { fname: name }),
          ...(size === undefined ? {} : { total: size }),
        }),
      ),
      onReceived: guard((bytes) => this.received(id, running, bytes)),
      onInterrupted: guard(() => list.patch(id, { ...IDLE, interrupted: true })),
    };
  };

  private readonly received = (id: string, running: Running, bytes: number) => {
    const item = this.list.find(id);
    if (item === undefined) return;
    const time = this.list.now();
    const { speed, left } = running.meter.add(time, bytes, item.total);
    if (time - running.updated < UPDATE_TIME && bytes !== item.total) return;
    running.updated = time;
    const half = (percentOf(item) ?? 0) < 50 && (percentOf({ ...item, received: bytes }) ?? 0) >= 50;
    this.list.patch(id, { received: bytes, speed, left, interrupted: false });
    if (half && bytes !== item.total) this.list.announce('downloads.announceHalf', item);
  };

  private readonly ended = (id: string, state: 'saved' | 'browser') => {
    const { list } = this;
    const total = list.find(id)?.total ?? null;
    const resources = list.resources.get(id);
    const received = state === 'saved' ? { received: resources?.sink?.size ?? total ?? 0 } : {};
    list.patch(id, { ...IDLE, state, ...received });
    if (resources !== undefined) resources.sink = undefined;
    const item = list.find(id);
    if (item !== undefined && state === 'saved') list.announce('downloads.announceSaved', item);
    list.leaveLater(id);
  };

  private readonly failed = (id: string, error: unknown) => {
    const { list } = this;
    const resources = list.resources.get(id);
    if (resources?.settle?.(error) === true) return list.drop(id);
    const item = list.find(id);
    if (item === undefined) return;
    const { problem, retryable } = rowProblem(error, item.ids.length);
    const received = resources?.sink?.size ?? item.received;
    list.patch(id, { ...IDLE, state: 'failed', problem, retryable, received });
    // The toast also announces the failure.
    for (const message of downloadProblem(error, item.ids.length)) this.options.toasts.show(message);
  };
}
