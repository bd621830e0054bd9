import { command } from '../../kernel/command.js';
import { confirm } from '../../kernel/prompts.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { usersOf } from './users.js';

export default command({
  name: 'user remove',
  group: 'users',
  effect: 'writes',
  arguments: { name: 'required' },
  options: { yes: { type: 'flag' } },
  async run(context, { name }, { yes }) {
    const { t, signal } = context;
    checkMembers(context, ['name']);
    await confirm(context, t('users.user.confirm', { name }), { skip: yes === true });
    await usersOf(context).remove({ name }, { signal });
    await printOutcome(context, 'user-removed', { name }, t('users.user.removed', { name }));
  },
});
