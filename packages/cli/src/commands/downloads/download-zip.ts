import { fetchInto, safeFileName, type Portal, type TransferObserver } from '@assetportal/sdk';
import { ORIGINAL } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import { toLocalError } from '../../kernel/errors/local-error.js';
import type { DownloadProgress } from '../../ui/progress.js';
import { describeRefusal } from './describe-refusal.js';
import { limitedSink } from './files/bandwidth.js';
import { PartFile } from './files/part-file.js';
import { RunReport } from './files/run-report.js';
import { fetchOptions, type TransferOptions } from './files/transfer-options.js';
import { downloadProgress } from './progress.js';
import type { AssetSelection } from './select-assets.js';
import type { OnConflict } from './save-asset.js';
import type { LedgerEntry } from './state/entry.js';
import { openTarget, type OpenTarget, type SaveTarget } from './target.js';
import { STDOUT, writeToStdout } from './write-to-stdout.js';
import { ZipPlan } from './zip-plan.js';
import { reportRefused, reportZip, type SavedZip } from './zip-report.js';

/** Name of the zip if the portal sends none. */
const DEFAULT_NAME = 'assets.zip';
/** ID of the zip in progress events and in the ledger. */
const ZIP = 'zip';

interface ZipOptions extends SaveTarget, TransferOptions {
  readonly folders: boolean;
  readonly onConflict: OnConflict;
}

/** Downloads all assets as one zip. Returns the exit code. */
export async function downloadZip(
  context: Context,
  portal: Portal,
  selection: AssetSelection,
  options: ZipOptions,
): Promise<ExitCode> {
  const ids = await selection.ids();
  if (ids.length === 0) throw new CliError('nothing-for-zip', EXIT.notFound);
  const { settings } = context;
  const runReport = RunReport.open(context, options.report);
  const content = { ids, convertSet: settings.get('convertSet'), folders: options.folders };
  const plan = new ZipPlan(context, portal, content);
  try {
    const saved = await transferZip(context, portal, plan, options).catch(async (error: unknown) => {
      await reportRefused(context, error, ids, runReport);
      throw error;
    });
    return await reportZip(context, plan, { saved, ids, runReport });
  } finally {
    runReport?.close();
  }
}

/** Plans the zip and downloads it. Returns undefined if it was written to standard output. */
async function transferZip(
  context: Context,
  portal: Portal,
  plan: ZipPlan,
  options: ZipOptions,
): Promise<SavedZip | undefined> {
  const { ids, convertSet } = plan.content;
  const progress = await downloadProgress(context, 1, options.stats);
  try {
    if (convertSet !== ORIGINAL) await prepare(context, portal, ids, convertSet, progress);
    // Requests the plan before creating a file, so that a refusal leaves no file behind.
    await plan.request();
    if (options.output !== STDOUT) return await saveZip(context, portal, plan, options, progress);
    await writeToStdout(plan, context, portal, options);
    return undefined;
  } catch (error) {
    throw await describeRefusal(error, { portal, ids, convertSet, signal: context.signal });
  } finally {
    progress.stop();
  }
}

/** Waits until the portal has created the renditions for the zip, and shows the progress. */
async function prepare(
  { t, signal }: Context,
  portal: Portal,
  ids: readonly string[],
  convertSet: string,
  progress: DownloadProgress,
): Promise<void> {
  await portal.downloads.prepare(
    { ids, convertSet },
    { signal, onProgress: (fraction) => progress.prepare(ZIP, t('download.zip'), fraction) },
  );
}

/** Saves the zip, unless the same zip is already there. A zip of an earlier run that has changed is replaced. */
async function saveZip(
  context: Context,
  portal: Portal,
  plan: ZipPlan,
  options: ZipOptions,
  progress: DownloadProgress,
): Promise<SavedZip> {
  const target = await openTarget(context, options);
  const { folder, ledger } = target;
  try {
    const entry = ledger.get(ZIP, plan.key);
    const old = entry !== undefined && (await folder.isUnchanged(entry)) ? entry : undefined;
    if (old !== undefined && (await plan.version()) === old.version) {
      return { path: folder.absolute(old.name), bytes: old.size, sha256: old.sha256 };
    }
    // Fails before the download if the name already exists.
    if (target.exactName !== undefined) await chooseName(target.exactName, target, old, options);
    const part = await PartFile.open(target.stateFolder, `zip-${plan.key}`, target.hashWorker);
    try {
      const served = await fetchZip(context, portal, plan, part, progress, options);
      const fname = target.exactName ?? safeFileName(served ?? DEFAULT_NAME);
      const { name, replaces } = await chooseName(fname, target, old, options);
      const mtime = await part.setModified(undefined);
      const placed = replaces ? name : await finish(part, name, target);
      if (replaces) await part.replace(folder.absolute(name));
      const facts = { size: part.size, mtime, sha256: await part.digest() };
      ledger.set({ id: ZIP, set: plan.key, version: part.etag ?? '', name: placed, source: '', ...facts });
      return { path: folder.absolute(placed), bytes: part.size, sha256: facts.sha256 };
    } finally {
      await part.close();
    }
  } catch (error) {
    throw toLocalError(error);
  } finally {
    target.close();
  }
}

/** @throws CliError `file-exists` */
async function chooseName(
  fname: string,
  { folder, exactName }: OpenTarget,
  old: LedgerEntry | undefined,
  { onConflict }: ZipOptions,
): Promise<{ readonly name: string; readonly replaces: boolean }> {
  if (old !== undefined) return { name: old.name, replaces: true };
  await folder.prepare(fname);
  if (!folder.isTaken(fname) || (exactName === undefined && onConflict === 'rename')) {
    return { name: fname, replaces: false };
  }
  if (onConflict === 'overwrite') return { name: fname, replaces: true };
  throw new CliError('file-exists', EXIT.local, { path: folder.absolute(fname) });
}

async function finish(part: PartFile, fname: string, { folder }: OpenTarget): Promise<string> {
  let name = folder.claim(fname);
  while (!(await part.finish(folder.absolute(name)))) name = folder.claim(fname);
  return name;
}

/** Downloads the zip into the part file. Returns the file name from the server. */
async function fetchZip(
  { io, t, signal }: Context,
  portal: Portal,
  plan: ZipPlan,
  part: PartFile,
  progress: DownloadProgress,
  options: TransferOptions,
): Promise<string | undefined> {
  let name = plan.reply?.fname;
  const watch: TransferObserver = {
    onStart(head) {
      name = head.name ?? name;
      progress.start(ZIP, name ?? DEFAULT_NAME, head.size);
    },
    onProgress: (bytes) => progress.move(ZIP, bytes),
    onRetry: (milliseconds) => progress.wait(ZIP, milliseconds),
  };
  try {
    const sink = limitedSink(part, options.bandwidth);
    await fetchInto(sink, plan, portal, watch, fetchOptions(options, signal));
    return name;
  } catch (error) {
    // Deletes an empty part, because there is nothing to resume.
    if (part.size === 0) await part.discard();
    else if (signal.aborted) io.note(t('download.resumeZip'));
    throw error;
  }
}
