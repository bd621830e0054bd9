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
  async run(context, { group, folder }) {
    checkMembers(context, ['group', 'folder']);
    const scope = { group, folder: parseFolder(folder) };
    const values = { group, folder: formatFolder(scope.folder) };
    await updatePermissions(context, ({ rules }) => {
      const others = rules.filter((rule) => !appliesTo(rule, scope));
      if (others.length === rules.length) throw new CliError('rule-unknown', EXIT.notFound, values);
      return { rules: others };
    });
    await printOutcome(context, 'rule-removed', scope, context.t('users.rights.unset', values));
  },
});
