import type { Portal } from '@assetportal/sdk';
import {
  FIRST_CURSOR,
  MAX_ROWS,
  type Asset,
  type SearchResult,
  type SearchQuery,
} from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import { THUMBNAILS_OPTION } from '../../kernel/config/thumbnails.js';
import type { Context } from '../../kernel/context.js';
import { checkJsonWord } from './json-word.js';
import { facetLines } from './lines.js';
import { listImages } from './list-images.js';
import { openCommand } from './open-command.js';
import { parseFacets, parseSort } from './query-options.js';
import { MAX_TABLE_VALUES } from './output/max-values.js';
import { isTable, limitOf, LIST_OPTIONS, printCount, writeAssets } from './write-assets.js';

export default command({
  name: 'search',
  group: 'assets',
  arguments: { query: 'zero-or-more' },
  options: {
    facet: { type: 'facet', value: 'field=value', group: 'selection' },
    sort: {
      type: 'text',
      value: 'field:direction',
      setting: true,
      default: 'score:desc',
      group: 'selection',
    },
    ...LIST_OPTIONS,
    facets: { type: 'list', value: 'fields', group: 'output' },
    thumbnails: THUMBNAILS_OPTION,
  },
  async run(context, { query: words }, options) {
    const { io, signal } = context;
    const { facets } = options;
    await checkJsonWord(context);
    const limit = limitOf(context, options);
    const query: SearchQuery = {
      query: words.join(' '),
      filters: parseFacets(options.facet ?? []),
      sort: parseSort(options.sort),
      facets: facets ?? [],
    };
    const portal = context.portal();
    // In a pipe, the counts replace the assets, because both would be mixed.
    const hasTable = isTable(context, options);
    const countsOnly = facets !== undefined && !hasTable && !io.json && !options.ids && !options.csv;
    const rows = countsOnly ? 0 : Math.min(limit, MAX_ROWS);
    // The terminal is queried while the portal searches.
    const { thumbnails } = options;
    const images = listImages(context, portal, { thumbnails, isTable: hasTable });
    // Further pages continue with a cursor, because servers limit positions.
    const cursor = limit > rows && rows > 0 ? { cursor: FIRST_CURSOR } : {};
    // One more value than the table shows fits in the line that reports the others.
    const facetLimit = hasTable && facets !== undefined ? MAX_TABLE_VALUES + 1 : undefined;
    const reply = await firstPage(context, portal, { ...query, ...cursor, facetLimit, rows });
    const { total } = reply;
    if (countsOnly) {
      await io.data(facetLines(reply));
      return;
    }
    if (total === 0 && query.filters?.['folder'] !== undefined) await assertFolder(context, portal, query);
    const reason = total === 0 && !io.json ? await reasonFor(context, portal, query) : undefined;
    const head = facets === undefined ? {} : { facets: reply.facets, ranges: reply.ranges };
    const assets = await withHits(context, allRows(portal, query, reply, limit, signal), {
      portal,
      query: query.query ?? '',
      hasTable,
    });
    if (reason === undefined || !hasTable) {
      const writeTable = await images(Math.min(limit, total));
      const list = { kind: 'search', head, total, assets, writeTable, members: ['hit'] };
      await writeAssets(context, list, limit, options);
    }
    if (facets !== undefined && hasTable && total > 0) await writeFacets(context, reply);
    if (reason !== undefined) io.note(reason);
    else printCount(context, total, limit, openCommand(words, options.facet));
  },
});

/**
 * Returns the assets with the places in their text that match the query, for a table and for JSON with the member `hit`.
 * The lines in a pipe have fixed columns.
 */
async function withHits(
  { io, signal }: Context,
  assets: AsyncIterable<Asset>,
  options: { readonly portal: Portal; readonly query: string; readonly hasTable: boolean },
): Promise<AsyncIterable<Asset>> {
  const { portal, query, hasTable } = options;
  const hasMember = io.json && (io.fields?.includes('hit') ?? true);
  if (query.trim() === '' || !(hasTable || hasMember)) return assets;
  const { withTextHits } = await import('./text-hits.js');
  return withTextHits(portal, query, assets, signal);
}

/** Loads the rules of the SDK only for a search without results, because loading them delays every other search. */
async function reasonFor(context: Context, portal: Portal, query: SearchQuery): Promise<string> {
  const { emptyReason } = await import('./empty-result.js');
  return emptyReason(context, portal, query);
}

/** @throws CliError `unknown-folder` */
async function assertFolder(context: Context, portal: Portal, query: SearchQuery): Promise<void> {
  const { unknownFolder } = await import('./unknown-field.js');
  const error = await unknownFolder(context, portal, query);
  if (error !== undefined) throw error;
}

async function firstPage(context: Context, portal: Portal, query: SearchQuery): Promise<SearchResult> {
  try {
    return await portal.search.query(query, { signal: context.signal });
  } catch (error) {
    const { searchError } = await import('./unknown-field.js');
    throw await searchError(context, portal, query, error);
  }
}

async function writeFacets(context: Context, reply: SearchResult): Promise<void> {
  const { facetTable } = await import('./output/facet-table.js');
  const counts = facetTable(reply, context);
  if (counts !== '') await context.io.data(`\n${counts}`);
  if (reply.truncated !== undefined) context.io.note(context.t('search.allValues'));
}

/** Yields up to `limit` assets: first the assets in the first reply, then the assets from further pages. */
async function* allRows(
  portal: Portal,
  query: SearchQuery,
  first: SearchResult,
  limit: number,
  signal: AbortSignal,
): AsyncGenerator<Asset, void, undefined> {
  const { assets, total } = first;
  yield* assets.slice(0, limit);
  let count = assets.length;
  if (count >= Math.min(limit, total)) return;
  const seen = new Set(assets.map(({ id }) => id));
  const place = { start: count, cursor: first.next };
  for await (const asset of portal.search.all({ ...query, ...place }, { signal })) {
    if (seen.has(asset.id)) continue;
    if (count >= limit) return;
    count += 1;
    yield asset;
  }
}
