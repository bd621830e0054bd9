import {
  countText,
  createTexts,
  displaySize,
  fieldLabel,
  fieldOf,
  formatValue,
  isFieldName,
  valueText,
  type Asset,
  type SearchAnswer,
} from '@assetportal/sdk';
import type { Context } from '../../kernel/context.js';
import { plain } from '../../kernel/io.js';
import { table } from '../../kernel/table.js';

/** For a program: tabs between id, file name, type, bytes, date added, folder and title. */
export function assetLines(asset: Asset): string {
  const { id, fname, filetype, file_size, imp_date, folder, title } = asset;
  return `${[id, fname, filetype, String(file_size), imp_date, folder, title].map(plain).join('\t')}\n`;
}

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

/** For a program: tabs between field, value and count; a range has `lowest..highest` for its value. */
export function facetLines(answer: SearchAnswer): string {
  const { facetFields, facetRanges = {} } = answer.facetCounts;
  const rows = [
    ...Object.entries(facetFields).flatMap(([field, values]) =>
      values.map(({ label, count }) => [field, label, String(count)]),
    ),
    ...Object.entries(facetRanges).map(([field, range]) => [
      field,
      `${end(field, range.min)}..${end(field, range.max)}`,
      String(range.buckets.reduce((sum, bucket) => sum + bucket.count, 0)),
    ]),
  ];
  return rows.map((row) => `${row.map(plain).join('\t')}\n`).join('');
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
      ([field, { min, max }]) => `${heading(field)}\n  ${end(field, min)} … ${end(field, max)}\n`,
    ),
  ];
  return blocks.join('\n');
}

/** A range's end as `--facet` takes it again. */
function end(field: string, value: number): string {
  const isDate = isFieldName(field) && fieldOf(field).type === 'date';
  return isDate ? new Date(value * 1000).toISOString().replace('.000Z', 'Z') : String(value);
}
