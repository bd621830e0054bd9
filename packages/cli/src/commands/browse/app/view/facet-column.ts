import type { FacetRow } from '../state/facet-rows.js';
import type { Snapshot } from '../state/snapshot.js';
import type { Labels } from './labels.js';
import { span, spread, type Line } from './line.js';
import { plain } from '../../../../kernel/text/plain.js';

/** Returns the lines of the facet column: the values around the cursor. */
export function facetLines(snapshot: Snapshot, labels: Labels, width: number, height: number): Line[] {
  const { facets, ui } = snapshot;
  const lines = facets.flatMap((row, index) => {
    const line = facetLine(row, ui.focus === 'facets' && row.key === ui.facet, labels, width);
    return row.kind === 'heading' && index > 0
      ? [
          { key: '', line: [] },
          { key: row.key, line },
        ]
      : [{ key: row.key, line }];
  });
  if (lines.length === 0) return [];
  const at = ui.facet === null ? 0 : lines.findIndex(({ key }) => key === ui.facet);
  const middle = Math.max(0, at - Math.floor(height / 2));
  const from = Math.max(0, Math.min(middle, lines.length - height));
  return lines.slice(from, from + height).map(({ line }) => line);
}

function facetLine(row: FacetRow, isCurrent: boolean, { t }: Labels, width: number): Line {
  const cursor = span(isCurrent ? '▸' : ' ', 'accent');
  switch (row.kind) {
    case 'heading':
      return [cursor, span(plain(row.label), 'bold')];
    case 'range':
      return [cursor, span(plain(row.label), 'dim')];
    case 'more':
      return [cursor, span(t('search.moreValues', { count: row.hidden }), isCurrent ? 'bold' : 'dim')];
    case 'value': {
      const mark = row.active ? span('◉ ', 'accent') : span('○ ', 'dim');
      const label = span(plain(row.label), row.active || isCurrent ? 'bold' : undefined);
      return spread([cursor, mark, label], [span(` ${row.count} `, 'dim')], width);
    }
  }
}
