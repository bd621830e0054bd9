import { countText } from '@assetportal/sdk/rules';
import type { Snapshot } from '../state/snapshot.js';
import { columnsFor } from '../state/screen-size.js';
import type { Labels } from './labels.js';
import { span, spread, widthOf, type Line } from './line.js';
import { plain } from '../../../../kernel/text/plain.js';

/** Minimum width for the query, in columns. */
const MIN_QUERY = 12;

/** Returns the line with the query, the number of results and the order. */
export function queryLine(snapshot: Snapshot, labels: Labels): Line {
  const { ui, columns } = snapshot;
  const { t } = labels;
  const { value, caret } = ui.text;
  const right = facts(snapshot, labels);
  const space = columns - widthOf(right) - MIN_QUERY > 0 ? right : [];
  if (ui.focus !== 'query') {
    const shown = value === '' ? span(t('browse.placeholder'), 'dim') : span(oneLine(value), 'bold');
    return spread([span(' '), shown], space, columns);
  }
  const before = oneLine(value.slice(0, caret));
  const after = oneLine(value.slice(caret));
  // A long query shows its end up to the caret.
  const width = columns - widthOf(space) - 3;
  const line = [span(tail(before, width), 'bold'), span('▏', 'accent'), span(after, 'bold')];
  return spread([span(' '), ...line], space, columns);
}

function facts({ search, library, sort, filters, columns }: Snapshot, { t, language }: Labels): Line {
  const { numFound, status, correction } = search;
  if (status === 'initial' || status === 'loading') return [span(` ${t('browse.loading')} `, 'dim')];
  // A failed search has no number of results. The status line has the reason.
  if (search.error !== null && numFound === 0) return [span(` ${plain(sort)} `, 'dim')];
  const count = countText(numFound, language);
  const total =
    library === null || library === numFound
      ? count
      : t('browse.ofTotal', { count: numFound, total: countText(library, language) });
  const hidden = columnsFor(columns).facets === 0 && filters.length > 0;
  const corrected =
    correction === null ? [] : [t('browse.corrected', { query: plain(correction.used.replace(/\*$/, '')) })];
  const parts = [
    ...corrected,
    total,
    ...(hidden ? [t('browse.filters', { count: filters.length })] : []),
    plain(sort),
  ];
  return [span(` ${parts.join(' · ')} `, correction === null ? 'dim' : 'warn')];
}

/** Returns text without control characters. Spaces at its ends stay, because the user types them. */
const oneLine = (text: string): string =>
  text.replace(/[^\s]+/gu, (word) => plain(word)).replace(/\s/gu, ' ');

const graphemes = new Intl.Segmenter();

/** Returns the end of a text that fits a width. */
function tail(text: string, width: number): string {
  const parts = [...graphemes.segment(text)].map(({ segment }) => segment);
  while (parts.length > 0 && widthOf([span(parts.join(''))]) > width) parts.shift();
  return parts.join('');
}
