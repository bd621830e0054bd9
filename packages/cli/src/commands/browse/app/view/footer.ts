import { countText, durationText, formatValue } from '@assetportal/sdk/rules';
import { speedOf } from '../state/download-progress.js';
import { isAtEnd, type Snapshot } from '../state/snapshot.js';
import type { Prompt } from '../state/ui-state.js';
import type { Labels } from './labels.js';
import { wrapped } from '../../../../kernel/io/wrap.js';
import { rangeLines, type RangePrompt } from './range-line.js';
import { fit, span, spread, widthOf, type Line, type Span } from './line.js';

/** Maximum number of lines for a message or a prompt. */
const MAX_LINES = 3;

/**
 * Returns the lines above the keys: a prompt, a message, or the selection; and the progress of a download. A message
 * that is too long for one line has up to three, so that its next step is visible.
 */
export function statusLines(snapshot: Snapshot, labels: Labels, now: number): Line[] {
  const { ui, message, columns, selected } = snapshot;
  const { t } = labels;
  if (ui.prompt?.kind === 'range') return rangeLines(ui.prompt, labels, columns);
  if (ui.prompt !== null) return promptLines(ui.prompt, t, columns);
  const progress = progressLine(snapshot, labels, now);
  if (message !== null) {
    const [first = [], ...more] = messageLines(message.text, message.tone, columns - widthOf(progress));
    return [spread(first, progress, columns), ...more.map((line) => fit(line, columns))];
  }
  if (isAtEnd(snapshot)) {
    return messageLines(endText(snapshot, labels), 'warn', columns).map((line) => fit(line, columns));
  }
  const parts =
    selected === 0 ? [] : [t('browse.selected', { count: selected }), ...sizeOf(snapshot, labels)];
  return [spread([span(` ${parts.join(' · ')}`)], progress, columns)];
}

/** Returns the sentence that the server returns no results behind the cursor. */
export const endText = ({ reachable }: Snapshot, { translator, language }: Labels): string =>
  translator.t('search.moreThanReachable', { number: countText(reachable, language) });

function messageLines(text: string, tone: Span['tone'], width: number): Line[] {
  const lines = wrapped(text, Math.max(1, width - 2));
  const shown = lines.slice(0, MAX_LINES - 1);
  // The last line has the rest. It is truncated with an ellipsis if it does not fit.
  const rest = lines.slice(MAX_LINES - 1).join(' ');
  return [...shown, ...(rest === '' ? [] : [rest])].map((line) => [span(` ${line}`, tone)]);
}

function sizeOf({ selectedBytes }: Snapshot, { language }: Labels): string[] {
  return selectedBytes === null ? [] : [formatValue(selectedBytes, 'filesize', language)];
}

function promptLines(prompt: Exclude<Prompt, RangePrompt>, t: Labels['t'], width: number): Line[] {
  if (prompt.kind === 'confirm') {
    return messageLines(`${prompt.text} (y/N)`, 'warn', width).map((line) => fit(line, width));
  }
  const { text, options, index } = prompt;
  const parts = options.map(({ label }, at) =>
    at === index ? span(`▸${label}  `, 'bold') : span(` ${label}  `, 'dim'),
  );
  const line = [span(` ${text} `, 'warn'), ...parts];
  if (widthOf(line) <= width) return [fit(line, width)];
  // In a narrow terminal, only the chosen format is shown.
  const place = t('browse.choice', { position: index + 1, count: options.length });
  const chosen = span(`▸${options[index]?.label ?? ''} `, 'bold');
  return [fit([span(` ${text} `, 'warn'), chosen, span(place, 'dim')], width)];
}

function progressLine({ download }: Snapshot, { t, language }: Labels, now: number): Line {
  if (download === null) return [];
  const { total, downloaded, skipped, failed, preparing } = download;
  const { perSecond, secondsLeft } = speedOf(download, now);
  const parts = [t('browse.progress', { done: downloaded + skipped + failed, count: total })];
  if (preparing !== undefined) parts.push(t('download.preparing', { percent: preparing }));
  if (perSecond !== undefined) parts.push(`${formatValue(Math.round(perSecond), 'filesize', language)}/s`);
  if (secondsLeft !== undefined) parts.push(durationText(secondsLeft, language));
  return [span(` ↓ ${parts.join(' · ')} `, 'accent')];
}

const PROMPT_KEYS: Readonly<Record<Prompt['kind'], readonly string[]>> = {
  choice: ['choose', 'accept', 'cancel'],
  confirm: ['confirm', 'decline'],
  range: ['apply', 'otherEnd', 'cancel'],
};

/** Keys of the last line by state, the most important first. */
function keysOf({ ui, pick, selected }: Snapshot): readonly string[] {
  if (ui.prompt !== null) return PROMPT_KEYS[ui.prompt.kind];
  if (ui.panel === 'help') return ['scroll', 'close'];
  if (ui.focus === 'query') return ['submit', 'suggestions', 'cancel', 'facets'];
  if (ui.focus === 'facets') return ['moveFacets', 'toggle', 'folders', 'clear', 'back', 'help', 'leave'];
  if (ui.panel === 'preview')
    return ['close', 'move', 'scrollPage', 'select', 'bookmark', 'download', 'help', 'leave'];
  const enter = pick ? 'pick' : 'browser';
  const keys = ['search', 'facets', 'move', 'select', 'preview', 'bookmark', 'download', enter, 'help'];
  return selected > 0 ? [...keys, 'deselect', 'leave'] : [...keys, 'leave'];
}

/** Order in which keys are left out of a narrow terminal. */
const LEFT_OUT = [
  'folders',
  'deselect',
  'move',
  'browser',
  'bookmark',
  'preview',
  'suggestions',
  'clear',
  'back',
  'download',
  'select',
];

/** Returns the last line: the keys that work now. Keys that do not fit are omitted; `?` lists all of them. */
export function keysLine(snapshot: Snapshot, { t }: Labels): Line {
  let names = keysOf(snapshot);
  const lineOf = (shown: readonly string[]): Line =>
    shown.flatMap((name, index) => {
      const [key = '', ...text] = t(`browse.hints.${name}`).split('|');
      return [span(index === 0 ? ' ' : '  '), span(key, 'accent'), span(` ${text.join('|')}`, 'dim')];
    });
  for (const name of LEFT_OUT) {
    if (widthOf(lineOf(names)) <= snapshot.columns) break;
    names = names.filter((each) => each !== name);
  }
  while (names.length > 1 && widthOf(lineOf(names)) > snapshot.columns) names = names.slice(0, -1);
  return lineOf(names);
}
