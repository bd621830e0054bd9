import { diffContent, resourceNamed } from '@assetportal/sdk/admin';
import { command } from '../../kernel/command.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { confirm } from '../../kernel/prompts.js';
import { plain } from '../../kernel/text/plain.js';
import { checkResourceFields, writeResourceChanges } from '../resources/changes.js';
import { resourceName } from './locate-files.js';

export default command({
  name: 'translations restore',
  group: 'settings',
  effect: 'writes',
  arguments: { version: 'required' },
  options: { 'dry-run': { type: 'flag' }, yes: { type: 'flag' } },
  exits: ['notFound'],
  /** Sends the ETag of the version that it compared, so that no other save is lost. */
  async run(context, { version }, { dryRun = false, yes = false }) {
    const { io, t, signal } = context;
    checkResourceFields(context);
    const portal = context.portal();
    const { entry, content } = await portal.history.get({ id: version }, { signal });
    const name = resourceName(entry.lang ?? '');
    const resource = entry.kind === 'translations' ? resourceNamed(portal, name) : undefined;
    if (resource === undefined) {
      const parameters = { version: plain(version), kind: entry.kind };
      throw new CliError('version-of-other-kind', EXIT.notFound, parameters);
    }
    const { value, etag } = await resource.read({ signal });
    const changes = diffContent(value, content, resource.keyOf);
    const { length: count } = changes;
    if (count > 0 && !dryRun) {
      await confirm(context, t('config.confirmRestore', { count }), { skip: yes });
      await portal.history.restore({ id: version }, { signal, ifMatch: etag });
    }
    await writeResourceChanges(context, [{ name, changes }], { saved: !dryRun }, dryRun);
    if (count === 0) io.note(t('config.unchanged'));
    else if (dryRun) io.note(t('config.dryRun', { count }));
  },
});
