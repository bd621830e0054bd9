import {
  countText,
  createTexts,
  displaySize,
  fieldLabel,
  formatValue,
  valueText,
  type Asset,
  type SearchAnswer,
} from '@assetportal/sdk';
import type { Context } from '../../kernel/context.js';
import { plain } from '../../kernel/io.js';
import { table } from '../../kernel/table.js';
import { rangeEnd } from './lines.js';

/** For a person. */
export function assetTable(assets: readonly Asset[], context: Context): string {
  const { io, language } = context;
  const { t } = createTexts({ locale: language });
  return table<Asset>(
    [
      { heading: t('fields.id'), cell: (asset) => asset.id, whole: true, style: io.style.dim },
      { heading: t('fields.title'), cell: (asset) => asset.title, style: io.style.bold },
      { heading: t('fields.fname'), cell: (asset) => asset.fname },
      { heading: t('fields.folder'), cell: (asset) => asset.folder, style: io.style.dim },
      { heading: t('fields.size'), cell: (asset) => sizeOf(asset), right: true },
      {
        heading: t('fields.file_size'),
        cell: (asset) => formatValue(asset.file_size, 'filesize', language),
        right: true,
      },
      {
        heading: t('fields.taken_date'),
        cell: (asset) => formatValue(asset.taken_date ?? '', 'date', language),
      },
    ],
    assets,
    io.stdout.columns,
    io.style,
  );
}

function sizeOf(asset: Asset): string {
  const size = displaySize(asset);
  return size === undefined ? '' : `${size.width} × ${size.height}`;
}

/** For a person: a heading a field, then its values and counts. */
export function facetTables(answer: SearchAnswer, context: Context): string {
  const { io, language } = context;
  const { facetFields, facetRanges = {} } = answer.facetCounts;
  const texts = createTexts({ locale: language });
  const heading = (field: string) => io.style.bold(plain(fieldLabel(field, texts)));
  const blocks = [
    ...Object.entries(facetFields).map(([field, values]) => {
      const widest = Math.max(0, ...values.map(({ count }) => countText(count, language).length));
      const lines = values.map(
        ({ label, count }) =>
          `  ${countText(count, language).padStart(widest)}  ${plain(valueText(field, label, texts))}\n`,
      );
      return `${heading(field)}\n${lines.join('')}`;
    }),
    ...Object.entries(facetRanges).map(
      ([field, { min, max }]) => `${heading(field)}\n  ${rangeEnd(field, min)} … ${rangeEnd(field, max)}\n`,
    ),
  ];
  return blocks.join('\n');
}
