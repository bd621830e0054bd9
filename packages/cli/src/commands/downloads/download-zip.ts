import { fetchInto, FileNames, safeFileName, type Portal, type TransferObserver } from '@assetportal/sdk';
import { ORIGINAL } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import { toLocalError } from '../../kernel/errors/local-error.js';
import { makeFolder } from '../../kernel/io/make-folder.js';
import type { DownloadProgress } from '../../ui/progress.js';
import { describeRefusal } from './describe-refusal.js';
import { chooseFileName } from './file-name.js';
import { PartFile } from './part-file.js';
import { downloadProgress } from './progress.js';
import type { AssetSelection } from './select-assets.js';
import { resolveTarget, type SaveTarget } from './target.js';
import { writeToStdout } from './write-to-stdout.js';
import { ZipPlan } from './zip-plan.js';
import { reportRefused, reportZip, type SavedZip } from './zip-report.js';

/**
 * Name of the part file if `--output` does not specify a name. The name of the zip contains the date, but a run
 * on another day must resume the same part.
 */
const PART_NAME = 'assets.zip';
/** ID of the zip in progress events. */
const PROGRESS_ID = 'zip';

/** Downloads all assets as one zip. Returns the exit code. */
export async function downloadZip(
  context: Context,
  portal: Portal,
  selection: AssetSelection,
  options: SaveTarget & { readonly folders: boolean },
): Promise<ExitCode> {
  const ids = await selection.ids();
  if (ids.length === 0) throw new CliError('nothing-for-zip', EXIT.notFound);
  const { io, settings, signal } = context;
  const convertSet = settings.get('convertSet');
  const progress = await downloadProgress(context, 1);
  const plan = new ZipPlan(context, portal, { ids, convertSet, folders: options.folders });
  let saved: SavedZip | undefined;
  try {
    if (convertSet !== ORIGINAL) await prepare(context, portal, ids, convertSet, progress);
    // Requests the plan before creating a file, so that a refusal leaves no file behind.
    await plan.request();
    if (options.output === '-') await writeToStdout(plan, { io, portal, signal });
    else saved = await saveZip(context, portal, plan, options, progress);
  } catch (error) {
    const refusal = await describeRefusal(error, { portal, ids, convertSet, signal });
    await reportRefused(context, refusal, ids);
    throw refusal;
  } finally {
    progress.stop();
  }
  return reportZip(context, plan, saved, ids.length);
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
    { signal, onProgress: (fraction) => progress.prepare(PROGRESS_ID, t('download.zip'), fraction) },
  );
}

async function saveZip(
  context: Context,
  portal: Portal,
  plan: ZipPlan,
  options: SaveTarget,
  progress: DownloadProgress,
): Promise<SavedZip> {
  const { folder, exactName } = resolveTarget(options);
  const target = { folder, exact: exactName !== undefined };
  try {
    await makeFolder(folder);
    // Fails before the download if the name already exists.
    if (exactName !== undefined) await chooseFileName(exactName, new FileNames(), target);
    const part = await PartFile.open(folder, exactName ?? PART_NAME, plan.key);
    try {
      const served = await fetchZip(context, portal, plan, part, progress);
      const name = exactName ?? safeFileName(served ?? PART_NAME);
      const names = new FileNames();
      let choice = await chooseFileName(name, names, target);
      while (!(await part.finish(choice.path))) choice = await chooseFileName(name, names, target);
      return { path: choice.path, bytes: part.size, sha256: part.digest() };
    } finally {
      await part.close();
    }
  } catch (error) {
    throw toLocalError(error);
  }
}

/** Downloads the zip into the part file. Returns the file name from the server. */
async function fetchZip(
  { io, t, signal }: Context,
  portal: Portal,
  plan: ZipPlan,
  part: PartFile,
  progress: DownloadProgress,
): Promise<string | undefined> {
  let name = plan.reply?.fname;
  const watch: TransferObserver = {
    onStart(head) {
      name = head.name ?? name;
      progress.start(PROGRESS_ID, name ?? PART_NAME, head.size);
    },
    onProgress: (bytes) => progress.move(PROGRESS_ID, bytes),
    onRetry: (milliseconds) => progress.wait(PROGRESS_ID, milliseconds),
  };
  try {
    await fetchInto(part, plan, portal, watch, { signal });
    return name;
  } catch (error) {
    // Deletes an empty part, because there is nothing to resume.
    if (part.size === 0) await part.discard();
    else if (signal.aborted) io.note(t('download.resumeZip'));
    throw error;
  }
}
