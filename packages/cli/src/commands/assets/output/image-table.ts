import type { Portal } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import type { Context } from '../../../kernel/context.js';
import { terminalWidth } from '../../../kernel/io/terminal-width.js';
import { beside } from '../../../ui/image/beside.js';
import { loadThumbnail } from '../../../ui/image/load-thumbnail.js';
import type { ImageTerminal } from '../../../ui/image/open-images.js';
import type { Thumbnail } from '../../../ui/image/pixels/thumbnail.js';

/** Size of the thumbnails in a list, in cells. */
const BOX = { columns: 8, rows: 3 } as const;
const GAP = 2;
/** Number of simultaneous requests. */
const REQUESTS = 4;
/** Maximum time for which a row waits for its thumbnail, in milliseconds. */
const PATIENCE_MS = 2000;
/** Number of consecutive thumbnails that are too late, after which no further one is loaded. */
const MAX_LATE = REQUESTS;

/** Parts of a table with thumbnails. */
interface ImageTable {
  readonly terminal: ImageTerminal;
  /** Returns the table in a width, in columns: a line with the headings, and one line for each asset. */
  readonly tableOf: (width: number) => string;
  /** Returns the line below the row of an asset, if it has one. */
  readonly belowOf: (asset: Asset, width: number) => string | undefined;
}

/**
 * Prints a table with a thumbnail to the left of each row. A thumbnail that fails or is too late is an empty space.
 *
 */
export async function writeImageTable(
  context: Context,
  portal: Portal,
  assets: readonly Asset[],
  { terminal, tableOf, belowOf }: ImageTable,
): Promise<void> {
  const { io, signal } = context;
  const indent = BOX.columns + GAP;
  const width = terminalWidth(io) - indent;
  const [heading = '', ...rows] = tableOf(width).trimEnd().split('\n');
  const place = (lines: readonly string[], thumbnail?: Thumbnail) =>
    beside({ terminal, thumbnail, box: BOX, indent }, lines);
  await io.data(place([heading]));
  let index = 0;
  for await (const thumbnail of thumbnailsOf(portal, assets, signal)) {
    const asset = assets[index];
    const below = (asset && belowOf(asset, width)) ?? '';
    await io.data(place([rows[index] ?? '', below, ...EMPTY.slice(1)], thumbnail));
    index += 1;
  }
}

/** Lines below the text of a row. */
const EMPTY = Array.from({ length: BOX.rows - 1 }, () => '');

/** Yields the thumbnails of assets in their order, and loads the next ones in advance. */
async function* thumbnailsOf(
  portal: Portal,
  assets: readonly Asset[],
  signal: AbortSignal,
): AsyncGenerator<Thumbnail | undefined, void, undefined> {
  const stopped = new AbortController();
  const load = async (asset: Asset) => {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const thumbnail = await loadThumbnail(portal, asset, AbortSignal.any([signal, stopped.signal, patience]));
    return { thumbnail, isLate: thumbnail === undefined && patience.aborted };
  };
  const loading: ReturnType<typeof load>[] = [];
  let late = 0;
  for (const [index] of assets.entries()) {
    while (loading.length < Math.min(assets.length, index + REQUESTS)) {
      loading.push(load(assets[loading.length] as Asset));
    }
    const { thumbnail, isLate } = (await loading[index]) ?? {};
    signal.throwIfAborted();
    late = isLate === true ? late + 1 : 0;
    if (late >= MAX_LATE) stopped.abort();
    yield thumbnail;
  }
}
