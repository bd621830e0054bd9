import type { Style } from '../../../../kernel/io/style.js';
import { columnsFor, MIN_COLUMNS, MIN_ROWS, pageRowsFor } from '../state/screen-size.js';
import type { Snapshot } from '../state/snapshot.js';
import { detailLines, previewLines } from './details.js';
import { facetLines } from './facet-column.js';
import { keysLine, statusLines } from './footer.js';
import { helpLines } from './help.js';
import type { Labels } from './labels.js';
import { block, fit, paint, span, type Line } from './line.js';
import { queryLine } from './query-line.js';
import { resultLines } from './results-column.js';
import { suggestionLines } from './suggestion-lines.js';

/** Number of lines for the query, the rules and the keys. */
const FIXED_ROWS = 4;

/**
 * Returns the lines of the screen: as many as the terminal has, each as wide as the terminal (mockup, browse).
 *
 * @param now Time in milliseconds, for the speed of a download.
 */
export function frameOf(snapshot: Snapshot, labels: Labels, now: number): Line[] {
  const { columns, rows } = snapshot;
  if (columns < MIN_COLUMNS || rows < MIN_ROWS) {
    return block([[span(labels.t('browse.tooSmall'), 'warn')]], columns, rows);
  }
  const rule: Line = [span('─'.repeat(columns), 'dim')];
  const status = statusLines(snapshot, labels, now);
  return [
    queryLine(snapshot, labels),
    rule,
    // A long message covers the last results.
    ...bodyOf(snapshot, labels, pageRowsFor(rows)).slice(0, rows - FIXED_ROWS - status.length),
    rule,
    ...status,
    fit(keysLine(snapshot, labels), columns),
  ];
}

/** Returns the lines of the screen as text with escape sequences. */
export const paintedFrame = (snapshot: Snapshot, labels: Labels, style: Style, now: number): string[] =>
  frameOf(snapshot, labels, now).map((line) => paint(line, style));

function bodyOf(snapshot: Snapshot, labels: Labels, height: number): Line[] {
  const { ui, columns, suggestions } = snapshot;
  const widths = columnsFor(columns);
  if (ui.panel === 'help') return panel(panelLines(snapshot, labels), ui.scroll, columns, height);
  if (ui.focus === 'facets' && widths.facets === 0) {
    return block(facetLines(snapshot, columns, height), columns, height);
  }
  // The preview covers the results and the details, so that it is wider than the details alone.
  const isPreview = ui.panel === 'preview';
  const details = isPreview ? 0 : widths.details;
  const main = isPreview ? previewWidth(columns) : widths.results;
  const parts: Line[][] = [];
  if (widths.facets > 0) {
    parts.push(block(facetLines(snapshot, widths.facets, height), widths.facets, height));
  }
  parts.push(
    isPreview
      ? panel(panelLines(snapshot, labels), ui.scroll, main, height)
      : block(resultLines(snapshot, labels, main, height), main, height),
  );
  if (details > 0) parts.push(block(detailLines(snapshot, labels, details), details, height));
  const lines = sideBySide(parts, height);
  if (suggestions.length === 0) return lines;
  // A rule separates the suggestions from the results that they do not cover.
  const covered = [
    ...suggestionLines(snapshot, labels, columns),
    [span('─'.repeat(columns), 'dim' as const)],
  ];
  const shown = block(covered, columns, Math.min(covered.length, height));
  return [...shown, ...lines.slice(shown.length)];
}

/** Returns all lines of the panel that covers the results. None without a panel. */
export function panelLines(snapshot: Snapshot, labels: Labels): Line[] {
  const { ui, pick, columns } = snapshot;
  if (ui.panel === null) return [];
  return ui.panel === 'help'
    ? helpLines(labels, pick)
    : previewLines(snapshot, labels, previewWidth(columns));
}

function previewWidth(columns: number): number {
  const { facets } = columnsFor(columns);
  return columns - facets - (facets > 0 ? 1 : 0);
}

/** Returns the visible lines of a panel that may be longer than the screen. */
function panel(lines: readonly Line[], scroll: number, width: number, height: number): Line[] {
  const from = Math.max(0, Math.min(scroll, lines.length - height));
  return block(lines.slice(from), width, height);
}

function sideBySide(parts: readonly (readonly Line[])[], height: number): Line[] {
  const separator = span('│', 'dim');
  return Array.from({ length: height }, (_, row) =>
    parts.flatMap((lines, index) => [...(index === 0 ? [] : [separator]), ...(lines[row] ?? [])]),
  );
}
