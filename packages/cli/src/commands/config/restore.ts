import { diffConfig, readConfig } from '@assetportal/sdk/config';
import { command } from '../../kernel/command.js';
import { confirm } from '../../kernel/prompts.js';
import { assertKind, RESTORE_OPTIONS } from '../resources/restore.js';
import { checkChangeFields, writeChanges } from './changes.js';
import { fetchConfig } from './settings.js';

export default command({
  name: 'config restore',
  group: 'settings',
  effect: 'writes',
  arguments: { version: 'required' },
  options: RESTORE_OPTIONS,
  exits: ['notFound'],
  /** Sends the ETag of the version that it compared, so that no other save is lost. */
  async run(context, { version }, { dryRun = false, yes = false }) {
    const { t, signal } = context;
    checkChangeFields(context);
    const portal = context.portal();
    const { entry, content } = await portal.history.get({ id: version }, { signal });
    assertKind(entry.kind, 'config', version);
    const { config, etag } = await fetchConfig(context, portal);
    const { config: restored } = readConfig(content);
    const { length: count } = diffConfig(config, restored);
    if (count > 0 && !dryRun) {
      await confirm(context, t('config.confirmRestore', { count }), { skip: yes });
      await portal.history.restore({ id: version }, { signal, ifMatch: etag });
    }
    await writeChanges(context, config, restored, { saved: !dryRun });
  },
});
