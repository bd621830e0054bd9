import { csvLine, type Asset } from '@assetportal/sdk/contract';
import { plain } from '../../../kernel/text/plain.js';

/** Fields of an asset in a CSV file, in the order of the columns. */
const COLUMNS = [
  ...['id', 'title', 'fname', 'folder', 'filetype', 'file_size', 'width', 'height', 'duration', 'page_cnt'],
  ...['taken_date', 'imp_date', 'creator', 'copyright', 'usage_terms', 'keywords', 'description'],
  ...['city', 'country', 'rating', 'sha256'],
];

/** Header of the CSV output: the names of the fields. */
export const csvHeader = (): string => csvLine(COLUMNS);

/**
 * Returns an asset as a line of CSV (RFC 4180), without control characters. Several values are separated by semicolons.
 * A spreadsheet does not run any cell as a formula.
 */
export const csvRow = (asset: Asset): string => csvLine(COLUMNS.map((name) => cellOf(asset[name])));

function cellOf(value: unknown): string | number {
  if (typeof value === 'number') return value;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return plain(list.filter((one) => typeof one === 'string' || typeof one === 'number').join('; '));
}
