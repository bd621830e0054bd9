import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { toLocalError } from '../../kernel/errors/local-error.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { reportWarnings } from '../library/state.js';
import { STDOUT } from './parts.js';

const BACKUP_MEMBERS = ['file', 'data', 'bytes', 'schema', 'release', 'users', 'written'];
const RESTORE_MEMBERS = ['data', 'bytes', 'schema', 'release', 'users', 'replaced', 'restored'];

interface BackupInput {
  readonly file: string;
  /** State directory, or library with the state in it. */
  readonly data: string;
  readonly dryRun: boolean;
}

/** Backs up the whole state of a portal on this computer, also while a server uses it. */
export async function backUpPortal(context: Context, input: BackupInput): Promise<void> {
  const { absolute, modules, signal, t } = context;
  checkMembers(context, BACKUP_MEMBERS);
  const path = absolute(input.data);
  const target = input.file === STDOUT ? '' : absolute(input.file);
  const { backUpState, planStateBackup } = await modules.server();
  if (input.dryRun) {
    const { data, bytes } = await planStateBackup(path);
    const facts = { file: input.file, data, bytes };
    const line = t('backup.wouldWriteState', facts);
    return printOutcome(context, 'state-backup', { ...facts, written: false }, line);
  }
  if (input.file === STDOUT) {
    return toStdout(context, (file) => backUpState({ path, file, signal }));
  }
  const facts = await locally(() => backUpState({ path, file: target, signal }));
  const written = { file: input.file, ...facts };
  const line = t('backup.writtenState', { ...written, count: facts.users });
  return printOutcome(context, 'state-backup', { ...written, written: true }, line);
}

/** Writes a file with `write` in a temporary folder, and copies it to standard output. */
async function toStdout({ io, signal }: Context, write: (file: string) => Promise<unknown>): Promise<void> {
  await locally(async () => {
    // Only the user of the process can enter it.
    const folder = await mkdtemp(join(tmpdir(), 'assetportal-backup-'));
    try {
      const file = join(folder, 'state.zip');
      await write(file);
      for await (const chunk of createReadStream(file, { signal })) await io.data(chunk as Buffer);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

interface RestoreInput extends BackupInput {
  readonly newState: boolean | undefined;
}

/** Restores the whole state of a portal that is not running. */
export async function restorePortal(context: Context, input: RestoreInput): Promise<void> {
  const { absolute, io, modules, signal, t } = context;
  const { dryRun, newState } = input;
  if (input.file === STDOUT) throw new CliError('state-from-stdin', EXIT.usage);
  checkMembers(context, RESTORE_MEMBERS);
  const options = { file: absolute(input.file), data: absolute(input.data), newState, dryRun, signal };
  const { restoreState } = await modules.server();
  const { warnings, ...restored } = await locally(() => restoreState(options));
  const line = t(dryRun ? 'restore.wouldRestoreState' : 'restore.restoredState', {
    data: restored.data,
    release: restored.release,
    count: restored.users,
  });
  reportWarnings(context, warnings);
  await printOutcome(context, 'state-restore', { ...restored, restored: !dryRun }, line);
  if (restored.replaced !== null) io.note(t('restore.replacedState', { path: restored.replaced }));
}

/** Returns the result of work on local files. @throws CliError for a failed system call */
async function locally<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toLocalError(error);
  }
}
