import type { Context } from '../../kernel/context.js';
import { terminalWidth } from '../../kernel/io/terminal-width.js';
import { plain } from '../../kernel/text/plain.js';
import { wrap } from '../../kernel/text/wrap.js';

/** Line of a report. Every other value of `ok` than true and false is a warning. */
interface Line {
  readonly name: string;
  readonly ok: boolean | string;
  readonly detail: string;
  /** What to do if the check did not pass. */
  readonly hint?: string;
}

/**
 * Formats the checks for a pipe: tab-separated columns.
 *
 * @param options.warning Word for a warning.
 * @param options.hints True to add what to do as a further column. Default false.
 */
export function checkLines(
  checks: readonly Line[],
  { warning, hints = false }: { readonly warning: string; readonly hints?: boolean },
): string {
  const word = (ok: Line['ok']) => (ok === true ? 'ok' : ok === false ? 'failed' : warning);
  const cells = ({ name, ok, detail, hint = '' }: Line) => [word(ok), name, detail, ...(hints ? [hint] : [])];
  return checks.map((check) => `${cells(check).map(plain).join('\t')}\n`).join('');
}

/** Space between the name and the result of a check. */
const GAP = 3;

/** Formats the checks for a terminal: one line each, and the next step below. */
export function checkReport(checks: readonly Line[], { io }: Pick<Context, 'io'>): string {
  const { good, warn, bad, dim } = io.style;
  const width = Math.max(...checks.map(({ name }) => name.length)) + GAP;
  const sign = (ok: Line['ok']) => (ok === true ? good('✓') : ok === false ? bad('✗') : warn('!'));
  const lines = checks.flatMap(({ name, ok, detail, hint }) => {
    const line = `${sign(ok)} ${name.padEnd(width)}${plain(detail)}`;
    const next =
      ok === true || hint === undefined || hint === '' ? [] : [dim(`${' '.repeat(width + 2)}${plain(hint)}`)];
    return [line, ...next];
  });
  return lines.map((line) => `${wrap(line, terminalWidth(io), width + 2)}\n`).join('');
}
