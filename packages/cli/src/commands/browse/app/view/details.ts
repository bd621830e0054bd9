import type { Asset } from '@assetportal/sdk/contract';
import {
  aiLabel,
  assetSize,
  creditLine,
  formatDuration,
  formatValue,
  localized,
  metadataRows,
} from '@assetportal/sdk/rules';
import { fieldFormat } from '@assetportal/sdk/contract';
import { plain } from '../../../../kernel/text/plain.js';
import { wrapped } from '../../../../kernel/io/wrap.js';
import { isoDay } from '../../../assets/output/iso-day.js';
import { thumbnailBox } from '../state/screen-size.js';
import { assetAtCursor, type Snapshot } from '../state/snapshot.js';
import type { Labels } from './labels.js';
import { span, type Line, type Span } from './line.js';
import { titleOf } from './results-column.js';

/** Fields that the preview shows below the facts. */
const FURTHER = [
  'description',
  'alt_text',
  'extended_description',
  'headline',
  'camera',
  'lens',
  'rating',
  'usage_terms',
  'instructions',
  'licensor',
  'web_statement',
  'model_release',
  'property_release',
  'digital_source',
  'content_credentials',
  'content_credentials_actions',
  'content_credentials_signer',
  'page_cnt',
  'imp_date',
  'id',
];

/** Returns the lines of the details column for the asset at the cursor. */
export function detailLines(snapshot: Snapshot, labels: Labels, width: number): Line[] {
  const asset = assetAtCursor(snapshot);
  if (asset === undefined) return [];
  return [...imageLines(snapshot, asset), ...factsOf(asset, labels, width)];
}

/** Returns the lines of the preview, which covers the results: the details, and further fields. */
export function previewLines(snapshot: Snapshot, labels: Labels, width: number): Line[] {
  const asset = assetAtCursor(snapshot);
  if (asset === undefined) return [];
  const { translator } = labels;
  const fields = FURTHER.map((field_name, position) => ({
    field_name,
    translation: {},
    position,
    multi_valued: true,
    options: { filterVal: fieldFormat(field_name) },
  }));
  const rows = metadataRows(asset, fields, { hideEmpty: true, translator });
  const further = rows.flatMap(({ label, values }) => [
    [] as Line,
    [span(` ${plain(label)}`, 'dim')] as Line,
    ...paragraph(values.join(', '), width),
  ]);
  return [...factsOf(asset, labels, width), ...further];
}

/** Returns the thumbnail. While it is loading, its space is empty, so that the text below it does not move. */
function imageLines({ columns, rows, hasThumbnails, thumbnail }: Snapshot, { id, url }: Asset): Line[] {
  const box = thumbnailBox(columns, rows);
  if (!hasThumbnails || box === undefined || url === undefined) return [];
  const lines = thumbnail?.id === id ? thumbnail.lines : [];
  const image = Array.from({ length: box.rows }, (_, row): Line => [span(` ${lines[row] ?? ''}`)]);
  return [...image, []];
}

function factsOf(asset: Asset, { translator, language }: Labels, width: number): Line[] {
  const { folder, fname, asset_type: type, file_size: bytes, city = '', country = '' } = asset;
  const size = assetSize(asset);
  const pixels = size === undefined ? '' : translator.t('formats.pixels', { ...size });
  const { duration } = asset;
  const length = typeof duration === 'number' ? formatDuration(duration) : '';
  const facts = joined([pixels, length, type.toUpperCase(), formatValue(bytes, 'filesize', language)], ' · ');
  const place = joined([joined([city, country], ', '), isoDay(asset.taken_date)], ' · ');
  const credit = creditLine(localized(asset, language));
  const role = aiLabel(asset);
  return [
    ...paragraph(titleOf(asset, language), width, 'bold'),
    ...paragraph(joined([folder, fname], '/'), width, 'dim'),
    ...paragraph(facts, width),
    ...paragraph(place, width),
    ...paragraph(joined(asset.keywords ?? [], ', '), width),
    ...paragraph(role === undefined ? '' : translator.t(`asset.ai.${role}`), width, 'bold'),
    ...paragraph(credit === undefined ? '' : creditText(asset, credit), width, 'dim'),
  ];
}

/** A credit that the file prescribes is not changed. It does not always name the owner of the copyright. */
const creditText = ({ credit_line: prescribed }: Asset, credit: string): string =>
  prescribed === undefined ? `© ${credit.replace(/^©\s*/u, '')}` : credit;

const joined = (parts: readonly string[], separator: string): string =>
  parts.filter((part) => part.trim() !== '').join(separator);

/** Returns the lines of a text, with a space at both edges. None for an empty text. */
function paragraph(text: string, width: number, tone?: Span['tone']): Line[] {
  const clean = plain(text);
  if (clean === '') return [];
  return wrapped(clean, Math.max(1, width - 2)).map((line) => [span(` ${line}`, tone)]);
}
