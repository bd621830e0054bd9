import { command } from '../../kernel/command.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { GROUPS, groupsOf } from './view.js';

export default command({
  name: 'group add',
  group: 'users',
  effect: 'writes',
  arguments: { name: 'required' },
  async run(context, { name }) {
    const { t, signal } = context;
    checkMembers(context, GROUPS.fieldNames);
    const group = await groupsOf(context).add({ name }, { signal });
    const line = t('users.group.added', { name: group.name });
    await printOutcome(context, GROUPS.kinds[1], GROUPS.members(group), line);
  },
});
