import type { Portal } from '@assetportal/sdk';
import { createConfigEditor, type ConfigEditor, type SaveOutcome } from '@assetportal/sdk/admin';
import { pathText, type MergeConflict } from '@assetportal/sdk/config';
import { loadAdminTranslations } from '@assetportal/sdk/translations';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
import { shown } from '../../kernel/text/shown.js';

/**
 * Loads the configuration into the editor of the admin area. With `dryRun`, nothing is ever sent.
 *
 * @throws PortalError
 */
export async function openEditor(
  { signal }: Pick<Context, 'signal'>,
  portal: Portal,
  { dryRun }: { readonly dryRun: boolean },
): Promise<ConfigEditor> {
  const config = dryRun ? { ...portal.config, save: () => Promise.resolve(undefined) } : portal.config;
  const editor = createConfigEditor({
    portal: { ...portal, config },
    toasts: { show: () => undefined },
    config: { accept: () => undefined },
  });
  signal.addEventListener('abort', editor.leave, { once: true });
  await editor.load();
  signal.throwIfAborted();
  return editor;
}

/** A problem with a value: its path, and the message. */
type Faults = ReturnType<ConfigEditor['set']>;

/** Returns the error for invalid values, in the words of the admin area. */
export async function faultsError(context: Context, faults: Faults, exit: 2 | 9): Promise<CliError> {
  const { t } = await loadAdminTranslations(context.language);
  const lines = faults.map(({ path, problem }) => `${path}: ${t(problem.key, problem.params)}`);
  return new CliError('value-invalid', exit, { faults: lines.map(plain).join('\n  ') });
}

/**
 * Returns if a save was successful, or if there was nothing to save.
 *
 * @throws CliError `config-conflict`, `config-newer`, `config-outdated`, `value-invalid`
 * @throws PortalError for a failed request
 */
export async function assertSaved(
  context: Context,
  editor: ConfigEditor,
  outcome: SaveOutcome,
): Promise<void> {
  const { conflict, invalid, error } = editor.store.getState();
  context.signal.throwIfAborted();
  switch (outcome) {
    case 'saved':
    case 'unchanged':
      return;
    case 'conflict': {
      const lines = (conflict?.paths ?? []).map((one) => conflictLine(context, one));
      throw new CliError('config-conflict', EXIT.refused, { values: lines.join('\n  ') });
    }
    case 'invalid':
      throw await faultsError(context, invalid, EXIT.refused);
    case 'newer-version':
      throw new CliError('config-newer', EXIT.refused);
    case 'upgrade-pending':
      throw new CliError('config-outdated', EXIT.refused);
    default:
      throw error ?? new Error(`The editor returned ${outcome}.`);
  }
}

function conflictLine({ t }: Context, { path, base, mine, theirs }: MergeConflict): string {
  const values = { mine: shown(mine), theirs: shown(theirs), base: shown(base) };
  return t('config.conflict', { key: plain(pathText(path)), ...values });
}
