import { command } from '../../kernel/command.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { confirm } from '../../kernel/prompts.js';
import { checkMembers } from '../../kernel/view.js';
import { openBookmarks } from './bookmarks.js';
import { printChange, CHANGE_FIELDS } from './view.js';

export default command({
  name: 'bookmark clear',
  group: 'assets',
  options: { yes: { type: 'flag' }, 'dry-run': { type: 'flag' } },
  effect: 'writes',
  async run(context, _args, { yes = false, dryRun = false }) {
    const { io, t } = context;
    checkMembers(context, CHANGE_FIELDS);
    if (!yes && !dryRun && !io.interactive) throw new CliError('confirmation-needed', EXIT.usage);
    const bookmarks = await openBookmarks(context, context.portal());
    const before = await bookmarks.ids();
    const outcome = { kind: 'bookmarks-removed', missing: [], left: [], dryRun };
    if (dryRun || before.length === 0) {
      return printChange(context, { ...outcome, before, ids: [], merged: 0 });
    }
    await confirm(context, t('bookmark.confirm', { count: before.length }), { skip: yes });
    // Removes only the bookmarks that the user has confirmed.
    const confirmed = new Set(before);
    const update = await bookmarks.change((ids) => ids.filter((id) => !confirmed.has(id)));
    await printChange(context, { ...update, ...outcome });
  },
});
