import type { Asset } from '@assetportal/sdk/contract';
import { THUMBNAILS_OPTION } from '../../kernel/config/thumbnails.js';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { checkFields, writeList } from '../../kernel/io/documents.js';
import { assetMembers } from '../assets/asset-members.js';
import { csvHeader, csvRow } from '../assets/output/csv.js';
import { assetLines } from '../assets/lines.js';
import { listImages } from '../assets/list-images.js';
import { isTable } from '../assets/write-assets.js';
import { openBookmarks } from './bookmarks.js';
import { fetchAssets } from './requested.js';

export default command({
  name: 'bookmark list',
  group: 'assets',
  options: {
    ids: { type: 'flag', group: 'output' },
    csv: { type: 'flag', group: 'output' },
    thumbnails: THUMBNAILS_OPTION,
  },
  exits: ['partly'],
  /** Returns 8 if bookmarked assets no longer exist. `bookmark sync` removes their bookmarks. */
  async run(context, _args, options) {
    const { io, t } = context;
    const { ids: idsOnly = false, csv = false, thumbnails } = options;
    if ([io.json, idsOnly, csv].filter(Boolean).length > 1) throw new CliError('one-format', EXIT.usage);
    const members = io.json ? await assetMembers() : [];
    checkFields(io, io.json ? members : []);
    const portal = context.portal();
    const images = listImages(context, portal, { thumbnails, isTable: isTable(context, options) });
    const bookmarks = await openBookmarks(context, portal);
    const ids = await bookmarks.ids();
    if (idsOnly) {
      await io.data(ids.map((id) => `${id}\n`).join(''));
      return EXIT.done;
    }
    const assets: Asset[] = [];
    const missing: string[] = [];
    for await (const part of fetchAssets(context, portal, ids)) {
      assets.push(...part.assets);
      missing.push(...part.missing);
    }
    if (io.json) {
      await writeList(io, 'bookmarks', { user: bookmarks.user, total: ids.length, missing }, assets, members);
    } else if (csv)
      await io.data([csvHeader(), ...assets.map((one) => csvRow(one, context.language))].join(''));
    else await print(context, assets, await images(assets.length));
    if (ids.length === 0) io.note(t('bookmark.none'));
    if (missing.length === 0) return EXIT.done;
    io.warning('bookmarks-missing', t('bookmark.missing', { count: missing.length }));
    return EXIT.partly;
  },
});

async function print(
  context: Context,
  assets: readonly Asset[],
  writeImages: Awaited<ReturnType<ReturnType<typeof listImages>>>,
): Promise<void> {
  const { io, t, language } = context;
  if (!io.interactive) return io.data(assets.map((one) => assetLines(one, language)).join(''));
  if (assets.length === 0) return;
  if (writeImages === undefined) {
    // Loaded on demand, because loading the table code takes 25 ms.
    const { assetTable } = await import('../assets/tables.js');
    await io.data(assetTable(assets, context));
  } else await writeImages(assets);
  io.note(t('bookmark.count', { count: assets.length }));
}
