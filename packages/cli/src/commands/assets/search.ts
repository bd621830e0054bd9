import { Asset, MAX_ROWS, type SearchReply, type SearchQuery } from '@assetportal/sdk/contract';
import type { Portal } from '@assetportal/sdk';
import { writeList } from '../../kernel/io/documents.js';
import type { Context, Run } from '../../kernel/context.js';
import { assetLines, facetLines } from './lines.js';
import { parseFacets, parseSort } from './query-options.js';

interface SearchOptions {
  facet?: readonly string[];
  all?: boolean;
  facets?: readonly string[];
  ids?: boolean;
}

/** How many rows a table is laid out by at a time: its columns are as wide as these need. */
const SHEET = 500;

export const run: Run = async (context, args, options) => {
  const { io, t, settings, signal } = context;
  const asked = options as SearchOptions;
  const limit = asked.all === true ? Number.POSITIVE_INFINITY : settings.get('limit');
  const countsOnly = asked.facets !== undefined && !io.json && asked.ids !== true;
  const query: SearchQuery = {
    query: args.join(' '),
    filters: parseFacets(asked.facet ?? []),
    sort: parseSort(settings.get('sort')),
    facets: asked.facets ?? [],
  };
  const portal = context.portal();
  const rows = countsOnly ? 0 : Math.min(limit, MAX_ROWS);
  const answer = await portal.search({ ...query, rows }, { signal });
  const total = answer.response.numFound;
  const found = rowsOf(portal, query, answer, limit, signal);

  if (io.json) {
    await writeList(io, 'search', headOf(answer, asked.facets), found, Object.keys(Asset.shape));
  } else if (countsOnly) {
    await io.data(io.interactive ? (await forPeople()).facetTables(answer, context) : facetLines(answer));
  } else if (asked.ids === true) {
    for await (const asset of found) await io.data(`${asset.id}\n`);
  } else if (io.interactive) {
    const { assetTable } = await forPeople();
    for await (const sheet of sheets(found)) await io.data(assetTable(sheet, context));
  } else {
    for await (const asset of found) await io.data(assetLines(asset));
  }
  if (total === 0 && !io.json) io.note(await whyNothing(context, portal));
  else if (io.interactive) {
    io.note(
      t(total > limit ? 'search.some' : 'search.found', { count: total, shown: Math.min(limit, total) }),
    );
  }
};

/** A portal that has just been started may not have come to what is sought. */
async function whyNothing({ t, signal }: Context, portal: Portal): Promise<string> {
  const { state, done, found } = await portal.index.status({ signal, retry: 0 }).catch(() => IDLE);
  return state === 'indexing' ? t('search.reading', { done, found }) : t('search.none');
}

const IDLE = { state: 'idle', done: 0, found: 0 } as const;

/** Measuring how wide characters are costs 25 ms to load: not before the request, and never for a pipe. */
const forPeople = () => import('./tables.js');

/** The rows asked for: those of the first answer, then those of as many further pages as it takes. */
async function* rowsOf(
  portal: Portal,
  query: SearchQuery,
  first: SearchReply,
  limit: number,
  signal: AbortSignal,
): AsyncGenerator<Asset, void, undefined> {
  const { docs, numFound } = first.response;
  yield* docs.slice(0, limit);
  let given = docs.length;
  if (given >= Math.min(limit, numFound)) return;
  const seen = new Set(docs.map(({ id }) => id));
  for await (const asset of portal.search.all({ ...query, start: given }, { signal })) {
    if (seen.has(asset.id)) continue;
    if (given >= limit) return;
    given += 1;
    yield asset;
  }
}

async function* sheets(assets: AsyncIterable<Asset>): AsyncGenerator<Asset[], void, undefined> {
  let sheet: Asset[] = [];
  for await (const asset of assets) {
    sheet.push(asset);
    if (sheet.length < SHEET) continue;
    yield sheet;
    sheet = [];
  }
  if (sheet.length > 0) yield sheet;
}

function headOf(answer: SearchReply, facets: readonly string[] | undefined): Record<string, unknown> {
  const { facetFields, facetRanges } = answer.facetCounts;
  return {
    total: answer.response.numFound,
    ...(facets === undefined ? {} : { facets: facetFields, ranges: facetRanges ?? {} }),
  };
}
