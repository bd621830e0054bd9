import { fittingBookmarks } from '@assetportal/sdk/rules';
import { command } from '../../kernel/command.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { listSome } from '../../kernel/text/list-some.js';
import { checkMembers } from '../../kernel/view.js';
import { openBookmarks } from './bookmarks.js';
import { fetchAssets, requestedIds } from './requested.js';
import { printChange, CHANGE_FIELDS } from './view.js';

export default command({
  name: 'bookmark add',
  group: 'assets',
  arguments: { id: 'one-or-more' },
  options: { 'dry-run': { type: 'flag' } },
  effect: 'writes',
  forms: ['<id…>', '-'],
  exits: ['notFound', 'partly'],
  /** Returns 8 if only some of the assets exist, or if not all of them fit. */
  async run(context, { id: words }, { dryRun = false }) {
    checkMembers(context, CHANGE_FIELDS);
    const portal = context.portal();
    const requested = await requestedIds(context, portal, words);
    const existing: string[] = [];
    const missing: string[] = [];
    for await (const part of fetchAssets(context, portal, requested)) {
      existing.push(...part.assets.map(({ id }) => id));
      missing.push(...part.missing);
    }
    if (missing.length > 0 && existing.length === 0) {
      throw new CliError('asset-unknown', EXIT.notFound, { ids: listSome(missing) });
    }
    const bookmarks = await openBookmarks(context, portal);
    const next = (ids: readonly string[]) => [...ids, ...fittingBookmarks(ids, existing).ids];
    const before = dryRun ? await bookmarks.ids() : [];
    const update = dryRun ? { before, ids: next(before), merged: 0 } : await bookmarks.change(next);
    const listed = new Set(update.ids);
    const left = existing.filter((id) => !listed.has(id));
    await printChange(context, { kind: 'bookmarks-added', ...update, missing, left, dryRun });
    return missing.length + left.length > 0 ? EXIT.partly : EXIT.done;
  },
});
