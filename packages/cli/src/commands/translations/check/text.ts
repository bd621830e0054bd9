import type { Context } from '../../../kernel/context.js';
import { plain } from '../../../kernel/text/plain.js';
import { byKind, type CheckedLanguage, type ReportRow } from './report.js';

/** Returns the findings as lines for a person (mockup, translations). */
export function textReport({ io, t }: Context, languages: readonly CheckedLanguage[]): string {
  const { style } = io;
  const lines = languages.flatMap(({ lang, translated, total, percent, rows }) => {
    const groups = [...byKind(rows)];
    const head = style.bold(t('translations.check.summary', { lang, translated, total, percent }));
    const countOf = ([kind, { length: count }]: (typeof groups)[number]) =>
      t(`translations.check.counts.${kind}`, { count });
    // Missing messages and those that equal the source are many. `--json` lists them.
    const isListed = ([kind]: (typeof groups)[number]) => kind !== 'missing' && kind !== 'same';
    const listed = groups
      .filter(isListed)
      .flatMap((group) => [`${style.bad('✗')} ${countOf(group)}`, ...group[1].map((row) => rowLine(row))]);
    const counted = groups.filter((group) => !isListed(group)).map(countOf);
    return [head, ...listed, ...(counted.length === 0 ? [] : [`${style.warn('!')} ${counted.join(' · ')}`])];
  });
  return lines.map((line) => `${line}\n`).join('');
}

const rowLine = ({ key, message, path, line }: ReportRow): string =>
  `    ${plain(key)}   ${message}${line === undefined ? '' : `  ${plain(path)}:${line}`}`;

/** Returns one tab-separated line per finding, for a pipe. */
export const cellsReport = (languages: readonly CheckedLanguage[]): string =>
  languages
    .flatMap(({ rows }) => rows)
    .map(({ lang, kind, key, source, text, path, line }) =>
      [lang, kind, key, source ?? '', text ?? '', path, String(line ?? '')].map(plain).join('\t'),
    )
    .map((line) => `${line}\n`)
    .join('');
