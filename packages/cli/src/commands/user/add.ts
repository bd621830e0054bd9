import type { UserChange } from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { readSecret } from '../../kernel/io/stdin.js';
import { checkMembers, printOutcome, withField } from '../../kernel/view.js';
import { requireGroup, requireNewUser } from './require.js';
import { USER_OPTIONS, userChange, usersOf } from './users.js';
import { USERS } from './view.js';

export default command({
  name: 'user add',
  group: 'users',
  effect: 'writes',
  arguments: { name: 'required' },
  options: { ...USER_OPTIONS, 'dry-run': { type: 'flag' } },
  /** Prints a generated password to stdout, because it is the result of the command and is shown only once. */
  async run(context, { name }, options) {
    const { io, t, signal, world } = context;
    checkMembers(context, [...USERS.fieldNames, 'pass']);
    if (options.dryRun === true) return plan(context, name, userChange(options));
    const pass = options.passwordStdin === true ? await readSecret(io.stdin) : undefined;
    const { user, pass: generated } = await usersOf(context).add(
      { name, ...userChange(options), ...(pass === undefined ? {} : { pass }) },
      { signal },
    );
    // On stderr: the runner of GitHub reads both streams, and stdout has only the password.
    if (generated !== undefined && world.env['GITHUB_ACTIONS'] === 'true') {
      io.stderr.write(`::add-mask::${generated}\n`);
    }
    const members = { ...USERS.members(user), ...(generated === undefined ? {} : { pass: generated }) };
    // A generated password is shown only once. Fields that do not name it must not lose it.
    const lost = generated !== undefined && io.fields?.includes('pass') === false;
    const printed = lost ? { ...context, io: withField(io, 'pass') } : context;
    await printOutcome(printed, USERS.kinds[1], members, t('users.user.added', { name: user.name }));
    if (generated === undefined || io.json) return;
    io.note(t('users.user.password'));
    await io.data(`${generated}\n`);
  },
});

async function plan(context: Context, name: string, change: UserChange): Promise<void> {
  await requireNewUser(context, name);
  for (const group of change.groups ?? []) await requireGroup(context, group);
  await printOutcome(context, 'user-plan', { name, ...change }, context.t('users.user.wouldAdd', { name }));
}
