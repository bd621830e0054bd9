import type { Context } from './context.js';
import { CliError } from './errors/errors.js';
import { EXIT } from './errors/exit-codes.js';

/**
 * Prompts for a line, or for a secret with masked input. Requires an interactive terminal (`io.interactive`).
 *
 * @param check Returns true, or a message that describes the problem.
 */
export async function ask(
  context: Context,
  kind: 'input' | 'password',
  message: string,
  check: (text: string) => true | string = () => true,
): Promise<string> {
  const { input, password } = await context.modules.prompts();
  const validate = (text: string) => (text === '' ? context.t('login.required') : check(text));
  return kind === 'input'
    ? input({ message, validate }, streams(context))
    : password({ message, validate, mask: '•' }, streams(context));
}

/**
 * Prompts for confirmation. Returns without a prompt if `skip` is true. Without a terminal for both input and output,
 * nothing is removed without `--yes` (decisions, section 7).
 *
 * @throws CliError `confirmation-needed`, `aborted` if the user declines
 */
export async function confirm(context: Context, message: string, { skip }: { skip: boolean }): Promise<void> {
  if (skip) return;
  if (!context.io.interactive) throw new CliError('confirmation-needed', EXIT.usage);
  const prompts = await context.modules.prompts();
  if (!(await prompts.confirm({ message, default: false }, streams(context)))) {
    throw new CliError('aborted', EXIT.interrupted);
  }
}

const streams = ({ io, signal }: Context) => ({ input: io.stdin, output: io.stderr, signal });
