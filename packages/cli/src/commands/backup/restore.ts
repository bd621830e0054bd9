import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  MAX_BACKUP_SIZE,
  type BackupPart,
  type CheckedBackup,
  type RestoreReport,
} from '@assetportal/sdk/contract';
import { isStateBackup } from '@assetportal/sdk/rules';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import { toLocalError } from '../../kernel/errors/local-error.js';
import { confirm } from '../../kernel/prompts.js';
import { plain } from '../../kernel/text/plain.js';
import { checkMembers, printOutcome, writeRows } from '../../kernel/view.js';
import { ARCHIVE_TIMEOUT, backupsOf, parseParts } from './parts.js';
import { restorePortal } from './state.js';
import { CHANGES, changesOf } from './view.js';

const STDIN = '-';

export default command({
  name: 'restore',
  group: 'settings',
  effect: 'writes',
  arguments: { file: 'required' },
  options: {
    only: { type: 'list', value: 'parts' },
    // No setting: the variable of a server must not select the state instead of the settings.
    data: { type: 'text', value: 'dir' },
    'new-state': { type: 'flag' },
    'dry-run': { type: 'flag' },
    yes: { type: 'flag' },
  },
  async run(context, { file }, { only, data, newState, dryRun = false, yes = false }): Promise<ExitCode> {
    const { signal } = context;
    if (data !== undefined) {
      if (only !== undefined) throw new CliError('data-and-parts', EXIT.usage);
      await restorePortal(context, { file, data, newState, dryRun });
      return EXIT.done;
    }
    if (newState === true) throw new CliError('new-state-without-data', EXIT.usage);
    const requested = parseParts(only);
    checkMembers(context, dryRun ? CHANGES.fieldNames : ['restored', 'failed', 'backup']);
    const bytes = await readArchive(context, file);
    const { value: report, etag } = await backupsOf(context).check(
      { bytes },
      { signal, timeout: ARCHIVE_TIMEOUT },
    );
    if (report.newer) throw new CliError('backup-newer', EXIT.refused, { version: report.schema });
    const parts = partsOf(report, requested);
    if (dryRun) {
      await showPlan(context, report, parts);
      return EXIT.done;
    }
    const total = parts.reduce((count, { added, changed, removed }) => count + added + changed + removed, 0);
    const problems = parts.filter(({ problem }) => problem !== undefined);
    if (total === 0 && problems.length === 0) return nothingToDo(context);
    await confirmRestore(context, parts, { total, yes });
    const restored = await backupsOf(context).restore(
      { bytes, parts: parts.map(({ part }) => part as BackupPart) },
      { signal, timeout: ARCHIVE_TIMEOUT, ifMatch: etag },
    );
    return finish(context, restored);
  },
});

type PartReport = CheckedBackup['parts'][number];

/** Returns the requested parts of a backup. @throws CliError `part-missing` if the backup does not contain one */
function partsOf(report: CheckedBackup, requested: readonly BackupPart[] | undefined): PartReport[] {
  const contained = report.parts.map(({ part }) => part);
  const missing = requested?.find((part) => !contained.includes(part));
  if (missing !== undefined) {
    throw new CliError('part-missing', EXIT.usage, { name: missing, available: contained.join(', ') });
  }
  return report.parts.filter(({ part }) => requested?.includes(part as BackupPart) ?? true);
}

/** Prints what a restore would change: the changes on stdout, and the numbers of each part on stderr. */
async function showPlan(context: Context, report: CheckedBackup, parts: PartReport[]): Promise<void> {
  const { io, t } = context;
  const { schema, withSecrets } = report;
  const summary = parts.map(({ details: _, ...part }) => part);
  await writeRows(context, CHANGES, changesOf(parts), { schema, with_secrets: withSecrets, parts: summary });
  for (const { part, added, changed, removed, problem } of parts) {
    io.note(plain(t('restore.part', { part, added, changed, removed })));
    if (problem !== undefined)
      io.warning(problem.code, plain(t('restore.problem', { part, reason: problem.detail })));
  }
}

async function nothingToDo(context: Context): Promise<ExitCode> {
  const members = { restored: [], failed: [], backup: null };
  await printOutcome(context, 'restore', members, context.t('restore.nothing'));
  return EXIT.done;
}

/**
 * Requests a confirmation on a terminal. Elsewhere, `--yes` is required, because a restore replaces settings.
 *
 * @throws CliError `confirmation-missing`, `aborted`
 */
async function confirmRestore(
  context: Context,
  parts: PartReport[],
  { total, yes }: { readonly total: number; readonly yes: boolean },
): Promise<void> {
  const { io, t } = context;
  if (yes) return;
  if (!io.interactive) throw new CliError('confirmation-missing', EXIT.usage);
  for (const { part, added, changed, removed } of parts) {
    io.note(t('restore.part', { part, added, changed, removed }));
  }
  const removed = parts.reduce((count, part) => count + part.removed, 0);
  await confirm(context, t('restore.confirm', { count: total, removed }), { skip: false });
}

async function finish(context: Context, { restored, failed, backup }: RestoreReport): Promise<ExitCode> {
  const { io, t } = context;
  for (const { part, code, detail } of failed) {
    io.warning(code, plain(t('restore.problem', { part, reason: detail })));
  }
  const parts = restored.join(', ');
  const line = restored.length === 0 ? t('restore.none') : t('restore.done', { parts, backup });
  await printOutcome(context, 'restore', { restored, failed, backup }, line);
  if (failed.length === 0) return EXIT.done;
  return restored.length === 0 ? EXIT.refused : EXIT.partly;
}

/** Reads the archive into memory, as the call needs it. @throws CliError `archive-too-large`, or for a failed read */
async function readArchive(
  { absolute, io, signal }: Context,
  file: string,
): Promise<Uint8Array<ArrayBuffer>> {
  if (file === STDIN) return readAll(io.stdin, signal);
  try {
    const handle = await open(absolute(file), 'r');
    return await readAll(handle.createReadStream(), signal);
  } catch (error) {
    throw toLocalError(error);
  }
}

async function readAll(stream: Readable, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    signal.throwIfAborted();
    if (size === 0 && isStateBackup(chunk as Buffer)) throw new CliError('state-backup', EXIT.usage);
    size += (chunk as Buffer).length;
    if (size > MAX_BACKUP_SIZE) {
      throw new CliError('archive-too-large', EXIT.local, { limit: MAX_BACKUP_SIZE / 2 ** 20 });
    }
    chunks.push(chunk as Buffer);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}
