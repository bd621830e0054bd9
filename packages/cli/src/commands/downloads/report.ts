import { relative } from 'node:path';
import { formatValue, kindCounts } from '@assetportal/sdk/rules';
import type { Context } from '../../kernel/context.js';
import { writeList } from '../../kernel/io/documents.js';
import { elapsedText } from '../../kernel/text/elapsed-text.js';
import { plain } from '../../kernel/text/plain.js';
import { RESULT_FIELDS, type DownloadResult, type Summary } from './summary.js';

/** Number of refusals with the same reason that are printed one by one. */
const MAX_EQUAL = 3;
/** Number of saved files whose paths are printed on a terminal. More would hide the summary. */
const MAX_PATHS = 8;

/** Code of the refusal of an ID without an asset. Its message contains the ID. */
const UNKNOWN = 'asset-unknown';

/** Prints the results of a run. Refusals with the same reason are counted after the first three. */
export class OutcomePrinter {
  /** Number of refusals, by message. Unknown IDs share an entry. */
  private readonly refusals = new Map<string, number>();

  constructor(private readonly context: Context) {}

  /** Prints the path of a saved file to stdout, or the reason for a refusal to stderr. */
  async print(result: DownloadResult): Promise<void> {
    const { io, t } = this.context;
    if (result.status !== 'refused') {
      await io.data(`${result.path}\n`);
      return;
    }
    const reason = result.code === UNKNOWN ? UNKNOWN : result.message;
    const count = (this.refusals.get(reason) ?? 0) + 1;
    this.refusals.set(reason, count);
    if (count > MAX_EQUAL) return;
    const name = plain(result.fname ?? result.id);
    io.warn(io.style.bad(t('download.refused', { name, reason: result.message })));
  }

  /** Prints the number of refusals that were not printed one by one. */
  printRest(): void {
    const { io, t } = this.context;
    for (const [reason, count] of this.refusals) {
      if (count <= MAX_EQUAL) continue;
      const key = reason === UNKNOWN ? 'download.unknown' : 'download.equal';
      io.warn(io.style.bad(t(key, { count: count - MAX_EQUAL, reason })));
    }
  }
}

/** Results of a run. */
export interface FinishedRun {
  readonly printer: OutcomePrinter;
  readonly summary: Summary;
  /** Results to print at the end. */
  readonly unprinted: readonly DownloadResult[];
}

/** Reports the result of a run: one JSON document, or the files that were not printed yet and a summary. */
export async function report(
  context: Context,
  { printer, summary, unprinted }: FinishedRun,
  run: { readonly count: number; readonly folder: string },
): Promise<void> {
  const { io } = context;
  const { downloaded, skipped, refused, bytes } = summary;
  const missing = run.count - downloaded - skipped - refused;
  if (io.json) {
    const head = { downloaded, skipped, refused, missing, bytes };
    await writeList(io, 'download', head, unprinted, RESULT_FIELDS);
    return;
  }
  // One line counts the assets without the format. A line for each of them would hide other failures.
  const hidesPaths = io.showsProgress && downloaded + skipped > MAX_PATHS;
  for (const result of unprinted) {
    if (hidesPaths && result.status !== 'refused') continue;
    if (!summary.unavailable.has(result.id)) await printer.print(result);
  }
  printer.printRest();
  for (const line of summaryLines(context, summary, missing, run.folder)) io.note(line);
  await noteUnavailable(context, summary);
  if (summary.hint !== undefined) io.note(summary.hint);
}

function summaryLines(
  { io, t, language, world }: Context,
  { downloaded, skipped, refused, unavailable, bytes, started }: Summary,
  missing: number,
  path: string,
): string[] {
  const { good, bad, warn } = io.style;
  const folder = plain(displayed(path, world.cwd));
  const lines: string[] = [];
  if (downloaded > 0) {
    const size = formatValue(bytes, 'filesize', language);
    const time = elapsedText(performance.now() - started, language);
    lines.push(good(t('download.done', { count: downloaded, size, time, folder })));
    if (skipped > 0) lines.push(t('download.skipped', { count: skipped }));
  } else if (skipped > 0) {
    const key = refused + missing === 0 ? 'download.nothingToDo' : 'download.skipped';
    lines.push(good(t(key, { count: skipped, folder })));
  }
  const failed = refused - unavailable.size;
  if (failed > 0) lines.push(bad(t('download.failed', { count: failed })));
  if (missing > 0) lines.push(warn(t('download.notAttempted', { count: missing })));
  if (failed + missing > 0) lines.push(t('download.continue'));
  return lines;
}

/** Prints the number and the kinds of the assets that are not available in the format (mockup terminal, download). */
async function noteUnavailable(context: Context, { unavailable }: Summary): Promise<void> {
  if (unavailable.size === 0) return;
  const { io, t, language, settings } = context;
  const { messageOf } = await import('../../kernel/errors/portal-messages.js');
  const names = kindCounts([...unavailable.values()]).map(({ kind, count }) => {
    const key = `download.kinds.${kind}`;
    return messageOf({ level: 'info', key, params: { count } }, language);
  });
  const parameters = { count: unavailable.size, set: settings.get('convertSet'), kinds: names.join(', ') };
  io.note(io.style.warn(t('download.unavailable', parameters)));
}

/** Returns a folder as the user would name it: relative, if it is in the working directory. */
function displayed(path: string, cwd: string | undefined): string {
  if (cwd === undefined) return path;
  const short = relative(cwd, path);
  if (short === '') return '.';
  return short.startsWith('..') ? path : `./${short.replaceAll('\\', '/')}`;
}
