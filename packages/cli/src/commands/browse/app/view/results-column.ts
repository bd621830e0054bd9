import type { Asset } from '@assetportal/sdk/contract';
import { formatValue, localizedText } from '@assetportal/sdk/rules';
import { marksOf, type Snapshot } from '../state/snapshot.js';
import type { Labels } from './labels.js';
import { fit, span, spread, type Line } from './line.js';
import { plain } from '../../../../kernel/text/plain.js';
import { isoDay } from '../../../assets/output/iso-day.js';

/** Widths of the column from which a result also shows its size and its date. */
const SIZE_FROM = 34;
const DATE_FROM = 60;

/** Width of a size, so that sizes are aligned. */
const SIZE_WIDTH = 10;

/** Returns the lines of the visible results, or the reason why there are none. */
export function resultLines(snapshot: Snapshot, labels: Labels, width: number, height: number): Line[] {
  const { ui, search, filters } = snapshot;
  const { t } = labels;
  if (search.numFound === 0) {
    if (search.error !== null || search.status !== 'success') return [];
    const none: Line[] = [[], [span(` ${t('search.none')}`, 'bold')]];
    // In the query line, `/` and `c` are text.
    if (ui.focus === 'query') return none;
    const hint = filters.length > 0 ? 'browse.emptyFiltered' : 'browse.empty';
    return [...none, [span(` ${t(hint)}`, 'dim')]];
  }
  const count = Math.min(height, snapshot.reachable - ui.top);
  return Array.from({ length: Math.max(0, count) }, (_, row) => {
    const position = ui.top + row;
    const asset = search.results.at(position);
    return asset === undefined
      ? fit([span('   …', 'dim')], width)
      : resultLine(snapshot, labels, asset, { position, width });
  });
}

function resultLine(
  snapshot: Snapshot,
  { language }: Labels,
  asset: Asset,
  { position, width }: { readonly position: number; readonly width: number },
): Line {
  const { cursor, selected, bookmarked } = marksOf(snapshot, asset, position);
  // Each state has a place of its column, so that all of them are visible without color.
  const marks = [
    span(cursor ? '▸' : ' ', 'accent'),
    span(selected ? '●' : ' ', 'good'),
    span(bookmarked ? '★' : ' ', 'warn'),
  ];
  const isFocused = cursor && snapshot.ui.focus !== 'facets';
  const title = span(titleOf(asset, language), isFocused ? 'bold' : undefined);
  const size = formatValue(asset.file_size, 'filesize', language).padStart(SIZE_WIDTH);
  const day = isoDay(asset.taken_date).padStart(12);
  const facts = `${width >= DATE_FROM ? day : ''}${width >= SIZE_FROM ? size : ''}`;
  return spread([...marks, span(' '), title], [span(`${facts} `, 'dim')], width);
}

/** Returns the title of an asset in a language, or its file name. */
export const titleOf = (asset: Asset, language: string): string =>
  plain((localizedText(asset, 'title', language) ?? '').trim() || asset.fname);
