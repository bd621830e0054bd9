import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createLimiter } from '../../lib/scheduling/limiter.js';
import { endsWithin } from '../../lib/scheduling/timeout.js';
import { isExiftoolDisabled } from '../../workers/exiftool.js';
import { processRunner, type Runner } from '../../workers/runner.js';
import { checkedResult } from './checked-result.js';
import { folderView } from './folder-view.js';
import type { ListedAsset } from './listed-file.js';
import { unreadResult, type FileReader, type ReadResult } from './read-result.js';
import { ALIVE_MS, type FromReader, type ToReader } from './reader-protocol.js';

export interface ReaderProcessOptions {
  /** Folder of the library. */
  readonly root: string;
  /** Folder for temporary links. It is emptied whenever the process starts. */
  readonly scratch: string;
  /**
   * Time without a sign of life after which the process is killed while it reads, in milliseconds. Longer than
   * {@link ALIVE_MS}. Default: a minute.
   */
  readonly hangsMs?: number;
  readonly log: { error(details: object, message: string): void };
}

/** Default of `hangsMs`. */
const HANGS_MS = 12 * ALIVE_MS;
/** Time without work after which the process ends, in milliseconds. Until then, it may keep a disk in use. */
const IDLE_MS = 20_000;
/** Delay before another attempt to start the process, in milliseconds. */
const RESTART_MS = 1000;
/** Time that the process has to start, in milliseconds. */
const START_MS = 30_000;
/** Maximum time to wait for the end of a killed process, in milliseconds. */
const END_MS = 5000;
/** Number of times that a file is read alone before it is blamed for the end of the process. */
const ATTEMPTS = 2;

/**
 * Reads files in a separate process. It starts at the first file, and ends when there is nothing to read.
 *
 * If the process ends while it reads, the reason may be any of its files, or none: for example, the system may
 * have run out of memory. All files that it was reading are therefore read again, one at a time. Only a file that
 * was read alone when the process ended, twice, is marked as unreadable.
 */
export class ReaderProcess implements FileReader {
  readonly #alone = createLimiter({ concurrency: 1 });
  #suspects = 0;
  #suspectsDone: Promise<unknown> = Promise.resolve();
  #process: Promise<RunningReader | undefined> | undefined;
  /** {@link folderView} of the library when the process was started. */
  #view = '';
  #closed = false;

  constructor(private readonly options: ReaderProcessOptions) {}

  /** Resolves with an empty array after `close`. */
  async read(files: readonly ListedAsset[]): Promise<ReadResult[]> {
    while (this.#suspects > 0) await this.#suspectsDone;
    const results = await this.#send(files);
    if (results !== undefined || this.#closed) return results ?? [];
    this.#suspects += 1;
    const alone = this.#alone.run(() => this.#readEach(files));
    this.#suspectsDone = alone;
    try {
      return await alone;
    } finally {
      this.#suspects -= 1;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#process)?.end();
  }

  async #readEach(files: readonly ListedAsset[]): Promise<ReadResult[]> {
    const results: ReadResult[] = [];
    for (const file of files) {
      let result: ReadResult | undefined;
      for (let attempt = 0; attempt < ATTEMPTS && result === undefined; attempt += 1) {
        [result] = (await this.#send([file])) ?? [];
        if (this.#closed) return [];
      }
      results.push(result ?? unreadResult(file, 'unreadable'));
    }
    return results;
  }

  /** Returns undefined if the process ended while it read the files, or if this reader was closed. */
  async #send(files: readonly ListedAsset[]): Promise<ReadResult[] | undefined> {
    while (!this.#closed) {
      const current = (this.#process ??= this.#start());
      const process = await current;
      if (process?.isRunning === true && (await this.#isCurrent())) return process.read(files);
      if (this.#process === current) this.#process = undefined;
      await process?.end();
      // The process could not be started, which says nothing about the files.
      if (process === undefined) await delay(RESTART_MS);
    }
    return undefined;
  }

  /**
   * Returns false if the process still sees a disk or folder that another one has replaced. If the library is
   * missing, there is nothing to see.
   */
  async #isCurrent(): Promise<boolean> {
    const view = await folderView(this.options.root).catch(() => this.#view);
    return view === this.#view;
  }

  async #start(): Promise<RunningReader | undefined> {
    const { root, scratch, hangsMs = HANGS_MS, log } = this.options;
    try {
      rmSync(scratch, { recursive: true, force: true });
      mkdirSync(scratch, { recursive: true, mode: 0o700 });
      const library = await realpath(root);
      this.#view = await folderView(library);
      const access = { readable: [library], writable: [scratch] };
      const runner = processRunner('library/read/reader.worker', { access });
      return await RunningReader.start(runner, hangsMs, {
        kind: 'open',
        root: Buffer.from(library),
        scratch,
        exiftool: !isExiftoolDisabled(),
      });
    } catch (error) {
      log.error({ err: error }, 'The process that reads the library could not be started; trying again.');
      return undefined;
    }
  }
}

interface Request {
  readonly files: readonly ListedAsset[];
  readonly done: (results: ReadResult[] | undefined) => void;
}

/** Results, as far as an untrusted message contains them. */
type Results = Partial<Extract<FromReader, { kind: 'results' }>>;

/** One run of the process. */
class RunningReader {
  readonly #requests = new Map<number, Request>();
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  #isRunning = true;

  private constructor(
    private readonly runner: Runner,
    private readonly hangsMs: number,
  ) {
    runner.events
      .on('message', (message: Results | null) => this.#receive(message))
      .on('error', () => void this.end())
      .once('exit', () => this.#ended());
    this.#wait();
  }

  /** Resolves when the process is ready. @throws Error if it ends before that */
  static async start(runner: Runner, hangsMs: number, open: ToReader): Promise<RunningReader> {
    const started = new RunningReader(runner, hangsMs);
    runner.keepAlive(true);
    const signal = AbortSignal.timeout(START_MS);
    const ready = once(runner.events, 'message', { signal });
    const exit = once(runner.events, 'exit', { signal });
    exit.catch(() => undefined);
    runner.post(open);
    try {
      const first: unknown = await Promise.race([ready.then(() => true), exit.then(() => false)]);
      if (first !== true) throw new Error('The process ended before it was ready.');
    } catch (error) {
      await started.end();
      throw error;
    }
    return started;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Returns undefined if the process ends before it has read the files. */
  read(files: readonly ListedAsset[]): Promise<ReadResult[] | undefined> {
    if (!this.#isRunning) return Promise.resolve(undefined);
    this.#count += 1;
    const request = this.#count;
    return new Promise((done) => {
      this.#requests.set(request, { files, done });
      this.runner.post({ kind: 'read', request, files } satisfies ToReader);
      this.#wait();
    });
  }

  /** Kills the process. Does not wait forever: a process that waits for an unavailable disk cannot be killed. */
  async end(): Promise<void> {
    this.#ended();
    await endsWithin(this.runner.end(), END_MS);
  }

  #receive(message: Results | null): void {
    const { request = 0, results } = message ?? {};
    const requested = this.#requests.get(request);
    if (requested) {
      this.#requests.delete(request);
      requested.done(requested.files.map((file, index) => checkedResult(file, results?.[index])));
    }
    // A sign of life does not count as work.
    if (requested || this.#requests.size > 0) this.#wait();
  }

  /** Restarts the time after which the process is ended: as idle, or because it hangs. */
  #wait(): void {
    clearTimeout(this.#timer);
    if (!this.#isRunning) return;
    const time = this.#requests.size > 0 ? this.hangsMs : IDLE_MS;
    this.#timer = setTimeout(() => void this.end(), time).unref();
  }

  #ended(): void {
    this.#isRunning = false;
    clearTimeout(this.#timer);
    for (const { done } of this.#requests.values()) done(undefined);
    this.#requests.clear();
  }
}
