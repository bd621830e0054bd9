import { command } from '../../kernel/command.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { readSecret } from '../../kernel/io/stdin.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { requireGroup, requireUser } from './require.js';
import { USER_OPTIONS, USER_RESET_OPTIONS, userChange, usersOf } from './users.js';
import { USERS } from './view.js';

export default command({
  name: 'user set',
  group: 'users',
  effect: 'writes',
  arguments: { name: 'required' },
  options: { ...USER_OPTIONS, ...USER_RESET_OPTIONS, 'dry-run': { type: 'flag' } },
  async run(context, { name }, options) {
    const { io, t, signal } = context;
    checkMembers(context, USERS.fieldNames);
    const pass = options.passwordStdin === true ? await readSecret(io.stdin) : undefined;
    const change = { ...userChange(options), ...(pass === undefined ? {} : { pass }) };
    if (Object.keys(change).length === 0) throw new CliError('nothing-to-set', EXIT.usage);
    if (options.dryRun === true) {
      const before = await requireUser(context, name);
      for (const group of change.groups ?? []) await requireGroup(context, group);
      const line = t('users.user.wouldChange', { name: before.name });
      return printOutcome(context, 'user-plan', { ...USERS.members(before), ...userChange(options) }, line);
    }
    const user = await usersOf(context).change({ name, ...change }, { signal });
    const line = t('users.user.changed', { name: user.name });
    await printOutcome(context, USERS.kinds[1], USERS.members(user), line);
  },
});
