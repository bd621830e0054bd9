import { appendFile } from 'node:fs/promises';
import type { Context } from '../../../kernel/context.js';
import { toLocalError } from '../../../kernel/errors/local-error.js';
import { plain } from '../../../kernel/text/plain.js';
import type { CheckedLanguage } from './report.js';

/** Maximum number of findings in the table, because GitHub limits a summary to 1 MiB. */
const MAX_ROWS = 200;

/** Appends a table to the summary of a GitHub job, if `GITHUB_STEP_SUMMARY` names a file. */
export async function appendSummary(context: Context, languages: readonly CheckedLanguage[]): Promise<void> {
  const path = context.world.env['GITHUB_STEP_SUMMARY'];
  if (path === undefined || path === '') return;
  try {
    await appendFile(context.absolute(path), markdown(context, languages));
  } catch (error) {
    throw toLocalError(error);
  }
}

function markdown({ t }: Context, languages: readonly CheckedLanguage[]): string {
  const head = (name: string) => t(`translations.check.table.${name}`);
  const counts = languages.map(({ lang, translated, total, percent, rows }) => {
    const errors = rows.filter(({ isError }) => isError).length;
    return row([lang, `${translated}/${total} (${percent}%)`, String(errors)]);
  });
  const all = languages.flatMap(({ rows }) => rows);
  const findings = all
    .slice(0, MAX_ROWS)
    .map(({ lang, key, message }) => row([lang, key, message].map(cell)));
  const more = all.length - MAX_ROWS;
  return [
    `### ${head('title')}`,
    '',
    row([head('language'), head('translated'), head('kind')]),
    row(['---', '---', '---']),
    ...counts,
    '',
    ...(findings.length === 0
      ? []
      : [row([head('language'), head('key'), head('kind')]), row(['---', '---', '---']), ...findings, '']),
    ...(more > 0 ? [t('translations.check.table.more', { count: more }), ''] : []),
    '',
  ].join('\n');
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Escapes text for a cell of a table, so that it is neither HTML nor Markdown. */
const cell = (text: string): string =>
  plain(text)
    .replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`)
    .replace(/[\\`*_{}[\]()#+!|~@:-]/g, '\\$&');
