import { fieldFormat, type SearchResult } from '@assetportal/sdk/contract';
import { countText, formatValue, hasSlider, valueText } from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import stringWidth from 'string-width';
import type { Context } from '../../../kernel/context.js';
import { cut } from '../../../kernel/io/table.js';
import { terminalWidth } from '../../../kernel/io/terminal-width.js';
import { MAX_TABLE_VALUES } from './max-values.js';
import { isoDay } from './iso-day.js';
import { plain } from '../../../kernel/text/plain.js';

/** Number of spaces between a value and its count, and between two facets. */
const GAP = 3;

/** Lines of one facet, all of the same width. */
interface Block {
  readonly lines: readonly string[];
  readonly width: number;
}

/**
 * Formats the facet counts for a terminal: as many facets side by side as fit. A facet has its field name as heading,
 * followed by its values and counts. A range facet shows both ends. Omits fields without values.
 */
export function facetTable(reply: SearchResult, context: Context): string {
  const { io } = context;
  const width = terminalWidth(io);
  const rows: Block[][] = [];
  let used = 0;
  for (const block of blocksOf(reply, context, width)) {
    const last = rows.at(-1);
    const fits = last !== undefined && used + GAP + block.width <= width;
    if (fits) last.push(block);
    else rows.push([block]);
    used = fits ? used + GAP + block.width : block.width;
  }
  return rows.map(sideBySide).join('\n');
}

function blocksOf(
  { facets, ranges, truncated = [] }: SearchResult,
  context: Context,
  width: number,
): Block[] {
  const { io, t, language } = context;
  const translator = createTranslator({ locale: language });
  const heading = (field: string) => [plain(field), ''] as const;
  const values = Object.entries(facets).flatMap(([field, all]) => {
    const rows = all
      .filter(({ count }) => count > 0)
      .map(
        ({ label, count }) =>
          [plain(valueText(field, label, translator)), countText(count, language)] as const,
      );
    if (rows.length === 0) return [];
    const more = rows.length - MAX_TABLE_VALUES;
    const isTruncated = truncated.includes(field);
    const label = isTruncated ? t('search.otherValues') : t('search.moreValues', { count: more });
    const rest = isTruncated || more > 1 ? ([[label, '']] as const) : [];
    const shown = rest.length === 0 ? rows : rows.slice(0, MAX_TABLE_VALUES);
    return [blockOf([heading(field), ...shown, ...rest], width, io.style.dim)];
  });
  const ends = Object.entries(ranges)
    .filter(([, range]) => hasSlider(range))
    .map(([field, { min, max }]) => {
      const end = (value: number) =>
        fieldFormat(field) === 'date'
          ? isoDay(new Date(value * 1000).toISOString())
          : formatValue(value, fieldFormat(field), language);
      return blockOf([heading(field), [`${end(min)} … ${end(max)}`, '']], width, io.style.dim);
    });
  return [...values, ...ends];
}

function blockOf(
  rows: readonly (readonly [label: string, count: string])[],
  width: number,
  style: (text: string) => string,
): Block {
  const widest = (index: 0 | 1) => rows.reduce((most, row) => Math.max(most, stringWidth(row[index])), 0);
  const counts = widest(1);
  const gap = counts === 0 ? 0 : GAP;
  const labels = Math.min(widest(0), Math.max(1, width - counts - gap));
  const lines = rows.map(([label, count], index) => {
    const fitted = cut(label, labels);
    const padding = ' '.repeat(labels - stringWidth(fitted) + gap + counts - count.length);
    return `${index === 0 ? style(fitted) : fitted}${padding}${count}`;
  });
  return { lines, width: labels + gap + counts };
}

function sideBySide(blocks: readonly Block[]): string {
  const height = Math.max(...blocks.map(({ lines }) => lines.length));
  const line = (row: number) =>
    blocks.map(({ lines, width }) => lines[row] ?? ' '.repeat(width)).join(' '.repeat(GAP));
  return Array.from({ length: height }, (_, row) => `${line(row).trimEnd()}\n`).join('');
}
