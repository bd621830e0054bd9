import { countText, formatValue } from '@assetportal/sdk/rules';
import type { Prompt } from '../state/ui-state.js';
import { invalidText, type RangePrompt } from '../view/range-line.js';
import { plain } from '../../../../kernel/text/plain.js';
import type { FacetRow } from '../state/facet-rows.js';
import { assetAtCursor, isAtEnd, marksOf, type Snapshot } from '../state/snapshot.js';
import type { Labels } from '../view/labels.js';
import { titleOf } from '../view/results-column.js';
import { endText } from '../view/footer.js';
import { helpLines } from '../view/help.js';
import { previewLines } from '../view/details.js';

/** Width of the lines of a panel, in columns. Screen readers read lines of any length. */
const PANEL_WIDTH = 1000;

/**
 * Returns the lines that describe the changes between two snapshots, for screen readers: one line per event.
 *
 * @param before Undefined for the start.
 */
export function announce(before: Snapshot | undefined, now: Snapshot, labels: Labels): string[] {
  return [
    ...messageOf(before, now),
    ...resultsOf(before, now, labels),
    ...promptOf(before, now, labels),
    ...focusOf(before, now, labels),
    ...cursorOf(before, now, labels),
    ...endOf(before, now, labels),
    ...panelOf(before, now, labels),
    ...downloadOf(before, now, labels),
  ];
}

function messageOf(before: Snapshot | undefined, { message }: Snapshot): string[] {
  return message === null || message === before?.message ? [] : [message.text];
}

/** Announces the number of results after each search, and the first result. */
function resultsOf(before: Snapshot | undefined, now: Snapshot, { t, language }: Labels): string[] {
  const { search, filters, library } = now;
  const settled = search.status === 'success' && search.error === null;
  const wasSettled =
    before !== undefined && before.search.status !== 'loading' && before.search.status !== 'initial';
  if (!settled || wasSettled) return [];
  const total = library === null ? '' : countText(library, language);
  const count =
    total === ''
      ? t('search.count', { count: search.numFound })
      : `${t('browse.ofTotal', { count: search.numFound, total })}.`;
  return [[count, ...filters.map((filter) => `${plain(filter)}.`)].join(' ')];
}

function promptOf(before: Snapshot | undefined, { ui }: Snapshot, labels: Labels): string[] {
  const { prompt } = ui;
  const { t } = labels;
  if (prompt === null || prompt === before?.ui.prompt) return [];
  if (prompt.kind === 'range') return rangeOf(before?.ui.prompt ?? null, prompt, labels);
  if (prompt.kind === 'confirm') return [`${prompt.text} (y/N)`];
  const { options, index, text } = prompt;
  const place = t('browse.choice', { position: index + 1, count: options.length });
  const isNew = before?.ui.prompt?.kind !== 'choice';
  return [`${text} ${options[index]?.label ?? ''} ${place}`, ...(isNew ? [t('browse.focus.choice')] : [])];
}

/** Announces the end of a range that the user edits, and a text that is not a value. */
function rangeOf(before: Prompt | null, prompt: RangePrompt, labels: Labels): string[] {
  const { name, side, texts, input, invalid } = prompt;
  if (invalid !== null) return [invalidText(prompt, labels)];
  if (before?.kind === 'range' && before.side === side) return [];
  const keys = before?.kind === 'range' ? [] : [labels.t('browse.focus.range')];
  const bound = formatValue(side === 'from' ? input.min : input.max, input.format, labels.language);
  return [plain(`${name} ${labels.t(`browse.range.${side}`)}: ${texts[side].value || bound}`), ...keys];
}

function focusOf(before: Snapshot | undefined, { ui, suggestions }: Snapshot, { t }: Labels): string[] {
  const lines: string[] = [];
  if (before !== undefined && before.ui.focus !== ui.focus) lines.push(t(`browse.focus.${ui.focus}`));
  const row = ui.suggestion === null ? undefined : suggestions[ui.suggestion];
  if (row !== undefined && before?.ui.suggestion !== ui.suggestion) {
    const label = plain(row.label.map(({ text }) => text).join(''));
    lines.push([label, plain(row.detail), String(row.count ?? '')].filter((part) => part !== '').join(', '));
  }
  return lines;
}

/** Announces the result or the facet value at the cursor, if it or its marks have changed. */
function cursorOf(before: Snapshot | undefined, now: Snapshot, labels: Labels): string[] {
  if (now.ui.focus === 'query') return [];
  const text = now.ui.focus === 'facets' ? facetText(now, labels) : resultText(now, labels);
  const earlier =
    before === undefined || before.ui.focus !== now.ui.focus
      ? undefined
      : now.ui.focus === 'facets'
        ? facetText(before, labels)
        : resultText(before, labels);
  return text === undefined || text === earlier ? [] : [text];
}

function resultText(snapshot: Snapshot, { t, language }: Labels): string | undefined {
  const asset = assetAtCursor(snapshot);
  const { ui, search } = snapshot;
  if (asset === undefined || search.status === 'loading') return undefined;
  const { selected, bookmarked } = marksOf(snapshot, asset, ui.cursor);
  const facts = [asset.asset_type.toUpperCase(), formatValue(asset.file_size, 'filesize', language)];
  const marks = [selected ? t('browse.marks.selected') : '', bookmarked ? t('browse.marks.bookmarked') : ''];
  const place = t('browse.position', { position: ui.cursor + 1, count: search.numFound });
  return plain(
    [titleOf(asset, language), ...facts, ...marks, place].filter((part) => part !== '').join(', '),
  );
}

function facetText({ facets, ui }: Snapshot, { t }: Labels): string | undefined {
  const at = facets.findIndex(({ key }) => key === ui.facet);
  const row = facets[at];
  const heading = facets.slice(0, at).findLast(({ kind }) => kind === 'heading');
  const field = heading?.kind === 'heading' ? heading.label : '';
  if (row === undefined || row.kind === 'heading' || row.kind === 'note') return undefined;
  const facts = row.kind === 'value' ? [folderState(row, t), row.count] : [];
  const active = 'active' in row && row.active ? t('browse.marks.active') : '';
  // The end of a range is in the line below it.
  const next = facets[at + 1];
  const end =
    row.kind === 'range' && row.active && next?.key.endsWith('\nend') === true ? ` ${labelOf(next)}` : '';
  return plain(
    [`${field}: ${labelOf(row)}${end}`, ...facts, active].filter((part) => part !== '').join(', '),
  );
}

/** Returns the label of a row. A folder has its path. */
const labelOf = (row: FacetRow): string =>
  row.kind === 'value' && row.folder !== undefined && row.folder.depth > 0 ? row.value : row.label;

function folderState({ folder }: Extract<FacetRow, { kind: 'value' }>, t: Labels['t']): string {
  if (folder === undefined || folder.folders === 0) return '';
  return t(folder.open ? 'browse.marks.open' : 'browse.marks.closed');
}

function panelOf(before: Snapshot | undefined, now: Snapshot, labels: Labels): string[] {
  const { panel } = now.ui;
  const isNew = panel !== (before?.ui.panel ?? null);
  if (panel === null || !isNew) return [];
  const lines = panel === 'help' ? helpLines(labels, now.pick) : previewLines(now, labels, PANEL_WIDTH);
  return lines
    .map((line) =>
      line
        .map(({ text }) => text)
        .join('')
        .trim(),
    )
    .filter((text) => text !== '');
}

/** Announces each finished file of a download. */
function downloadOf(before: Snapshot | undefined, { download }: Snapshot, { t }: Labels): string[] {
  if (download === null) return [];
  const doneOf = ({ downloaded, skipped, failed }: typeof download) => downloaded + skipped + failed;
  const earlier = before?.download;
  const done = doneOf(download);
  const isSame = earlier !== undefined && earlier !== null && doneOf(earlier) === done;
  return isSame ? [] : [t('browse.progress', { done, count: download.total })];
}

/** Announces that there are further results, which the server does not return by position. */
function endOf(before: Snapshot | undefined, now: Snapshot, labels: Labels): string[] {
  const isNew = before === undefined || !isAtEnd(before);
  return isNew && isAtEnd(now) ? [endText(now, labels)] : [];
}
