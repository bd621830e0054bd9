import type { Portal } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { readLines } from '../../kernel/io/stdin.js';
import { parseFacets, parseSort } from '../assets/query-options.js';

/** A requested asset. `asset` is undefined if the portal has no asset with this ID. */
export interface SelectedAsset {
  readonly id: string;
  readonly asset: Asset | undefined;
}

/** The selected assets. They are looked up during iteration. */
export interface AssetSelection {
  readonly count: number;
  readonly assets: AsyncIterable<SelectedAsset>;
  /** Returns only the IDs. If the user specified IDs, no request is sent. */
  ids(): Promise<string[]>;
}

interface SelectionOptions {
  readonly query: string | undefined;
  readonly facet: readonly string[] | undefined;
  readonly sort: string | undefined;
}

/** Maximum number of IDs per request. */
const IDS_PER_CALL = 200;

/**
 * Selects assets by ID, by the IDs on standard input (`-`), or by a search.
 *
 * @throws CliError `nothing-to-download` or `ids-and-query`
 */
export async function selectAssets(
  context: Context,
  portal: Portal,
  args: readonly string[],
  options: SelectionOptions,
): Promise<AssetSelection> {
  const isSearch = options.query !== undefined || options.facet !== undefined;
  if (isSearch === args.length > 0) {
    throw new CliError(isSearch ? 'ids-and-query' : 'nothing-to-download', EXIT.usage);
  }
  if (isSearch) return selectBySearch(context, portal, options);
  const ids = new Set<string>();
  for (const arg of args) {
    if (arg !== '-') ids.add(arg);
    else for await (const line of readLines(context.io.stdin)) ids.add(firstColumn(line));
  }
  return {
    count: ids.size,
    assets: lookUp(portal, [...ids], context.signal),
    ids: () => Promise.resolve([...ids]),
  };
}

/** Returns the ID from an output line of `search` or `search --ids`. */
function firstColumn(line: string): string {
  return (line.split('\t')[0] ?? '').trim();
}

async function selectBySearch(
  { signal }: Context,
  portal: Portal,
  options: SelectionOptions,
): Promise<AssetSelection> {
  const query = {
    query: options.query,
    filters: parseFacets(options.facet ?? []),
    sort: parseSort(options.sort),
  };
  const { total } = await portal.search.query({ ...query, rows: 0 }, { signal });
  return {
    count: total,
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

async function* lookUp(
  portal: Portal,
  ids: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<SelectedAsset, void, undefined> {
  for (let start = 0; start < ids.length; start += IDS_PER_CALL) {
    const batch = ids.slice(start, start + IDS_PER_CALL);
    const found = new Map(
      (await portal.assets.get({ ids: batch }, { signal })).map((asset) => [asset.id, asset]),
    );
    for (const id of batch) yield { id, asset: found.get(id) };
  }
}
