import type { Worker } from 'node:worker_threads';
import { endsWithin } from '../lib/scheduling/timeout.js';
import type { IndexedFile } from '../store/assets/indexed-file.js';
import { startWorker } from '../workers/workers.js';
import type { FileReader } from './read/read-result.js';
import type { FromWorker, ToWorker, WorkerSettings } from './protocol.js';

/** Delay before a thread that exited unexpectedly is started again, in milliseconds. */
const RESTART_MS = 1000;
/**
 * Maximum time that `close` waits for the running scan, in milliseconds. Then the thread is terminated.
 */
const CLOSE_TIMEOUT_MS = 4000;

/** Messages from the thread while it runs. */
export type LibraryMessage = Exclude<FromWorker, { readonly kind: 'closed' | 'read' }>;

/** Runs the library's thread, and starts it again after an unexpected exit. */
export class LibraryThread {
  #worker: Worker | undefined;
  #closing = false;
  #closed: () => void = () => undefined;

  constructor(
    private readonly parts: {
      /** Called whenever the thread is started. */
      readonly settings: () => Promise<WorkerSettings>;
      /** The indexed files, which the thread compares with the folder. */
      readonly indexedFiles: () => AsyncIterable<IndexedFile[]>;
      /** Reads the files that the thread lists. */
      readonly reader: FileReader;
      readonly onMessage: (message: LibraryMessage) => void;
      /** Called after the thread was started again. It does not know the messages that were sent before. */
      readonly onRestart: () => void;
      readonly log: { error(details: object, message: string): void };
    },
  ) {}

  async start(): Promise<void> {
    const { settings, indexedFiles, reader, onMessage, log } = this.parts;
    const worker = startWorker('library/worker', { workerData: await settings() });
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'closed') this.#closed();
      else if (message.kind === 'read') {
        const { kind, request, files } = message;
        void reader.read(files).then((results) => worker.postMessage({ kind, request, results }));
      } else onMessage(message);
    });
    worker.on('error', (error) => log.error({ err: error }, 'The library thread failed.'));
    worker.on('exit', () => this.#onExit(worker));
    for await (const files of indexedFiles()) this.send({ kind: 'indexed-files', files });
    this.send({ kind: 'start' });
  }

  send(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  async close(): Promise<void> {
    this.#closing = true;
    if (this.#worker === undefined) return;
    const closed = new Promise<void>((resolve) => (this.#closed = resolve));
    this.send({ kind: 'close' });
    await endsWithin(closed, CLOSE_TIMEOUT_MS);
    await this.#worker?.terminate();
    await this.parts.reader.close();
  }

  #onExit(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
    this.#closed();
    this.#restartSoon();
  }

  #restartSoon(): void {
    if (!this.#closing) setTimeout(() => void this.#restart(), RESTART_MS).unref();
  }

  async #restart(): Promise<void> {
    if (this.#closing) return;
    try {
      await this.start();
      this.parts.onRestart();
    } catch (error) {
      this.parts.log.error({ err: error }, 'The library thread could not be started; trying again.');
      // A thread that was started, but not completely, starts again after its exit.
      if (this.#worker === undefined) this.#restartSoon();
      else await this.#worker.terminate();
    }
  }
}
