import type { Portal } from '@assetportal/sdk';
import { countCollection, MAX_ROWS, type Asset } from '@assetportal/sdk/contract';
import { THUMBNAILS_OPTION } from '../../kernel/config/thumbnails.js';
import { command } from '../../kernel/command.js';
import { listImages } from '../assets/list-images.js';
import { isTable, limitOf, LIST_OPTIONS, printCount, writeAssets } from '../assets/write-assets.js';

/** Number of assets per request. */
const PAGE = 200;

export default command({
  name: 'collection show',
  group: 'assets',
  arguments: { indicator: 'required' },
  options: { ...LIST_OPTIONS, thumbnails: THUMBNAILS_OPTION },
  async run(context, { indicator }, options) {
    const { signal } = context;
    const limit = limitOf(context, options);
    const portal = context.portal();
    const { thumbnails } = options;
    const images = listImages(context, portal, { thumbnails, isTable: isTable(context, options) });
    const query = { collection: indicator, solr_rows: 0 };
    const total = (await portal.transport.send(countCollection, { query }, { signal })) ?? 0;
    const assets = assetsOf(portal, indicator, Math.min(limit, total), signal);
    const writeTable = await images(Math.min(limit, total));
    const list = { kind: 'collection', head: { indicator }, total, assets, writeTable };
    await writeAssets(context, list, limit, options);
    printCount(context, total, limit);
  },
});

async function* assetsOf(
  portal: Portal,
  indicator: string,
  count: number,
  signal: AbortSignal,
): AsyncGenerator<Asset, void, undefined> {
  // A library that changes during the loop shifts the pages. Assets of an earlier page are skipped.
  const seen = new Set<string>();
  for (let start = 0; start < count;) {
    const rows = Math.min(count - start, PAGE, MAX_ROWS);
    const page = await portal.collections.assets({ indicator, start, rows }, { signal });
    if (page.length === 0) return;
    start += page.length;
    for (const asset of page) {
      if (seen.has(asset.id)) continue;
      seen.add(asset.id);
      yield asset;
    }
  }
}
