import { fieldOf, isFieldName, type Asset, type SearchResult } from '@assetportal/sdk/contract';
import { localized } from '@assetportal/sdk/rules';
import { plain } from '../../kernel/text/plain.js';

/**
 * Returns an asset as a tab-separated line: ID, file name, type, size in bytes, date added, folder, and title in the
 * language.
 */
export function assetLines(asset: Asset, language: string): string {
  const { id, fname, filetype, file_size, imp_date, folder, title } = localized(asset, language);
  return `${[id, fname, filetype, String(file_size), imp_date, folder, title].map(plain).join('\t')}\n`;
}

/**
 * Returns one tab-separated line per facet value: field, value and count. For a range facet, returns one line
 * with the value `lowest..highest` and the total count.
 */
export function facetLines({ facets, ranges }: SearchResult): string {
  const rows = [
    ...Object.entries(facets).flatMap(([field, values]) =>
      values.map(({ label, count }) => [field, label, String(count)]),
    ),
    ...Object.entries(ranges).map(([field, range]) => [
      field,
      `${rangeEnd(field, range.min)}..${rangeEnd(field, range.max)}`,
      String(range.buckets.reduce((sum, bucket) => sum + bucket.count, 0)),
    ]),
  ];
  return rows.map((row) => `${row.map(plain).join('\t')}\n`).join('');
}

/** Formats an end of a range in the syntax that `--facet` accepts. */
function rangeEnd(field: string, value: number): string {
  const isDate = isFieldName(field) && fieldOf(field).type === 'date';
  return isDate ? new Date(value * 1000).toISOString().replace('.000Z', 'Z') : String(value);
}
