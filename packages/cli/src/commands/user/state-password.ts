import type { OwnerPassword } from '@assetportal/server';
import { PortalError } from '@assetportal/sdk';
import { MIN_PASSWORD_LENGTH, PROBLEMS } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { plain } from '../../kernel/text/plain.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';

const MEMBERS = ['name', 'isAssetUser', 'isGuiAdmin', 'data'];

interface PasswordInput {
  readonly name: string;
  /** State directory, or library with the state in it. */
  readonly data: string;
  readonly dryRun: boolean | undefined;
  readonly readPassword: () => Promise<string>;
}

/** Sets the password of a user in the state of a stopped server, without a login. For the owner of the state. */
export async function setInState(context: Context, input: PasswordInput): Promise<void> {
  const { absolute, modules, t } = context;
  const { name, dryRun, readPassword } = input;
  checkMembers(context, MEMBERS);
  const path = absolute(input.data);
  const { setOwnerPassword } = await modules.server();
  // Checks the name and the lock of the state before the user types a password.
  const planned = await accepted(context, await setOwnerPassword({ path, name, password: undefined }), name);
  if (dryRun === true) {
    const line = t('users.user.wouldSetPassword', { name: planned.name });
    return printOutcome(context, 'user-plan', planned, line);
  }
  const password = await readPassword();
  const user = await accepted(context, await setOwnerPassword({ path, name, password }), name);
  await printOutcome(context, 'user', user, t('users.user.passwordSet', { name: user.name }));
}

/** Returns the user of an accepted change. @throws CliError, PortalError for a refused one, like the server */
async function accepted({ language }: Context, result: OwnerPassword, name: string) {
  if ('user' in result) {
    const { user, data } = result;
    return { name: user.name, isAssetUser: user.isAssetUser, isGuiAdmin: user.isGuiAdmin, data };
  }
  switch (result.refused) {
    case 'user-not-found': {
      const admins = result.admins.map(plain).join(', ') || '-';
      throw new CliError('state-user-missing', EXIT.notFound, { name: plain(name), admins });
    }
    case 'password-length':
      throw new CliError('password-length', EXIT.usage, { min: MIN_PASSWORD_LENGTH });
    case 'password-weak': {
      const { messageOfProblem } = await import('../../kernel/errors/portal-messages.js');
      const code = 'password-weak';
      const message = messageOfProblem({ code, fault: result.fault, values: {} }, language);
      throw new PortalError({ code, message, status: PROBLEMS[code] });
    }
  }
}
