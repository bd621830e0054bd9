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
  async run(context, { group, access }) {
    checkMembers(context, ['group', 'access']);
    if (group !== GUESTS && group !== USERS) {
      throw new CliError('built-in-group-required', EXIT.usage, { group });
    }
    if (!isAccessLevel(access)) throw new CliError('access-invalid', EXIT.usage, { access });
    await updatePermissions(context, ({ rules, withoutRule }) => ({
      rules,
      withoutRule: { ...withoutRule, [group]: access },
    }));
    const line = context.t('users.rights.default', { group, access });
    await printOutcome(context, 'default-access', { group, access }, line);
  },
});
