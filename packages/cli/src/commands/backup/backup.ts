import { BACKUP_PARTS } from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { writeAtomic } from '../../kernel/config/write-atomic.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { toLocalError } from '../../kernel/errors/local-error.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { ARCHIVE_TIMEOUT, backupsOf, parseParts, STDOUT } from './parts.js';
import { backUpPortal } from './state.js';

const MEMBERS = ['file', 'bytes', 'parts', 'with_secrets', 'written'];

export default command({
  name: 'backup',
  group: 'settings',
  effect: 'writes',
  arguments: { file: 'required' },
  options: {
    only: { type: 'list', value: 'parts' },
    'with-secrets': { type: 'flag' },
    // No setting: the variable of a server must not select the state instead of the settings.
    data: { type: 'text', value: 'dir' },
    'dry-run': { type: 'flag' },
  },
  async run(context, { file }, { only, withSecrets = false, data, dryRun = false }) {
    const { t } = context;
    if (file === STDOUT && !dryRun) checkStdout(context);
    if (data !== undefined) {
      if (only !== undefined || withSecrets) throw new CliError('data-and-parts', EXIT.usage);
      return backUpPortal(context, { file, data, dryRun });
    }
    const parts = parseParts(only);
    checkMembers(context, MEMBERS);
    const included = BACKUP_PARTS.filter((part) => parts?.includes(part) ?? true);
    const members = { file, parts: included, with_secrets: withSecrets };
    const values = { file, parts: included.join(', ') };
    if (dryRun) {
      const facts = await backupsOf(context).facts({}, { signal: context.signal });
      const sizes = facts.parts.filter(({ part }) => (included as readonly string[]).includes(part));
      const bytes = sizes.reduce((total, part) => total + part.bytes, 0);
      const line = t('backup.wouldWrite', { ...values, bytes });
      return printOutcome(context, 'backup', { ...members, bytes, written: false }, line);
    }
    const archive = await fetchArchive(context, { parts, withSecrets });
    if (file === STDOUT) return context.io.data(archive);
    await writeFile(context.absolute(file), archive);
    const line = t('backup.written', { ...values, bytes: archive.length });
    return printOutcome(context, 'backup', { ...members, bytes: archive.length, written: true }, line);
  },
});

/** Checks that an archive can be written to standard output. @throws CliError */
function checkStdout({ io }: Context): void {
  if (io.json) throw new CliError('json-and-stdout', EXIT.usage);
  if (io.interactive) throw new CliError('bytes-on-terminal', EXIT.usage);
}

async function fetchArchive(
  context: Context,
  input: Parameters<ReturnType<typeof backupsOf>['get']>[0],
): Promise<Buffer> {
  const { signal } = context;
  const response = await backupsOf(context).get(input, { signal, timeout: ARCHIVE_TIMEOUT });
  return Buffer.from(await response.arrayBuffer());
}

/** Writes the archive in full or not at all. Only the user can read it, because it contains mail addresses. */
async function writeFile(file: string, archive: Buffer): Promise<void> {
  try {
    await writeAtomic(file, archive, 0o600);
  } catch (error) {
    throw toLocalError(error);
  }
}
