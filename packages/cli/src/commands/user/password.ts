import { MIN_PASSWORD_LENGTH } from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { readSecret } from '../../kernel/io/stdin.js';
import { ask } from '../../kernel/prompts.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { requireUser } from './require.js';
import { setInState } from './state-password.js';
import { usersOf } from './users.js';
import { USERS } from './view.js';

export default command({
  name: 'user password',
  group: 'users',
  effect: 'writes',
  arguments: { name: 'required' },
  options: {
    'password-stdin': { type: 'flag' },
    // No setting: the variable of a server must not turn this into a change without a login.
    data: { type: 'text', value: 'dir' },
    'dry-run': { type: 'flag' },
  },
  async run(context, { name }, { passwordStdin, data, dryRun }) {
    const { t, signal } = context;
    const readPassword = () =>
      passwordStdin === true ? readSecret(context.io.stdin) : askTwice(context, name);
    if (data !== undefined) return setInState(context, { name, data, dryRun, readPassword });
    checkMembers(context, USERS.fieldNames);
    if (dryRun === true) {
      const planned = await requireUser(context, name);
      const line = t('users.user.wouldSetPassword', { name: planned.name });
      return printOutcome(context, 'user-plan', USERS.members(planned), line);
    }
    const pass = await readPassword();
    const user = await usersOf(context).change({ name, pass }, { signal });
    const line = t('users.user.passwordSet', { name: user.name });
    await printOutcome(context, USERS.kinds[1], USERS.members(user), line);
  },
});

/** Prompts for the password twice, so that a typing error does not lock the user out. */
async function askTwice(context: Context, name: string): Promise<string> {
  const { io, t } = context;
  if (!io.interactive) throw new CliError('password-needed', EXIT.usage);
  const isLong = (text: string) =>
    text.length >= MIN_PASSWORD_LENGTH || t('users.user.tooShort', { min: MIN_PASSWORD_LENGTH });
  const first = await ask(context, 'password', t('users.user.newPassword', { name }), isLong);
  const isSame = (text: string) => text === first || t('users.user.differs');
  return ask(context, 'password', t('users.user.repeatPassword'), isSame);
}
