import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Portal } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { toLocalError } from '../../kernel/errors/local-error.js';
import { readLines } from '../../kernel/io/stdin.js';
import { parseFacets, parseSort } from '../assets/query-options.js';
import { resolveIds } from '../assets/resolve-ids.js';
import { bookmarkedIds } from '../bookmark/bookmarked-ids.js';

/** A requested asset. `asset` is undefined if the portal has no asset with this ID. */
export interface SelectedAsset {
  readonly id: string;
  readonly asset: Asset | undefined;
  /** Version of the recipe that creates the file. Undefined for the original, and if the portal sends none. */
  readonly recipe?: string | undefined;
  /** Reason why the asset cannot be downloaded, if it was determined in advance. */
  readonly problem?: CliError;
}

/** The selected assets. They are looked up during iteration. */
export interface AssetSelection {
  readonly count: number;
  readonly assets: AsyncIterable<SelectedAsset>;
  /** Returns only the IDs. If the user specified IDs, no request is sent. */
  ids(): Promise<string[]>;
}

/** Options that select assets. Exactly one of IDs, search, bookmarks and collection is required. */
export interface SelectionOptions {
  readonly query: string | undefined;
  readonly facet: readonly string[] | undefined;
  readonly sort: string | undefined;
  /** File with IDs, one per line. `-` is standard input. */
  readonly filesFrom: string | undefined;
  readonly bookmarks: true | undefined;
  /** Indicator of a collection. */
  readonly collection: string | undefined;
}

/** Maximum number of IDs per request. */
const IDS_PER_CALL = 200;

/**
 * Selects assets by ID, by the IDs on standard input (`-`) or in a file, by a search, by the bookmarks or by a
 * collection.
 *
 * @throws CliError `nothing-to-download`, `several-selections`, `no-such-file` or `unknown-folder`
 */
export async function selectAssets(
  context: Context,
  portal: Portal,
  args: readonly string[],
  options: SelectionOptions,
): Promise<AssetSelection> {
  const { bookmarks, collection, filesFrom } = options;
  const isSearch = options.query !== undefined || options.facet !== undefined;
  const hasIds = args.length > 0 || filesFrom !== undefined;
  const sources = [hasIds, isSearch, bookmarks === true, collection !== undefined].filter(Boolean);
  if (sources.length !== 1) {
    throw new CliError(sources.length > 1 ? 'several-selections' : 'nothing-to-download', EXIT.usage);
  }
  if (isSearch) return selectBySearch(context, portal, options);
  let ids: readonly string[];
  if (bookmarks === true) ids = await bookmarkedIds(context, portal);
  else if (collection !== undefined) ids = await idsOfCollection(context, portal, collection);
  else ids = await namedIds(context, portal, args, filesFrom);
  return {
    count: ids.length,
    assets: lookUp(portal, ids, context.signal),
    ids: () => Promise.resolve([...ids]),
  };
}

/** Returns the IDs on the command line, on standard input and in a file, each once. */
async function namedIds(
  context: Context,
  portal: Portal,
  args: readonly string[],
  filesFrom: string | undefined,
): Promise<string[]> {
  const words = new Set<string>();
  const addLines = async (input: Readable) => {
    for await (const line of readLines(input)) if (!line.startsWith('#')) words.add(firstColumn(line));
  };
  for (const arg of args) {
    if (arg === '-') await addLines(context.io.stdin);
    else words.add(arg);
  }
  if (filesFrom === '-') await addLines(context.io.stdin);
  else if (filesFrom !== undefined) {
    // Opened first, because the lines of a stream do not report an error while it is opened.
    const file = await open(context.absolute(filesFrom)).catch((error: unknown) => {
      throw toLocalError(error);
    });
    await addLines(file.createReadStream());
  }
  return [...new Set(await resolveIds(context, portal, [...words]))];
}

async function idsOfCollection({ signal }: Context, portal: Portal, indicator: string): Promise<string[]> {
  const ids = new Set<string>();
  for (let start = 0; ;) {
    const page = await portal.collections.assets({ indicator, rows: IDS_PER_CALL, start }, { signal });
    const before = ids.size;
    for (const { id } of page) ids.add(id);
    start += page.length;
    // A server without paging sends the same assets again.
    if (ids.size === before) return [...ids];
  }
}

/** Returns the ID from an output line of `search` or `search --ids`. */
function firstColumn(line: string): string {
  return (line.split('\t')[0] ?? '').trim();
}

/** @throws CliError `unknown-folder` if nothing matches, because the folder of a filter does not exist */
async function selectBySearch(
  context: Context,
  portal: Portal,
  options: SelectionOptions,
): Promise<AssetSelection> {
  const query = {
    query: options.query,
    filters: parseFacets(options.facet ?? []),
    sort: parseSort(options.sort),
  };
  const { signal } = context;
  const { total } = await portal.search.query({ ...query, rows: 0 }, { signal });
  if (total === 0 && query.filters['folder'] !== undefined) {
    // Loaded only for an empty result, because it loads the rules of the SDK.
    const { unknownFolder } = await import('../assets/unknown-field.js');
    const error = await unknownFolder(context, portal, query);
    if (error !== undefined) throw error;
  }
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
