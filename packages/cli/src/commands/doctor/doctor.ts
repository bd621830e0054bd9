import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { writeList } from '../../kernel/io/documents.js';
import { table } from '../../kernel/io/table.js';
import { plain } from '../../kernel/text/plain.js';
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
      checkNode(),
      ...(await checkLocal(context, folder, options)),
      ...(await checkPortal(context)),
    ];
    const count = checks.filter(({ ok }) => ok === false).length;
    if (io.json) {
      const rows = checks.map((check) => ({ ...check }));
      await writeList(io, 'doctor', { ok: count === 0 }, rows, ['name', 'ok', 'detail', 'hint']);
    } else {
      await io.data(io.interactive ? checkTable(checks, context) : checkLines(checks));
      io.note(count === 0 ? t('doctor.good') : io.style.bad(t('doctor.bad', { count })));
    }
    return count === 0 ? EXIT.done : EXIT.local;
  },
});

function checkLines(checks: readonly Check[]): string {
  const word = (ok: Check['ok']) => (ok === true ? 'ok' : ok === false ? 'failed' : 'missing');
  return checks.map(({ name, ok, detail }) => `${word(ok)}\t${plain(name)}\t${plain(detail)}\n`).join('');
}

function checkTable(checks: readonly Check[], { io, t }: Context): string {
  const { style } = io;
  const sign = (ok: Check['ok']) => (ok === true ? '✓' : ok === false ? '✗' : '–');
  const colored = (text: string) =>
    text === '✓' ? style.good(text) : text === '✗' ? style.bad(text) : style.dim(text);
  return table<Check>(
    [
      { heading: '', cell: ({ ok }) => sign(ok), style: colored },
      { heading: t('doctor.check'), cell: ({ name }) => name, noTruncate: true, style: style.bold },
      { heading: t('doctor.result'), cell: ({ detail }) => detail },
      { heading: t('doctor.next'), cell: ({ ok, hint }) => (ok === true ? '' : (hint ?? '')) },
    ],
    checks,
    io.stdout.columns,
    style,
  );
}
