import { formatValue, type RangeSide } from '@assetportal/sdk/rules';
import { plain } from '../../../../kernel/text/plain.js';
import type { Prompt } from '../state/ui-state.js';
import type { Labels } from './labels.js';
import { fit, span, widthOf, type Line, type Span } from './line.js';

export type RangePrompt = Extract<Prompt, { kind: 'range' }>;

/** A day in the message about an invalid date, as in the web interface. */
const EXAMPLE = '1960-09-12';

/** Returns the lines in which the user types a range: the two ends, and the reason why one of them is invalid. */
export function rangeLines(prompt: RangePrompt, labels: Labels, width: number): Line[] {
  const { name, invalid, side } = prompt;
  const title = span(` ${plain(name)} `, 'warn');
  const edited = endOf(prompt, side, labels);
  // A narrow terminal shows only the end that is edited, so that the caret is visible.
  const line = [
    [title, ...endOf(prompt, 'from', labels), ...endOf(prompt, 'to', labels)],
    [title, ...edited],
  ].find((each) => widthOf(each) <= width) ?? [span(' '), ...edited];
  const lines: Line[] = [fit(line, width)];
  return invalid === null
    ? lines
    : [...lines, fit([span(` ✗ ${invalidText(prompt, labels)}`, 'bad')], width)];
}

/** Returns the reason why an end is invalid, with an example. */
export function invalidText({ input }: RangePrompt, { t, translator }: Labels): string {
  if (input.format === 'date') return translator.t('facets.dateInvalid', { example: EXAMPLE });
  return t(input.format === 'filesize' ? 'browse.range.invalidSize' : 'browse.range.invalidNumber');
}

/** Returns an end with the caret. An empty end shows its bound. */
function endOf({ texts, side, input }: RangePrompt, end: RangeSide, { t, language }: Labels): Span[] {
  const { value, caret } = texts[end];
  const isEdited = side === end;
  const label = span(`${t(`browse.range.${end}`)} `, isEdited ? undefined : 'dim');
  const bound = formatValue(end === 'from' ? input.min : input.max, input.format, language);
  const shown = value === '' ? [span(bound, 'dim')] : [];
  if (!isEdited) return [label, ...(value === '' ? shown : [span(plain(value))]), span('  ')];
  const text = [
    span(clean(value.slice(0, caret)), 'bold'),
    span('▏', 'accent'),
    span(clean(value.slice(caret)), 'bold'),
  ];
  return [label, ...text, ...shown, span('  ')];
}

/** Returns text without control characters. Spaces at its ends stay, because the user types them. */
const clean = (text: string): string => text.replace(/[^\s]+/gu, (word) => plain(word)).replace(/\s/gu, ' ');
