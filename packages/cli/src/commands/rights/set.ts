import type { AccessRule, AccessSettings } from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { requireGroup } from '../user/require.js';
import { requireFolder } from './require-folder.js';
import { appliesTo, parseAccess, parseFolder, updatePermissions } from './rules.js';
import { formatAccess, formatFolder, noteWarnings, RULES } from './view.js';

export default command({
  name: 'rights set',
  group: 'users',
  effect: 'writes',
  arguments: { group: 'required', folder: 'required', access: 'required' },
  options: { 'allow-missing': { type: 'flag' }, 'dry-run': { type: 'flag' } },
  async run(context, { group, folder, access }, { allowMissing, dryRun }) {
    checkMembers(context, RULES.fieldNames);
    const rule: AccessRule = { group, folder: parseFolder(folder), ...parseAccess(access) };
    if (allowMissing !== true) await requireFolder(context, rule.folder);
    let before: AccessRule | undefined;
    if (dryRun === true) await requireGroup(context, group);
    const change = ({ rules }: AccessSettings) => {
      const at = rules.findIndex((other) => appliesTo(other, rule));
      before = rules[at];
      return { rules: at === -1 ? [...rules, rule] : rules.with(at, rule) };
    };
    const warnings = await updatePermissions(context, change, { dryRun });
    const values = { group, folder: formatFolder(rule.folder), access: formatAccess(rule) };
    if (dryRun === true) {
      const was = before === undefined ? '–' : formatAccess(before);
      const line = context.t('users.rights.wouldSet', { ...values, before: was });
      return printOutcome(context, 'rule-plan', RULES.members(rule), line);
    }
    await printOutcome(context, RULES.kinds[1], RULES.members(rule), context.t('users.rights.set', values));
    noteWarnings(
      context,
      warnings.filter((warning) => warning.folder === rule.folder),
    );
  },
});
