import type { AccessSettings } from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { appliesTo, parseFolder, updatePermissions } from './rules.js';
import { formatFolder } from './view.js';

export default command({
  name: 'rights unset',
  group: 'users',
  effect: 'writes',
  arguments: { group: 'required', folder: 'required' },
  options: { 'dry-run': { type: 'flag' } },
  async run(context, { group, folder }, { dryRun }) {
    checkMembers(context, ['group', 'folder']);
    const scope = { group, folder: parseFolder(folder) };
    const values = { group, folder: formatFolder(scope.folder) };
    const change = ({ rules }: AccessSettings) => {
      const others = rules.filter((rule) => !appliesTo(rule, scope));
      if (others.length === rules.length) throw new CliError('rule-unknown', EXIT.notFound, values);
      return { rules: others };
    };
    await updatePermissions(context, change, { dryRun });
    if (dryRun === true) {
      return printOutcome(context, 'rule-plan', scope, context.t('users.rights.wouldUnset', values));
    }
    await printOutcome(context, 'rule-removed', scope, context.t('users.rights.unset', values));
  },
});
