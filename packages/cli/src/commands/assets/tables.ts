import type { Asset } from '@assetportal/sdk/contract';
import { formatValue, localizedText, shortIds } from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import type { Context } from '../../kernel/context.js';
import { table } from '../../kernel/io/table.js';
import { terminalWidth } from '../../kernel/io/terminal-width.js';
import { isoDay } from './output/iso-day.js';
import { hitLine } from './text-hits.js';

/** Minimum widths of the columns in terminal columns (mockup, Conventions). */
const TITLE_WIDTH = 24;
const FOLDER_WIDTH = 12;

/**
 * Formats assets as a table for a terminal. In a narrow terminal, omits columns from the right.
 *
 * @param width In columns. Default: that of the terminal.
 */
export function assetTable(
  assets: readonly Asset[],
  context: Context,
  width = terminalWidth(context.io),
): string {
  const { io, language } = context;
  const { t } = createTranslator({ locale: language });
  const short = shortIds(assets.map(({ id }) => id));
  return table<Asset>(
    [
      { heading: t('fields.id'), cell: ({ id }) => short.get(id) ?? id, noTruncate: true },
      {
        heading: t('fields.title'),
        cell: (asset) => localizedText(asset, 'title', language) ?? '',
        minWidth: TITLE_WIDTH,
        style: io.style.bold,
      },
      {
        heading: context.t('search.columns.size'),
        cell: ({ file_size: size }) => formatValue(size, 'filesize', language),
        right: true,
        noTruncate: true,
        optional: true,
      },
      {
        heading: context.t('search.columns.taken'),
        cell: ({ taken_date: date }) => isoDay(date),
        noTruncate: true,
        optional: true,
      },
      {
        heading: t('fields.folder'),
        cell: ({ folder }) => folder,
        minWidth: FOLDER_WIDTH,
        optional: true,
        style: io.style.dim,
      },
    ],
    assets,
    width,
    io.style,
  );
}

/** Adds the words around the match in a text below the row of the asset. */
export function withHitLines(text: string, assets: readonly Asset[], context: Context): string {
  const width = terminalWidth(context.io);
  const [heading = '', ...rows] = text.trimEnd().split('\n');
  const lines = rows.flatMap((row, at) => {
    const asset = assets[at];
    const hit = asset && hitLine(asset, context, width);
    return hit === undefined ? [row] : [row, hit];
  });
  return [heading, ...lines].map((line) => `${line}\n`).join('');
}
