import type { Portal } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import type { Context } from '../../../kernel/context.js';
import { terminalWidth } from '../../../kernel/io/terminal-width.js';
import { beside } from '../../../ui/image/beside.js';
import { thumbnailCells } from '../../../ui/image/draw-thumbnail.js';
import { loadThumbnail } from '../../../ui/image/load-thumbnail.js';
import type { ImageTerminal } from '../../../ui/image/open-images.js';
import type { CellBox, Thumbnail } from '../../../ui/image/pixels/thumbnail.js';
import { assetCard, MAX_WIDTH } from './card.js';

/** Maximum size of the thumbnail, in cells (mockup, show). A landscape image of 3:2 then has 12 rows. */
const BOX = { columns: 36, rows: 12 } as const;
const GAP = 2;
/** Minimum width of the card beside the thumbnail, in columns. In a narrower terminal, it is below. */
const MIN_WIDTH = 40;
/** Minimum width of a thumbnail beside the card, in columns. */
const MIN_COLUMNS = 16;
/** Maximum time to wait for the thumbnail, in milliseconds. */
const PATIENCE_MS = 5000;

/** Formats an asset for reading, with its thumbnail on the left or, in a narrow terminal, above. */
export async function imageCard(
  asset: Asset,
  context: Context,
  portal: Portal,
  terminal: ImageTerminal,
): Promise<string> {
  const width = terminalWidth(context.io);
  const space = Math.min(BOX.columns, width - MIN_WIDTH - GAP);
  const isAbove = space < MIN_COLUMNS;
  const box = { columns: isAbove ? Math.min(BOX.columns, width) : space, rows: BOX.rows };
  const { signal } = context;
  const loading = loadThumbnail(portal, asset, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]));
  const left = async () => {
    const thumbnail = await loading;
    return thumbnail === undefined || isAbove ? 0 : columnsOf(thumbnail, terminal, box) + GAP;
  };
  const card = await assetCard(
    asset,
    context,
    portal,
    left().then((indent) => Math.min(width - indent, MAX_WIDTH)),
  );
  const thumbnail = await loading;
  if (thumbnail === undefined) return card;
  const indent = columnsOf(thumbnail, terminal, box) + GAP;
  if (isAbove) return `${beside({ terminal, thumbnail, box, indent }, [])}${card}`;
  return beside({ terminal, thumbnail, box, indent }, card.trimEnd().split('\n'));
}

const columnsOf = (thumbnail: Thumbnail, { protocol, cell }: ImageTerminal, box: CellBox): number =>
  thumbnailCells(thumbnail, protocol, { ...box, cell }).columns;
