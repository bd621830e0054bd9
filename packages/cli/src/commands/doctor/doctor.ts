import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { writeList } from '../../kernel/io/documents.js';
import { checkLocal, checkNode } from './check-local.js';
import { checkPortal } from './check-portal.js';
import { checkLines, checkReport } from './check-report.js';
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
      await io.data(
        io.interactive ? checkReport(checks, context) : checkLines(checks, { warning: 'missing' }),
      );
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
