import type { Asset } from '@assetportal/sdk/contract';
import type { Portal } from '@assetportal/sdk';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { readLines } from '../../kernel/io/stdin.js';
import { parseFacets, parseSort } from '../assets/query-options.js';

/** The assets to get: how many, and each as it is looked up; one that is unknown has no asset. */
export interface AssetSelection {
  readonly count: number;
  readonly assets: AsyncIterable<{ readonly id: string; readonly asset: Asset | undefined }>;
  /** Their ids alone, without looking up those that were named. */
  ids(): Promise<string[]>;
}

/** How many ids are looked up at a time. */
const LOOK_UP = 200;

/** What the command line asks for: ids, ids from standard input (`-`), or what a search finds. */
export async function selectAssets(
  context: Context,
  portal: Portal,
  args: readonly string[],
  options: { readonly query?: string; readonly facet?: readonly string[] },
): Promise<AssetSelection> {
  const searches = options.query !== undefined || options.facet !== undefined;
  if (searches === args.length > 0) {
    throw new CliError(searches ? 'ids-and-query' : 'nothing-to-download', EXIT.usage);
  }
  if (searches) return bySearch(context, portal, options);
  const ids = new Set<string>();
  for (const arg of args) {
    if (arg !== '-') ids.add(arg);
    else for await (const line of readLines(context.io.stdin)) ids.add(firstColumn(line));
  }
  return { count: ids.size, assets: byId(portal, [...ids], context.signal), ids: async () => [...ids] };
}

/** So that the plain lines of `search` can be piped in as they are, as well as those of `search --ids`. */
function firstColumn(line: string): string {
  return (line.split('\t')[0] ?? '').trim();
}

async function bySearch(
  { settings, signal }: Context,
  portal: Portal,
  options: { readonly query?: string; readonly facet?: readonly string[] },
): Promise<AssetSelection> {
  const query = {
    query: options.query,
    filters: parseFacets(options.facet ?? []),
    sort: parseSort(settings.get('sort')),
  };
  const { response } = await portal.search({ ...query, rows: 0 }, { signal });
  return {
    count: response.numFound,
    assets: (async function* () {
      for await (const asset of portal.search.all(query, { signal })) yield { id: asset.id, asset };
    })(),
    async ids() {
      const ids: string[] = [];
      for await (const { id } of portal.search.all(query, { signal })) ids.push(id);
      return ids;
    },
  };
}

async function* byId(portal: Portal, ids: readonly string[], signal: AbortSignal) {
  for (let start = 0; start < ids.length; start += LOOK_UP) {
    const some = ids.slice(start, start + LOOK_UP);
    const found = new Map((await portal.assets.get(some, { signal })).map((asset) => [asset.id, asset]));
    for (const id of some) yield { id, asset: found.get(id) };
  }
}
