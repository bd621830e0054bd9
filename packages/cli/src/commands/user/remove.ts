import { command } from '../../kernel/command.js';
import { confirm } from '../../kernel/prompts.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { requireUser } from './require.js';
import { usersOf } from './users.js';

export default command({
  name: 'user remove',
  group: 'users',
  effect: 'writes',
  arguments: { name: 'required' },
  options: { 'dry-run': { type: 'flag' }, yes: { type: 'flag' } },
  async run(context, { name }, { dryRun, yes }) {
    const { t, signal } = context;
    checkMembers(context, ['name']);
    if (dryRun === true) {
      const user = await requireUser(context, name);
      const line = t('users.user.wouldRemove', { name: user.name });
      return printOutcome(context, 'user-plan', { name: user.name }, line);
    }
    await confirm(context, t('users.user.confirm', { name }), { skip: yes === true });
    await usersOf(context).remove({ name }, { signal });
    await printOutcome(context, 'user-removed', { name }, t('users.user.removed', { name }));
  },
});
