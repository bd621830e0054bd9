import { createAdminClient } from '@assetportal/sdk/admin';
import { command } from '../../kernel/command.js';
import { confirm } from '../../kernel/prompts.js';
import { checkMembers, printOutcome } from '../../kernel/view.js';

export default command({
  name: 'confirm-loss',
  group: 'library',
  effect: 'writes',
  options: { yes: { type: 'flag' } },
  async run(context, _, { yes }) {
    const { t, signal } = context;
    checkMembers(context, ['confirmed']);
    const portal = context.portal();
    const { held } = await portal.index.status({}, { signal });
    if (held !== undefined) {
      await confirm(context, t('loss.confirm', { count: held.assets }), { skip: yes === true });
    }
    const confirmed = await createAdminClient(portal).index.confirmLoss({}, { signal });
    const line = confirmed === 0 ? t('loss.none') : t('loss.confirmed', { count: confirmed });
    await printOutcome(context, 'loss-confirmed', { confirmed }, line);
  },
});
