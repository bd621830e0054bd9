import { formatValue } from '@assetportal/sdk/rules';
import type { Context } from '../../kernel/context.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import { writeDocument } from '../../kernel/io/documents.js';
import { plain } from '../../kernel/text/plain.js';
import type { ZipPlan } from './zip-plan.js';

/** Fields of the JSON document for a zip. */
export const ZIP_FIELDS = ['path', 'bytes', 'sha256', 'files', 'rejected'] as const;

/** A zip on the disk. */
export interface SavedZip {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

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
export async function reportRefused(context: Context, error: unknown, ids: readonly string[]): Promise<void> {
  const { io, t } = context;
  const failure = await context.toFailure(error);
  if (failure === undefined || !REFUSALS.has(failure.code)) return;
  const { code, message, next: hint = null } = failure;
  for (const id of ids) {
    if (io.json) io.event('refused', { id, fname: null, code, message, hint });
    else warnNotIncluded(context, id);
  }
  io.note(t('download.failed', { count: ids.length }));
}

const warnNotIncluded = ({ io, t }: Context, id: string): void =>
  io.warn(io.style.bad(t('download.notInZip', { id: plain(id) })));

/** Reports the path of the zip and the assets that it does not contain. Returns the exit code. */
export async function reportZip(
  context: Context,
  { reply }: ZipPlan,
  saved: SavedZip | undefined,
  requested: number,
): Promise<ExitCode> {
  const { io, t, language } = context;
  const rejected = reply?.rejectedAssetIds ?? [];
  const files = requested - rejected.length;
  if (io.json) await writeDocument(io, 'zip', { ...saved, files, rejected });
  else {
    if (saved !== undefined) await io.data(`${saved.path}\n`);
    for (const id of rejected) warnNotIncluded(context, id);
    const size = formatValue(saved?.bytes ?? reply?.size ?? 0, 'filesize', language);
    io.note(t('download.doneZip', { count: files, size }));
  }
  return rejected.length === 0 ? EXIT.done : EXIT.partly;
}
