import { command } from '../../kernel/command.js';
import { confirm } from '../../kernel/prompts.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { requireGroup } from '../user/require.js';
import { groupsOf } from './view.js';

export default command({
  name: 'group remove',
  group: 'users',
  effect: 'writes',
  arguments: { name: 'required' },
  options: { 'dry-run': { type: 'flag' }, yes: { type: 'flag' } },
  async run(context, { name }, { dryRun, yes }) {
    const { t, signal } = context;
    checkMembers(context, ['name']);
    if (dryRun === true) {
      const group = await requireGroup(context, name);
      const line = t('users.group.wouldRemove', { name: group.name, members: group.members });
      return printOutcome(context, 'group-plan', { name: group.name }, line);
    }
    await confirm(context, t('users.group.confirm', { name }), { skip: yes === true });
    await groupsOf(context).remove({ name }, { signal });
    await printOutcome(context, 'group-removed', { name }, t('users.group.removed', { name }));
  },
});
