import { command } from '../../kernel/command.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { checkMembers } from '../../kernel/view.js';
import { openBookmarks } from './bookmarks.js';
import { requestedIds } from './requested.js';
import { printChange, CHANGE_FIELDS } from './view.js';

export default command({
  name: 'bookmark remove',
  group: 'assets',
  arguments: { id: 'one-or-more' },
  options: { 'dry-run': { type: 'flag' } },
  completions: { id: 'bookmark' },
  effect: 'writes',
  forms: ['<id…>', '-'],
  exits: ['notFound', 'partly'],
  /** Returns 8 if only some of the assets are bookmarked. */
  async run(context, { id: words }, { dryRun = false }) {
    checkMembers(context, CHANGE_FIELDS);
    const portal = context.portal();
    const bookmarks = await openBookmarks(context, portal);
    const present = new Set(await bookmarks.ids());
    // The asset of a bookmark may have been deleted, so that the portal cannot resolve its ID.
    const requested = new Set(await requestedIds(context, portal, words, present));
    const missing = [...requested].filter((id) => !present.has(id));
    if (missing.length > 0 && missing.length === requested.size) {
      throw new CliError('bookmark-unknown', EXIT.notFound, { ids: missing.join(', ') });
    }
    const next = (ids: readonly string[]) => ids.filter((id) => !requested.has(id));
    const update = dryRun
      ? { before: [...present], ids: next([...present]), merged: 0 }
      : await bookmarks.change(next);
    await printChange(context, { kind: 'bookmarks-removed', ...update, missing, left: [], dryRun });
    return missing.length > 0 ? EXIT.partly : EXIT.done;
  },
});
