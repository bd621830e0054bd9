import { formatValue } from '@assetportal/sdk/rules';
import type { Context } from '../../kernel/context.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import { writeDocument } from '../../kernel/io/documents.js';
import type { RunReport } from './files/run-report.js';
import { OutcomePrinter } from './report.js';
import type { DownloadResult } from './summary.js';
import { STDOUT } from './write-to-stdout.js';
import type { ZipPlan } from './zip-plan.js';

/** Fields of the JSON document for a zip. */
export const ZIP_FIELDS = ['path', 'bytes', 'sha256', 'files', 'rejected'] as const;

/** A zip on the disk. */
export interface SavedZip {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

type Refusal = Extract<DownloadResult, { readonly status: 'refused' }>;

/** Codes of errors for a zip that would contain none of the assets. */
const REFUSALS: ReadonlySet<string> = new Set([
  'forbidden',
  'asset-not-found',
  'asset-offline',
  'file-gone',
  'file-changed',
  'conversion-failed',
]);

/** Reports each asset if the portal refused the zip because of its assets. With `--json`, like other downloads. */
export async function reportRefused(
  context: Context,
  error: unknown,
  ids: readonly string[],
  runReport: RunReport | undefined,
): Promise<void> {
  const { io, t } = context;
  const failure = await context.toFailure(error);
  if (failure === undefined || !REFUSALS.has(failure.code)) return;
  const { code, next: hint = null } = failure;
  const printer = new OutcomePrinter(context);
  for (const id of ids) {
    const refusal: Refusal = { status: 'refused', id, fname: null, code, message: failure.message, hint };
    runReport?.add(refusal);
    const { status, ...rest } = refusal;
    if (io.json) io.event(status, rest);
    else await printer.print({ ...refusal, message: t('download.notInZip') });
  }
  if (!io.json) printer.printRest();
  io.note(t('download.failed', { count: ids.length }));
}

/** Reports the path of the zip and the assets that it does not contain. Returns the exit code. */
export async function reportZip(
  context: Context,
  plan: ZipPlan,
  run: {
    readonly saved: SavedZip | undefined;
    readonly ids: readonly string[];
    readonly runReport: RunReport | undefined;
  },
): Promise<ExitCode> {
  const { io, t, language } = context;
  const { saved, ids, runReport } = run;
  const refusals = await refusalsOf(context, plan);
  const rejected = [...refusals.values()];
  const files = ids.length - rejected.length;
  for (const id of ids) {
    runReport?.add(refusals.get(id) ?? { status: 'downloaded', id, path: saved?.path ?? STDOUT });
  }
  if (io.json) {
    const rows = rejected.map(({ id, fname, code, message }) => ({ id, fname, code, message }));
    await writeDocument(io, 'zip', { ...saved, files, rejected: rows });
  } else {
    if (saved !== undefined) await io.data(`${saved.path}\n`);
    const printer = new OutcomePrinter(context);
    for (const refusal of rejected) await printer.print(refusal);
    printer.printRest();
    const size = formatValue(saved?.bytes ?? plan.reply?.size ?? 0, 'filesize', language);
    io.note(t('download.doneZip', { count: files, size }));
  }
  return rejected.length === 0 ? EXIT.done : EXIT.partly;
}

/** Returns the assets that the zip does not contain, by ID, with the portal's reason if it sends one. */
async function refusalsOf(
  { t, language }: Context,
  { reply }: ZipPlan,
): Promise<ReadonlyMap<string, Refusal>> {
  const refusals = new Map<string, Refusal>();
  if (reply === undefined || reply.rejectedAssetIds.length === 0) return refusals;
  // Loads the catalogs of the SDK only if assets are missing.
  const { skipReason } = await import('../../kernel/errors/portal-messages.js');
  const reasons = new Map(reply.rejected?.map((asset) => [asset.id, asset]));
  for (const id of reply.rejectedAssetIds) {
    const { fname = null, reason: code = 'not-in-zip' } = reasons.get(id) ?? {};
    const message = [t('download.notInZip'), skipReason(code, language)].filter(Boolean).join('. ');
    refusals.set(id, { status: 'refused', id, fname, code, message, hint: null });
  }
  return refusals;
}
