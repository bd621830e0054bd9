import { command } from '../../kernel/command.js';
import { writeRows } from '../../kernel/view.js';
import { GROUPS, groupsOf } from './view.js';

export default command({
  name: 'group list',
  group: 'users',
  async run(context) {
    await writeRows(context, GROUPS, await groupsOf(context).list({}, { signal: context.signal }));
  },
});
