import { command } from '../../kernel/command.js';
import { writeRows } from '../../kernel/view.js';
import { rulesOf } from './rules.js';
import { RULES } from './view.js';

export default command({
  name: 'rights list',
  group: 'users',
  async run(context) {
    const { value } = await rulesOf(context).get({}, { signal: context.signal });
    await writeRows(context, RULES, value);
  },
});
