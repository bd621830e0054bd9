import type { AccessRule } from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { appliesTo, parseAccess, parseFolder, updatePermissions } from './rules.js';
import { formatAccess, formatFolder, noteWarnings, RULES } from './view.js';

export default command({
  name: 'rights set',
  group: 'users',
  effect: 'writes',
  arguments: { group: 'required', folder: 'required', access: 'required' },
  async run(context, { group, folder, access }) {
    checkMembers(context, RULES.fieldNames);
    const rule: AccessRule = { group, folder: parseFolder(folder), ...parseAccess(access) };
    const warnings = await updatePermissions(context, ({ rules }) => {
      const at = rules.findIndex((other) => appliesTo(other, rule));
      return { rules: at === -1 ? [...rules, rule] : rules.with(at, rule) };
    });
    const values = { group, folder: formatFolder(rule.folder), access: formatAccess(rule) };
    await printOutcome(context, RULES.kinds[1], RULES.members(rule), context.t('users.rights.set', values));
    noteWarnings(
      context,
      warnings.filter((warning) => warning.folder === rule.folder),
    );
  },
});
