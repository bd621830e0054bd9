import type { AccessSettings } from '@assetportal/sdk/contract';
import { GUESTS, USERS } from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';
import { isAccessLevel, updatePermissions } from './rules.js';

export default command({
  name: 'rights default',
  group: 'users',
  effect: 'writes',
  arguments: { group: 'required', access: 'required' },
  options: { 'dry-run': { type: 'flag' } },
  async run(context, { group, access }, { dryRun }) {
    checkMembers(context, ['group', 'access']);
    if (group !== GUESTS && group !== USERS) {
      throw new CliError('built-in-group-required', EXIT.usage, { group });
    }
    if (!isAccessLevel(access)) throw new CliError('access-invalid', EXIT.usage, { access });
    const change = ({ rules, withoutRule }: AccessSettings) => ({
      rules,
      withoutRule: { ...withoutRule, [group]: access },
    });
    await updatePermissions(context, change, { dryRun });
    if (dryRun === true) {
      const planned = context.t('users.rights.wouldDefault', { group, access });
      return printOutcome(context, 'default-access-plan', { group, access }, planned);
    }
    const line = context.t('users.rights.default', { group, access });
    await printOutcome(context, 'default-access', { group, access }, line);
  },
});
