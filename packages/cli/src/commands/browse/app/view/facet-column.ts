import type { FacetRow } from '../state/facet-rows.js';
import type { Snapshot } from '../state/snapshot.js';
import { span, spread, type Line, type Span } from './line.js';
import { plain } from '../../../../kernel/text/plain.js';

/** Returns the lines of the facet column: the values around the cursor. */
export function facetLines(snapshot: Snapshot, width: number, height: number): Line[] {
  const { facets, ui } = snapshot;
  const lines = facets.flatMap((row, index) => {
    const line = facetLine(row, ui.focus === 'facets' && row.key === ui.facet, width);
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

function facetLine(row: FacetRow, isCurrent: boolean, width: number): Line {
  const cursor = span(isCurrent ? '▸' : ' ', 'accent');
  const tone = isCurrent ? 'bold' : 'dim';
  switch (row.kind) {
    case 'heading':
      return [cursor, span(plain(row.label), 'bold')];
    case 'note':
      return [cursor, span(`  ${row.label}`, 'dim')];
    case 'more':
    case 'less':
      return [cursor, span(row.label, tone)];
    case 'any':
    case 'range':
      return [cursor, markOf(row.active), span(plain(row.label), row.active ? 'bold' : tone)];
    case 'value': {
      const strong = row.active || isCurrent ? 'bold' : row.empty === true ? 'dim' : undefined;
      const label = span(`${treeOf(row)}${plain(row.label)}`, strong);
      return spread([cursor, markOf(row.active), label], [span(` ${row.count} `, 'dim')], width);
    }
  }
}

const markOf = (active: boolean): Span => (active ? span('◉ ', 'accent') : span('○ ', 'dim'));

/** Maximum number of levels that are indented. */
const MAX_INDENT = 4;

/** Returns the indentation of a folder, and a sign for its subfolders. Empty for other values. */
function treeOf({ folder }: Extract<FacetRow, { kind: 'value' }>): string {
  if (folder === undefined) return '';
  const sign = folder.folders === 0 ? ' ' : folder.open ? '-' : '+';
  return `${' '.repeat(Math.min(folder.depth, MAX_INDENT))}${sign} `;
}
