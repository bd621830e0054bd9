import { command } from '../../kernel/command.js';
import { writeRows } from '../../kernel/view.js';
import { rulesOf } from './rules.js';
import { noteWarnings, RULES } from './view.js';

export default command({
  name: 'rights list',
  group: 'users',
  async run(context) {
    const { io, t } = context;
    const { rules, withoutRule, warnings } = (await rulesOf(context).get({}, { signal: context.signal }))
      .value;
    await writeRows(context, RULES, rules, { without_rule: withoutRule, warnings });
    io.note(t('users.rights.withoutRule', { guests: withoutRule.guests, users: withoutRule.users }));
    if (!io.json) noteWarnings(context, warnings);
  },
});
