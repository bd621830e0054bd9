import { command } from '../../kernel/command.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { requireNewGroup } from '../user/require.js';
import { GROUPS, groupsOf } from './view.js';

export default command({
  name: 'group add',
  group: 'users',
  effect: 'writes',
  arguments: { name: 'required' },
  options: { 'dry-run': { type: 'flag' } },
  async run(context, { name }, { dryRun }) {
    const { t, signal } = context;
    checkMembers(context, GROUPS.fieldNames);
    if (dryRun === true) {
      await requireNewGroup(context, name);
      return printOutcome(context, 'group-plan', { name }, t('users.group.wouldAdd', { name }));
    }
    const group = await groupsOf(context).add({ name }, { signal });
    const line = t('users.group.added', { name: group.name });
    await printOutcome(context, GROUPS.kinds[1], GROUPS.members(group), line);
  },
});
