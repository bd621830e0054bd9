import type { Asset } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { checkFields, writeList } from '../../kernel/io/documents.js';
import { terminalWidth } from '../../kernel/io/terminal-width.js';
import { toJson } from '../../kernel/text/plain.js';
import { assetMembers } from './asset-members.js';
import { csvHeader, csvRow } from './output/csv.js';
import { assetLines } from './lines.js';

/** Options of a command that prints assets. */
export const LIST_OPTIONS = {
  limit: { type: 'count', value: 'n', setting: true, group: 'output' },
  all: { type: 'flag', group: 'output' },
  ids: { type: 'flag', group: 'output' },
  csv: { type: 'flag', group: 'output' },
} as const;

/** Values of {@link LIST_OPTIONS}. */
interface ListOptions {
  readonly limit: number;
  readonly all: true | undefined;
  readonly ids: true | undefined;
  readonly csv: true | undefined;
}

/** A list of assets to print. */
interface AssetList {
  /** `kind` of the JSON document. */
  readonly kind: string;
  /** Further members of the JSON document. */
  readonly head: Readonly<Record<string, unknown>>;
  /** Number of all assets, of which `assets` may be a part. */
  readonly total: number;
  readonly assets: AsyncIterable<Asset>;
  /** Names of members that these assets have in JSON, and others do not. */
  readonly members?: readonly string[];
  /** Prints a table with images. Undefined if the terminal shows none. */
  readonly writeTable?: ((assets: readonly Asset[]) => Promise<void>) | undefined;
}

/** Number of rows per table. Column widths are computed for each table. */
const TABLE_ROWS = 500;

/** Width of the terminal from which the number of assets is followed by all hints, in columns. */
const HINTS_WIDTH = 60;

/**
 * Returns the maximum number of assets to print. Only a table in a terminal is limited without an option: a pipe or a
 * file always gets all of them (decisions, section 6).
 *
 * @throws CliError `limit-and-all` or `one-format`
 */
export function limitOf({ io, settings }: Context, options: ListOptions): number {
  const { all, ids, csv } = options;
  const isRequested = settings.source('limit') !== 'preset';
  if (all === true && settings.source('limit') === 'flag') throw new CliError('limit-and-all', EXIT.usage);
  if ([io.json, ids === true, csv === true].filter(Boolean).length > 1) {
    throw new CliError('one-format', EXIT.usage);
  }
  if (all === true || !(isRequested || isTable({ io }, options))) return Number.POSITIVE_INFINITY;
  return options.limit;
}

/** Returns true if the assets are printed as a table. */
export const isTable = ({ io }: Pick<Context, 'io'>, { ids, csv }: Pick<ListOptions, 'ids' | 'csv'>) =>
  io.interactive && !io.json && ids !== true && csv !== true;

/**
 * Prints assets as they arrive: as a table in a terminal, as tab-separated lines in a pipe, or in the form that the
 * options request. `--all --json` prints NDJSON, so that memory does not grow with the number of assets.
 */
export async function writeAssets(
  context: Context,
  list: AssetList,
  limit: number,
  options: ListOptions,
): Promise<void> {
  const { io } = context;
  const { kind, head, total, assets, members = [] } = list;
  if (io.json && options.all === true) {
    checkFields(io, [...(await assetMembers()), ...members]);
    for await (const asset of assets) await io.data(`${toJson(picked(asset, io.fields))}\n`);
    return;
  }
  if (io.json) {
    const counts = { total, shown: Math.min(limit, total), more: total > limit };
    const names = [...(await assetMembers()), ...members];
    await writeList(io, kind, { ...counts, ...head }, assets, names);
    return;
  }
  if (isTable(context, options)) return writeTables(context, list);
  if (options.csv === true) await io.data(csvHeader());
  for await (const asset of assets) {
    const line = options.csv === true ? csvRow : assetLines;
    await io.data(options.ids === true ? `${asset.id}\n` : line(asset, context.language));
  }
}

async function writeTables(context: Context, { assets, writeTable }: AssetList): Promise<void> {
  // Loaded on demand, because loading the tables takes 25 ms and output to a pipe does not need them.
  const { assetTable, withHitLines } = await import('./tables.js');
  let isFirst = true;
  for await (const rows of chunks(assets, TABLE_ROWS)) {
    if (!isFirst) await context.io.data('\n');
    if (writeTable === undefined)
      await context.io.data(withHitLines(assetTable(rows, context), rows, context));
    else await writeTable(rows);
    isFirst = false;
  }
}

const picked = (asset: Asset, fields: readonly string[] | undefined) =>
  fields === undefined ? asset : Object.fromEntries(fields.map((name) => [name, asset[name] ?? null]));

/**
 * Prints the number of assets to stderr if some were left out, and always in a terminal.
 *
 * @param link Command that opens the list in the browser, if there is one.
 */
export function printCount({ io, t }: Context, total: number, limit: number, link?: string): void {
  if (total <= limit) {
    if (io.interactive) io.note(t('search.count', { count: total }));
    return;
  }
  const hasHints = link !== undefined && io.interactive && terminalWidth(io) >= HINTS_WIDTH;
  const more = String(Math.min(total, limit * 4));
  const key = hasHints ? 'search.shownWithHints' : 'search.shown';
  io.note(t(key, { shown: limit, count: total, more, command: link ?? '' }));
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
