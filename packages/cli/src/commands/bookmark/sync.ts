import { planBookmarkSync, updateBookmarks } from '@assetportal/sdk/rules';
import { command } from '../../kernel/command.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { checkMembers } from '../../kernel/view.js';
import { accountOf } from './bookmarks.js';
import { localBookmarks } from './local-bookmarks.js';
import { fetchAssets } from './requested.js';
import { printChange, CHANGE_FIELDS } from './view.js';

export default command({
  name: 'bookmark sync',
  group: 'assets',
  options: { 'dry-run': { type: 'flag' } },
  effect: 'writes',
  exits: ['partly'],
  /** Merges the local bookmarks into the account, and removes the bookmarks of deleted assets. */
  async run(context, _args, { dryRun = false }) {
    const { signal } = context;
    checkMembers(context, CHANGE_FIELDS);
    const url = context.address();
    const portal = context.portal();
    const user = await accountOf(context, portal);
    if (user === null) throw new CliError('bookmarks-need-account', EXIT.notLoggedIn, { url });
    const stored = localBookmarks(url, context.world.env);
    const before = await portal.bookmarks.list({}, { signal });
    if (dryRun) {
      const local = stored.readGuest() ?? [];
      const { order } = planBookmarkSync({ local, server: before, mode: 'merge' });
      const ids: string[] = [];
      for await (const { assets } of fetchAssets(context, portal, order))
        ids.push(...assets.map(({ id }) => id));
      return printChange(context, {
        kind: 'bookmarks-synced',
        before,
        ids,
        merged: 0,
        missing: [],
        left: [],
        dryRun,
      });
    }
    const update = await updateBookmarks({ user, portal, stored, removeDeleted: true, signal });
    const left = update.left > 0 ? (stored.readGuest() ?? []) : [];
    await printChange(context, { kind: 'bookmarks-synced', ...update, before, missing: [], left, dryRun });
    return left.length > 0 ? EXIT.partly : EXIT.done;
  },
});
