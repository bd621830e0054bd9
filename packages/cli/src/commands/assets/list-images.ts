import type { Portal } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import { readThumbnails } from '../../kernel/config/thumbnails.js';
import type { Context } from '../../kernel/context.js';
import type { ImageTerminal } from '../../ui/image/open-images.js';
import { imageTerminal } from './image-terminal.js';

/** Minimum size of a terminal for thumbnails: narrower, they would take the space of the titles. */
const SPACE = { columns: 60, rows: 10 } as const;
/** Maximum length of a list with thumbnails, unless they are requested. */
const MAX_THUMBNAILS = 100;

type TableWriter = (assets: readonly Asset[]) => Promise<void>;

/**
 * Starts to query the terminal for images, while the caller loads the assets. Returns a function that returns how to print
 * a table with thumbnails, for the number of its rows. Undefined if the terminal shows none, or the list is long.
 *
 * @param isTable False if the assets are not printed as a table.
 * @throws CliError `thumbnails-invalid`
 */
export function listImages(
  context: Context,
  portal: Portal,
  { thumbnails, isTable }: { readonly thumbnails: string; readonly isTable: boolean },
): (count: number) => Promise<TableWriter | undefined> {
  const choice = readThumbnails(thumbnails);
  const opening = isTable ? imageTerminal(context, choice, SPACE) : undefined;
  return async (count) => {
    if (choice === 'auto' && count > MAX_THUMBNAILS) return undefined;
    return tableWriter(context, portal, await opening);
  };
}

function tableWriter(
  context: Context,
  portal: Portal,
  terminal: ImageTerminal | undefined,
): TableWriter | undefined {
  if (terminal === undefined) return undefined;
  return async (assets) => {
    const { assetTable } = await import('./tables.js');
    const { writeImageTable } = await import('./output/image-table.js');
    const { hitLine } = await import('./text-hits.js');
    const tableOf = (width: number) => assetTable(assets, context, width);
    const belowOf = (asset: Asset, width: number) => hitLine(asset, context, width);
    await writeImageTable(context, portal, assets, { terminal, tableOf, belowOf });
  };
}
