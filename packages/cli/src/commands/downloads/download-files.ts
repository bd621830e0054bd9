import { FileNames, type Portal } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { formatValue } from '@assetportal/sdk/rules';
import PQueue from 'p-queue';
import type { Context } from '../../kernel/context.js';
import { toLocalError } from '../../kernel/errors/local-error.js';
import type { ExitCode } from '../../kernel/errors/exit-codes.js';
import { writeList } from '../../kernel/io/documents.js';
import { plain } from '../../kernel/text/plain.js';
import { makeFolder } from '../../kernel/io/make-folder.js';
import type { DownloadProgress } from '../../ui/progress.js';
import { describeRefusal } from './describe-refusal.js';
import { downloadProgress, watchAsset } from './progress.js';
import { saveAsset, type SaveOptions } from './save-asset.js';
import type { AssetSelection, SelectedAsset } from './select-assets.js';
import { RESULT_FIELDS, Summary, unknownAsset, type DownloadResult } from './summary.js';
import { resolveTarget, type SaveTarget } from './target.js';

/** Upper limit for `--jobs`. */
const MAX_JOBS = 64;

/** Downloads each asset as a file. Returns the exit code. */
export async function downloadFiles(
  context: Context,
  portal: Portal,
  selection: AssetSelection,
  options: SaveTarget & { readonly skipExisting: boolean; readonly jobs: number },
): Promise<ExitCode> {
  const { io, t, settings, signal } = context;
  const target = resolveTarget(options);
  await makeFolder(target.folder).catch((error: unknown) => {
    throw toLocalError(error);
  });
  const progress = await downloadProgress(context, selection.count);
  const run = new DownloadRun(context, progress, {
    ...target,
    portal,
    address: context.address(),
    convertSet: settings.get('convertSet'),
    skipExisting: options.skipExisting,
    signal,
  });
  try {
    await run.downloadAll(selection, Math.max(1, Math.min(MAX_JOBS, options.jobs)));
  } finally {
    progress.stop();
  }
  if (signal.aborted) io.note(t('download.resume'));
  signal.throwIfAborted();
  run.throwIfBug();
  await report(context, run.summary, run.unprinted, selection.count);
  return run.summary.exit;
}

/** Downloads assets concurrently and collects their results. */
class DownloadRun {
  readonly summary = new Summary();
  /**
   * Results to print at the end: with `--json`, because they form one document, and with progress bars, because
   * the bars would overwrite them.
   */
  readonly unprinted: DownloadResult[] = [];
  private readonly names = new FileNames();
  /** First error that is not the failure of a single asset: a bug or an interruption. */
  private bug: { readonly error: unknown } | undefined;

  constructor(
    private readonly context: Context,
    private readonly progress: DownloadProgress,
    private readonly options: SaveOptions,
  ) {}

  async downloadAll(selection: AssetSelection, concurrency: number): Promise<void> {
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

  private async download({ id, asset }: SelectedAsset): Promise<void> {
    let result: DownloadResult;
    try {
      if (asset === undefined) throw unknownAsset(id);
      result = await this.save(asset);
    } catch (error) {
      result = await this.summary.refuse(id, asset?.fname ?? null, error, this.context);
    }
    await this.addResult(result);
  }

  private async save(asset: Asset): Promise<DownloadResult> {
    try {
      return await saveAsset(asset, this.names, this.options, watchAsset(asset, this.progress));
    } catch (error) {
      throw await describeRefusal(error, { ...this.options, ids: [asset.id] });
    }
  }

  private async addResult(result: DownloadResult): Promise<void> {
    const { io } = this.context;
    this.summary.add(result);
    this.progress.end(result.id);
    const { status, ...rest } = result;
    io.event(status, rest);
    if (io.json || io.showsProgress) this.unprinted.push(result);
    else await printOutcome(this.context, result);
  }
}

/** Prints the path of a saved file to stdout, or the reason for a refusal to stderr. */
async function printOutcome({ io, t }: Context, result: DownloadResult): Promise<void> {
  if (result.status !== 'refused') {
    await io.data(`${result.path}\n`);
    return;
  }
  const name = plain(result.fname ?? result.id);
  io.warn(io.style.bad(t('download.refused', { name, reason: result.message })));
}

async function report(
  context: Context,
  summary: Summary,
  unprinted: DownloadResult[],
  count: number,
): Promise<void> {
  const { io, t, language } = context;
  const { downloaded, skipped, refused, bytes } = summary;
  const missing = count - downloaded - skipped - refused;
  if (io.json) {
    const head = { downloaded, skipped, refused, missing, bytes };
    await writeList(io, 'download', head, unprinted, RESULT_FIELDS);
    return;
  }
  for (const result of unprinted) await printOutcome(context, result);
  const parts = [t('download.done', { count: downloaded, size: formatValue(bytes, 'filesize', language) })];
  if (skipped > 0) parts.push(t('download.skipped', { count: skipped }));
  if (refused > 0) parts.push(t('download.failed', { count: refused }));
  if (missing > 0) parts.push(t('download.notAttempted', { count: missing }));
  io.note(parts.join(' '));
  if (summary.hint !== undefined) io.note(summary.hint);
}
