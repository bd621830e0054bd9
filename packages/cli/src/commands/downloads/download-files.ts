import type { Portal } from '@assetportal/sdk';
import { ORIGINAL, type Asset } from '@assetportal/sdk/contract';
import type { LayoutTemplate, SidecarKind } from '@assetportal/sdk/rules';
import PQueue from 'p-queue';
import type { Context } from '../../kernel/context.js';
import type { ExitCode } from '../../kernel/errors/exit-codes.js';
import type { DownloadProgress } from '../../ui/progress.js';
import { BulkDownloader, MIN_BULK_FILES, type BulkRun } from './bulk/bulk-download.js';
import { BulkGroups, isSmallOriginal, LARGE_GROUP, SMALL_GROUP, type BulkFile } from './bulk/bulk-file.js';
import { LinkedDownloader } from './bulk/linked-download.js';
import { describeRefusal } from './describe-refusal.js';
import { JobLimit } from './files/job-limit.js';
import { RunReport } from './files/run-report.js';
import type { TransferOptions } from './files/transfer-options.js';
import { offeredAssets } from './offered-assets.js';
import { downloadProgress, watchAsset } from './progress.js';
import { OutcomePrinter, report } from './report.js';
import { createSave, type AssetSave, type OnConflict, type SaveOptions } from './save-asset.js';
import { Sidecars } from './sidecars/sidecars.js';
import type { AssetSelection, SelectedAsset } from './select-assets.js';
import { Summary, unknownAsset, type DownloadResult } from './summary.js';
import { openTarget, type OpenTarget, type SaveTarget } from './target.js';

/** Upper limit for `--jobs`. */
const MAX_JOBS = 64;

export interface DownloadOptions extends SaveTarget, TransferOptions {
  readonly jobs: number;
  readonly layout: LayoutTemplate;
  readonly onConflict: OnConflict;
  /** Form of the sidecar files to write, or undefined. */
  readonly sidecar: SidecarKind | undefined;
}

/** Downloads each asset as a file, unless it is already in the target folder. Returns the exit code. */
export async function downloadFiles(
  context: Context,
  portal: Portal,
  selection: AssetSelection,
  options: DownloadOptions,
): Promise<ExitCode> {
  const target = await openTarget(context, options);
  const { root } = target.folder;
  let run: DownloadRun;
  try {
    const { sidecar: kind, onConflict } = options;
    const convertSet = context.settings.get('convertSet');
    const sidecars = kind && new Sidecars({ ...target, kind, convertSet, onConflict });
    run = await downloadInto(context, portal, selection, { ...options, target, sidecars });
  } finally {
    target.close();
  }
  await report(context, run, { count: selection.count, folder: root });
  return run.summary.exit;
}

/**
 * Downloads each asset into an open target, unless it is already there.
 *
 * @throws the signal's reason, or the first error that is a bug
 */
export async function downloadInto(
  context: Context,
  portal: Portal,
  selection: Pick<AssetSelection, 'count' | 'assets'>,
  options: Omit<DownloadOptions, 'output' | 'to' | 'sidecar'> & {
    readonly target: OpenTarget;
    readonly sidecars: Sidecars | undefined;
  },
): Promise<DownloadRun> {
  const { io, t, settings, signal } = context;
  const { bandwidth, jobs, layout, onConflict, retries, target } = options;
  const runReport = RunReport.open(context, options.report);
  const progress = await downloadProgress(context, selection.count, options.stats);
  const save = {
    target,
    portal,
    address: context.address(),
    layout,
    onConflict,
    retries,
    bandwidth,
    signal,
    convertSet: settings.get('convertSet'),
  };
  const concurrency = Math.max(1, Math.min(MAX_JOBS, jobs));
  const run = new DownloadRun(context, progress, save, {
    runReport,
    sidecars: options.sidecars,
    concurrency,
  });
  try {
    await run.downloadAll(offeredAssets(portal, selection.assets, save.convertSet, signal));
    if (!signal.aborted) await options.sidecars?.finish();
  } finally {
    progress.stop();
    runReport?.close();
  }
  if (signal.aborted) {
    io.note(t('download.resume', { done: run.summary.done, count: selection.count }));
  }
  signal.throwIfAborted();
  run.throwIfBug();
  return run;
}

interface RunOptions {
  readonly runReport: RunReport | undefined;
  readonly sidecars: Sidecars | undefined;
  /** Maximum number of simultaneous transfers. */
  readonly concurrency: number;
}

/** Downloads assets concurrently and collects their results. */
class DownloadRun implements BulkRun {
  readonly summary = new Summary();
  readonly printer: OutcomePrinter;
  /**
   * Results to print at the end: with `--json`, because they form one document, and with progress bars, because
   * the bars would overwrite them.
   */
  readonly unprinted: DownloadResult[] = [];
  /** First error that is not the failure of a single asset: a bug or an interruption. */
  private bug: { readonly error: unknown } | undefined;
  private readonly small = new BulkGroups(SMALL_GROUP);
  private readonly large = new BulkGroups(LARGE_GROUP);
  private readonly bulk = new BulkDownloader(this);
  private readonly linked = new LinkedDownloader(this);
  /** Number of originals that are compared with the target folder. They join a group after that. */
  private checking = 0;
  private isListed = false;
  private readonly queue: PQueue;
  private readonly limit: JobLimit;

  constructor(
    private readonly context: Context,
    private readonly progress: DownloadProgress,
    private readonly options: SaveOptions,
    private readonly run: RunOptions,
  ) {
    this.queue = new PQueue({ concurrency: run.concurrency });
    this.limit = new JobLimit(this.queue);
    this.printer = new OutcomePrinter(context);
  }

  async downloadAll(assets: AsyncIterable<SelectedAsset>): Promise<void> {
    const { queue } = this;
    for await (const selected of assets) {
      // Waits for space in the queue, so that only a few assets are looked up in advance. This limits memory
      // use.
      await queue.onSizeLessThan(queue.concurrency);
      if (this.isOver) break;
      const { asset, problem } = selected;
      if (asset !== undefined && problem === undefined && this.isForBulk) this.addOriginal(asset);
      else this.enqueue(() => this.download(selected));
    }
    this.isListed = true;
    this.flush();
    await queue.onIdle();
  }

  /** Adds a job, unless the run is over when its turn comes. */
  private enqueue(job: () => Promise<void>): void {
    void this.queue.add(async () => {
      if (this.isOver) return;
      try {
        await job();
      } catch (error) {
        this.bug ??= { error };
      }
    });
  }

  throwIfBug(): void {
    if (this.bug !== undefined) throw this.bug.error;
  }

  get isOver(): boolean {
    return this.summary.fatal !== undefined || this.context.signal.aborted || this.bug !== undefined;
  }

  get portal(): Portal {
    return this.options.portal;
  }

  get signal(): AbortSignal {
    return this.options.signal;
  }

  get bandwidth(): SaveOptions['bandwidth'] {
    return this.options.bandwidth;
  }

  private get isForBulk(): boolean {
    const { convertSet, target } = this.options;
    return convertSet === ORIGINAL && target.exactName === undefined;
  }

  /** Adds an original to a group, unless it is already in the target folder. */
  private addOriginal(asset: Asset): void {
    const isSmall = isSmallOriginal(asset);
    this.checking += 1;
    this.enqueue(async () => {
      const save = createSave(asset, this.options);
      let group: BulkFile[] | undefined;
      let isNew = false;
      await this.finish(asset, async () => {
        const result = await save.check();
        isNew = result === undefined;
        return result;
      });
      if (isNew) {
        group = (isSmall ? this.small : this.large).add({
          asset,
          download: (link) => this.finish(asset, () => this.transfer(asset, save, link)),
          store: (received) => {
            this.progress.start(asset.id, asset.fname, received.size);
            this.progress.move(asset.id, received.size);
            return this.finish(asset, () => save.store(received));
          },
        });
      }
      this.checking -= 1;
      this.flush();
      if (group !== undefined) await (isSmall ? this.bulk : this.linked).download(group);
    });
  }

  /** Starts the download of the last groups when all assets are listed and compared. */
  private flush(): void {
    if (!this.isListed || this.checking > 0) return;
    const small = this.small.takeRest();
    const large = this.large.takeRest();
    if (small.length >= MIN_BULK_FILES) this.enqueue(() => this.bulk.download(small));
    else large.unshift(...small);
    if (large.length > 0) this.enqueue(() => this.linked.download(large));
  }

  private async download({ id, asset, problem, recipe }: SelectedAsset): Promise<void> {
    if (asset === undefined || problem !== undefined) {
      await this.refuse(id, asset, problem ?? unknownAsset(id));
      return;
    }
    const save = createSave(asset, { ...this.options, recipe });
    await this.finish(asset, async () => {
      return (await save.check()) ?? this.transfer(asset, save);
    });
  }

  private async transfer(asset: Asset, save: AssetSave, link?: string): Promise<DownloadResult> {
    const job = this.limit.start();
    const watch = watchAsset(asset, this.progress);
    const onRetry = (milliseconds: number) => {
      job.wait();
      watch.onRetry?.(milliseconds);
    };
    const result = await save.download({ ...watch, onRetry }, link);
    job.succeed();
    return result;
  }

  /** Reports an asset that is unknown or not available. */
  private async refuse(id: string, asset: Asset | undefined, problem: unknown): Promise<void> {
    const result = await this.summary.refuse(id, asset?.fname ?? null, problem, this.context);
    if (asset !== undefined) {
      const { fname, file_size, asset_type, asset_groups } = asset;
      this.summary.unavailable.set(id, { id, fname, file_size, asset_type, asset_groups });
    }
    await this.addResult(result);
  }

  addOne(file: BulkFile, link?: string): void {
    this.enqueue(() => file.download(link));
  }

  private async finish(asset: Asset, step: () => Promise<DownloadResult | undefined>): Promise<void> {
    let result: DownloadResult | undefined;
    try {
      result = await step();
      if (result !== undefined) await this.run.sidecars?.write(asset);
    } catch (error) {
      const reason = await describeRefusal(error, { ...this.options, ids: [asset.id] });
      result = await this.summary.refuse(asset.id, asset.fname, reason, this.context);
    }
    if (result !== undefined) await this.addResult(result);
  }

  private async addResult(result: DownloadResult): Promise<void> {
    const { io } = this.context;
    this.summary.add(result);
    this.run.runReport?.add(result);
    this.progress.end(result.id);
    const { status, ...rest } = result;
    io.event(status, rest);
    if (io.json || io.showsProgress) this.unprinted.push(result);
    else if (!this.summary.unavailable.has(result.id)) await this.printer.print(result);
  }
}
