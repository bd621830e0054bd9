import type { Portal } from '@assetportal/sdk';
import { MAX_ROWS, type Asset, type SearchResult, type SearchQuery } from '@assetportal/sdk/contract';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { writeList } from '../../kernel/io/documents.js';
import { assetMembers } from './asset-members.js';
import { assetLines, facetLines } from './lines.js';
import { parseFacets, parseSort } from './query-options.js';

/** Maximum number of rows per table. Column widths are computed for each table. */
const TABLE_ROWS = 500;

export default command({
  name: 'search',
  group: 'assets',
  arguments: { query: 'zero-or-more' },
  options: {
    facet: { type: 'facet', value: 'field=value' },
    sort: { type: 'text', value: 'field:direction', setting: true, default: 'score:desc' },
    limit: { type: 'count', value: 'n', setting: true },
    all: { type: 'flag' },
    facets: { type: 'list', value: 'fields' },
    ids: { type: 'flag' },
  },
  async run(context, { query: words }, options) {
    const { io, signal } = context;
    const { facets, ids } = options;
    const limit = options.all === true ? Number.POSITIVE_INFINITY : options.limit;
    const countsOnly = facets !== undefined && !io.json && ids !== true;
    const query: SearchQuery = {
      query: words.join(' '),
      filters: parseFacets(options.facet ?? []),
      sort: parseSort(options.sort),
      facets: facets ?? [],
    };
    const portal = context.portal();
    const rows = countsOnly ? 0 : Math.min(limit, MAX_ROWS);
    const reply = await portal.search.query({ ...query, rows }, { signal });
    const assets = allRows(portal, query, reply, limit, signal);
    if (io.json) await writeList(io, 'search', headOf(reply, facets), assets, await assetMembers());
    else if (countsOnly) await writeCounts(context, reply);
    else await writeAssets(context, assets, ids === true);
    await printCount(context, portal, reply.total, limit);
  },
});

/** Loads the tables on demand, because loading them takes 25 ms and output to a pipe does not need them. */
const loadTables = () => import('./tables.js');

async function writeCounts(context: Context, reply: SearchResult): Promise<void> {
  const { io } = context;
  await io.data(io.interactive ? (await loadTables()).facetTables(reply, context) : facetLines(reply));
}

async function writeAssets(context: Context, assets: AsyncIterable<Asset>, idsOnly: boolean): Promise<void> {
  const { io } = context;
  if (!idsOnly && io.interactive) {
    const { assetTable } = await loadTables();
    for await (const rows of chunks(assets, TABLE_ROWS)) await io.data(assetTable(rows, context));
    return;
  }
  for await (const asset of assets) await io.data(idsOnly ? `${asset.id}\n` : assetLines(asset));
}

async function printCount(context: Context, portal: Portal, total: number, limit: number): Promise<void> {
  const { io, t } = context;
  if (total === 0 && !io.json) io.note(await emptyReason(context, portal));
  else if (io.interactive) {
    const key = total > limit ? 'search.shown' : 'search.count';
    io.note(t(key, { count: total, shown: Math.min(limit, total) }));
  }
}

/** Returns the message for an empty result. If the library is still being indexed, the message says so. */
async function emptyReason({ t, signal }: Context, portal: Portal): Promise<string> {
  const { state, done, found } = await portal.index.status({}, { signal, retry: 0 }).catch(() => IDLE);
  return state === 'indexing' ? t('search.indexing', { done, total: found }) : t('search.none');
}

const IDLE = { state: 'idle', done: 0, found: 0 } as const;

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
  for await (const asset of portal.search.all({ ...query, start: count }, { signal })) {
    if (seen.has(asset.id)) continue;
    if (count >= limit) return;
    count += 1;
    yield asset;
  }
}

async function* chunks<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[], void, undefined> {
  let chunk: T[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function headOf(reply: SearchResult, facets: readonly string[] | undefined): Record<string, unknown> {
  const { total, ranges } = reply;
  return { total, ...(facets === undefined ? {} : { facets: reply.facets, ranges }) };
}
