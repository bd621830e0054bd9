import { command } from '../../kernel/command.js';
import { confirm } from '../../kernel/prompts.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { groupsOf } from './view.js';

export default command({
  name: 'group remove',
  group: 'users',
  effect: 'writes',
  arguments: { name: 'required' },
  options: { yes: { type: 'flag' } },
  async run(context, { name }, { yes }) {
    const { t, signal } = context;
    checkMembers(context, ['name']);
    await confirm(context, t('users.group.confirm', { name }), { skip: yes === true });
    await groupsOf(context).remove({ name }, { signal });
    await printOutcome(context, 'group-removed', { name }, t('users.group.removed', { name }));
  },
});
