import { command } from '../../kernel/command.js';
import { writeRows } from '../../kernel/view.js';
import { usersOf } from './users.js';
import { USERS } from './view.js';

export default command({
  name: 'user list',
  group: 'users',
  async run(context) {
    await writeRows(context, USERS, await usersOf(context).list({}, { signal: context.signal }));
  },
});
