import { fieldFormat, type Asset, type SearchResult } from '@assetportal/sdk/contract';
import {
  countText,
  displaySize,
  fieldLabel,
  formatValue,
  hasSlider,
  valueText,
} from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import type { Context } from '../../kernel/context.js';
import { plain } from '../../kernel/text/plain.js';
import { table } from '../../kernel/io/table.js';

/** Formats assets as a table for a terminal. */
export function assetTable(assets: readonly Asset[], context: Context): string {
  const { io, language } = context;
  const { t } = createTranslator({ locale: language });
  return table<Asset>(
    [
      { heading: t('fields.id'), cell: (asset) => asset.id, noTruncate: true, style: io.style.dim },
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

/**
 * Formats the facet counts for a terminal: a heading per field, followed by its values and counts. A range facet
 * shows both ends. Omits fields without values.
 */
export function facetTables({ facets, ranges }: SearchResult, context: Context): string {
  const { io, language } = context;
  const translator = createTranslator({ locale: language });
  const heading = (field: string) => io.style.bold(plain(fieldLabel(field, translator)));
  const blocks = [
    ...Object.entries(facets).flatMap(([field, all]) => {
      const values = all.filter(({ count }) => count > 0);
      if (values.length === 0) return [];
      const widest = Math.max(0, ...values.map(({ count }) => countText(count, language).length));
      const lines = values.map(
        ({ label, count }) =>
          `  ${countText(count, language).padStart(widest)}  ${plain(valueText(field, label, translator))}\n`,
      );
      return `${heading(field)}\n${lines.join('')}`;
    }),
    ...Object.entries(ranges)
      .filter(([, range]) => hasSlider(range))
      .map(([field, { min, max }]) => {
        const end = (value: number) => formatValue(value, fieldFormat(field), language);
        return `${heading(field)}\n  ${end(min)} … ${end(max)}\n`;
      }),
  ];
  return blocks.join('\n');
}
