import { csvLine, type Asset } from '@assetportal/sdk/contract';
import { localized } from '@assetportal/sdk/rules';
import { plain } from '../../../kernel/text/plain.js';

/** Fields of an asset in a CSV file, in the order of the columns. */
const COLUMNS = [
  'id',
  'title',
  'fname',
  'folder',
  'filetype',
  'file_size',
  'width',
  'height',
  'duration',
  'page_cnt',
  'taken_date',
  'imp_date',
  'creator',
  'copyright',
  'usage_terms',
  'keywords',
  'description',
  'city',
  'country',
  'rating',
  'sha256',
  'alt_text',
  'extended_description',
  'digital_source',
  'credit_line',
  'instructions',
  'licensor',
  'web_statement',
  'model_release',
  'property_release',
  'content_credentials',
  'content_credentials_actions',
  'content_credentials_signer',
];

/** Header of the CSV output: the names of the fields. */
export const csvHeader = (): string => csvLine(COLUMNS);

/**
 * Returns an asset in a language as a line of CSV (RFC 4180), without control characters. Several values are separated by
 * semicolons. A spreadsheet does not run any cell as a formula.
 */
export function csvRow(asset: Asset, language: string): string {
  const shown = localized(asset, language);
  return csvLine(COLUMNS.map((name) => cellOf(shown[name])));
}

function cellOf(value: unknown): string | number {
  if (typeof value === 'number') return value;
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return plain(list.filter((one) => typeof one === 'string' || typeof one === 'number').join('; '));
}
