import type { Context } from './context.js';
import { CliError } from './errors/errors.js';
import { EXIT } from './errors/exit-codes.js';

/** Asks for a line, or for a secret that is not shown. Only where somebody sits (`io.interactive`). */
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
 * Asks before something that cannot be taken back. Where nobody sits nobody is asked: a script means what it says.
 *
 * @throws CliError `aborted` for a no
 */
export async function confirmed(context: Context, message: string, agrees: boolean): Promise<void> {
  if (agrees || !context.io.interactive) return;
  const { confirm } = await context.modules.prompts();
  if (!(await confirm({ message, default: false }, streams(context)))) {
    throw new CliError('aborted', EXIT.interrupted);
  }
}

const streams = ({ io, signal }: Context) => ({ input: io.stdin, output: io.stderr, signal });
