import type { Portal } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import type { LayoutTemplate, SidecarKind } from '@assetportal/sdk/rules';
import PQueue from 'p-queue';
import type { Context } from '../../kernel/context.js';
import type { ExitCode } from '../../kernel/errors/exit-codes.js';
import type { DownloadProgress } from '../../ui/progress.js';
import { describeRefusal } from './describe-refusal.js';
import { RunReport } from './files/run-report.js';
import type { TransferOptions } from './files/transfer-options.js';
import { offeredAssets } from './offered-assets.js';
import { downloadProgress, watchAsset } from './progress.js';
import { OutcomePrinter, report } from './report.js';
import { saveAsset, type OnConflict, type SaveOptions } from './save-asset.js';
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
  const runReport = RunReport.open(options.report);
  const progress = await downloadProgress(context, selection.count, options.stats);
  const save = {
    ...{ target, portal, address: context.address(), layout, onConflict, retries, bandwidth, signal },
    convertSet: settings.get('convertSet'),
  };
  const run = new DownloadRun(context, progress, save, runReport, options.sidecars);
  try {
    const { convertSet } = save;
    const assets = offeredAssets(portal, selection.assets, convertSet, signal);
    await run.downloadAll({ assets }, Math.max(1, Math.min(MAX_JOBS, jobs)));
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

/** Downloads assets concurrently and collects their results. */
class DownloadRun {
  readonly summary = new Summary();
  readonly printer: OutcomePrinter;
  /**
   * Results to print at the end: with `--json`, because they form one document, and with progress bars, because
   * the bars would overwrite them.
   */
  readonly unprinted: DownloadResult[] = [];
  /** First error that is not the failure of a single asset: a bug or an interruption. */
  private bug: { readonly error: unknown } | undefined;

  constructor(
    private readonly context: Context,
    private readonly progress: DownloadProgress,
    private readonly options: SaveOptions,
    private readonly runReport: RunReport | undefined,
    private readonly sidecars: Sidecars | undefined,
  ) {
    this.printer = new OutcomePrinter(context);
  }

  async downloadAll(selection: Pick<AssetSelection, 'assets'>, concurrency: number): Promise<void> {
    const queue = new PQueue({ concurrency });
    for await (const selected of selection.assets) {
      // Waits for space in the queue, so that only a few assets are looked up in advance. This limits memory
      // use.
      await queue.onSizeLessThan(queue.concurrency);
      if (this.isOver) break;
      void queue.add(async () => {
        if (this.isOver) return;
        try {
          await this.download(selected);
        } catch (error) {
          this.bug ??= { error };
        }
      });
    }
    await queue.onIdle();
  }

  throwIfBug(): void {
    if (this.bug !== undefined) throw this.bug.error;
  }

  private get isOver(): boolean {
    return this.summary.fatal !== undefined || this.context.signal.aborted || this.bug !== undefined;
  }

  private async download({ id, asset, problem, recipe }: SelectedAsset): Promise<void> {
    let result: DownloadResult;
    try {
      if (asset === undefined) throw unknownAsset(id);
      if (problem !== undefined) throw problem;
      result = await this.save(asset, recipe);
      await this.sidecars?.write(asset);
    } catch (error) {
      result = await this.summary.refuse(id, asset?.fname ?? null, error, this.context);
      if (asset !== undefined && problem !== undefined) {
        const { fname, file_size, asset_type, asset_groups } = asset;
        this.summary.unavailable.set(id, { id, fname, file_size, asset_type, asset_groups });
      }
    }
    await this.addResult(result);
  }

  private async save(asset: Asset, recipe: string | undefined): Promise<DownloadResult> {
    try {
      return await saveAsset(asset, { ...this.options, recipe }, watchAsset(asset, this.progress));
    } catch (error) {
      throw await describeRefusal(error, { ...this.options, ids: [asset.id] });
    }
  }

  private async addResult(result: DownloadResult): Promise<void> {
    const { io } = this.context;
    this.summary.add(result);
    this.runReport?.add(result);
    this.progress.end(result.id);
    const { status, ...rest } = result;
    io.event(status, rest);
    if (io.json || io.showsProgress) this.unprinted.push(result);
    else if (!this.summary.unavailable.has(result.id)) await this.printer.print(result);
  }
}
