import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { writeList } from '../../kernel/io/documents.js';
import { terminalWidth } from '../../kernel/io/terminal-width.js';
import { plain } from '../../kernel/text/plain.js';
import { wrap } from '../../kernel/text/wrap.js';
import { checkLocal, checkNode } from './check-local.js';
import { checkPortal } from './check-portal.js';
import type { Check } from './checks.js';

export default command({
  name: 'doctor',
  group: 'help',
  arguments: { folder: 'optional' },
  options: { data: { type: 'text', value: 'dir', setting: true } },
  async run(context, { folder }, options) {
    const { io, t } = context;
    const checks = [
      ...(await checkPortal(context)),
      checkNode(),
      ...(await checkLocal(context, folder, options)),
    ];
    const count = checks.filter(({ ok }) => ok === false).length;
    if (io.json) {
      const rows = checks.map((check) => ({ ...check }));
      await writeList(io, 'doctor', { ok: count === 0 }, rows, ['name', 'ok', 'detail', 'hint']);
    } else {
      await io.data(io.interactive ? checkReport(checks, context) : checkLines(checks));
      io.note(count === 0 ? goodNote(checks, context) : io.style.bad(t('doctor.bad', { count })));
    }
    return count === 0 ? EXIT.done : EXIT.difference;
  },
});

/** Says that the portal works, and names the missing optional components. */
function goodNote(checks: readonly Check[], { t }: Context): string {
  const missing = checks.filter(({ ok }) => ok === 'optional-missing').map(({ name }) => name);
  return missing.length === 0 ? t('doctor.good') : t('doctor.without', { names: missing.join(', ') });
}

function checkLines(checks: readonly Check[]): string {
  const word = (ok: Check['ok']) => (ok === true ? 'ok' : ok === false ? 'failed' : 'missing');
  return checks.map(({ name, ok, detail }) => `${word(ok)}\t${plain(name)}\t${plain(detail)}\n`).join('');
}

/** Space between the name and the result of a check. */
const GAP = 3;

/** Formats the checks for a terminal: one line each, and the next step below. */
function checkReport(checks: readonly Check[], { io }: Context): string {
  const { good, warn, bad, dim } = io.style;
  const width = Math.max(...checks.map(({ name }) => name.length)) + GAP;
  const sign = (ok: Check['ok']) => (ok === true ? good('✓') : ok === false ? bad('✗') : warn('!'));
  const lines = checks.flatMap(({ name, ok, detail, hint }) => {
    const line = `${sign(ok)} ${name.padEnd(width)}${plain(detail)}`;
    const next =
      ok === true || hint === undefined || hint === '' ? [] : [dim(`${' '.repeat(width + 2)}${plain(hint)}`)];
    return [line, ...next];
  });
  return lines.map((line) => `${wrap(line, terminalWidth(io), width + 2)}\n`).join('');
}
