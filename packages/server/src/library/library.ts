import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { AppliedBatch, AssetRepository } from '../store/assets.js';
import { startWorker } from '../workers/workers.js';
import { type FromWorker, type ToWorker, type WorkerSettings } from './protocol.js';
import { DEFAULT_TIMING, type LibraryTiming } from './watch/timing.js';
import type { LibraryBatch } from '../store/indexed-file.js';
import type { LibraryStatus } from './scan/status.js';

export interface LibraryOptions {
  /** The folder to serve. */
  readonly root: string;
  /** The state directory; the walk leaves it out where it lies inside the folder. */
  readonly data: string;
  readonly assets: AssetRepository;
  /** Told of every batch once it is in the repository; the library waits for it, so nothing piles up. */
  readonly onBatch: (batch: AppliedBatch) => Promise<void> | void;
  readonly log: LibraryLog;
  readonly timing?: Partial<LibraryTiming>;
}

export interface LibraryLog {
  info(message: string): void;
  warn(message: string): void;
  error(details: object, message: string): void;
}

export interface Library {
  /** Begins to look through the folder and to watch it; kept once under way, not when done. */
  start(): Promise<void>;
  /** Looks at everything again; kept once what that showed is in the repository. */
  rescan(): Promise<void>;
  /** Kept once the first look is done and nothing is pending. */
  settled(): Promise<void>;
  status(): LibraryStatus;
  failures(): { id: string; fname: string; reason: string }[];
  onStatus(listener: (status: LibraryStatus) => void): () => void;
  /** How many files were read since the start: 0 for a library in which nothing changed. */
  filesRead(): number;
  close(): Promise<void>;
}

/** How long to wait before writing a batch again that could not be written (a full disk, a busy database). */
const RETRY = 2000;
const RESTART = 1000;
/** For a file that is being read; after that the thread is ended, and with its pipes its exiftools. */
const CLOSE_TIMEOUT = 4000;
const INODE = 'root-inode';

/** The library: a thread that looks and reads, and here, in the server's own, the writing of what it found. */
export function createLibrary(options: LibraryOptions): Library {
  const { assets, log } = options;
  const listeners = new Set<(status: LibraryStatus) => void>();
  const failed = new Map<string, { id: string; fname: string; reason: string }>();
  const rescans = new Map<number, () => void>();
  let waiting: (() => void)[] = [];
  let status: LibraryStatus = { state: 'indexing', found: 0, done: 0, failed: 0 };
  let settled = false;
  let filesRead = 0;
  let worker: Worker | undefined;
  let closing = false;
  let closed: () => void = () => undefined;
  let requests = 0;
  let writing: Promise<void> = Promise.resolve();

  const send = (message: ToWorker) => worker?.postMessage(message);

  async function write(batch: LibraryBatch): Promise<void> {
    for (;;) {
      try {
        const done = await assets.apply(batch);
        for (const id of batch.removed) failed.delete(id);
        for (const { id, problem, asset } of batch.upserts) {
          if (problem === undefined) failed.delete(id);
          else failed.set(id, { id, fname: asset.fname, reason: problem });
        }
        await options.onBatch(done);
        return;
      } catch (error) {
        if (closing) return;
        log.error({ err: error }, 'What the library found could not be written; trying again.');
        await new Promise((resolve) => setTimeout(resolve, RETRY));
      }
    }
  }

  function receive(message: FromWorker): void {
    switch (message.kind) {
      case 'batch':
        writing = write(message.batch).then(() => send({ kind: 'applied' }));
        return;
      case 'status':
        status = message.status;
        filesRead = message.filesRead;
        settled = message.settled;
        for (const listener of listeners) listener(status);
        if (settled) for (const resolve of waiting.splice(0)) resolve();
        return;
      case 'rescanned':
        rescans.get(message.request)?.();
        rescans.delete(message.request);
        return;
      case 'root':
        void assets
          .setLibraryValue(INODE, String(message.inode))
          .catch((error: unknown) => log.error({ err: error }, 'library'));
        return;
      case 'note':
        log[message.level](message.message);
        return;
      case 'closed':
        closed();
    }
  }

  async function open(): Promise<void> {
    const root = realpathSync(options.root);
    assets.useRoot(root);
    const inside = relative(root, options.data).split(sep).join('/');
    const workerData: WorkerSettings = {
      root: Buffer.from(root),
      ...(!inside.startsWith('..') && inside !== '' && { skipped: Buffer.from(inside) }),
      rootInode: Number((await assets.getLibraryValue(INODE)) ?? 0),
      timing: { ...DEFAULT_TIMING, ...options.timing },
    };
    for (const failure of await assets.failures()) failed.set(failure.id, failure);
    const started = startWorker('library/worker', { workerData });
    worker = started;
    started.on('message', receive);
    started.on('error', (error) => log.error({ err: error }, 'The library thread failed.'));
    started.on('exit', () => {
      if (worker === started) worker = undefined;
      closed();
      if (!closing) setTimeout(() => void (closing || open()), RESTART).unref();
    });
    for await (const files of assets.indexedFiles()) send({ kind: 'known', files });
    send({ kind: 'start' });
  }

  return {
    start: open,
    rescan() {
      const request = ++requests;
      settled = false;
      return new Promise((resolve) => {
        rescans.set(request, resolve);
        send({ kind: 'rescan', request });
      });
    },
    settled() {
      if (settled) return Promise.resolve();
      return new Promise((resolve) => waiting.push(resolve));
    },
    status: () => status,
    failures: () => [...failed.values()],
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    filesRead: () => filesRead,
    async close() {
      closing = true;
      const ended = new Promise<void>((resolve) => (closed = resolve));
      if (worker) {
        send({ kind: 'close' });
        let timer: NodeJS.Timeout | undefined;
        const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_TIMEOUT)));
        await Promise.race([ended, late]);
        clearTimeout(timer);
        await worker?.terminate();
      }
      await writing;
      waiting = [];
    },
  };
}
