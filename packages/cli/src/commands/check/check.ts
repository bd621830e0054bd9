import type { IntegrityReport } from '@assetportal/server';
import { command } from '../../kernel/command.js';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT, type ExitCode } from '../../kernel/errors/exit-codes.js';
import { checkFields, writeList } from '../../kernel/io/documents.js';
import { checkLines, checkReport } from '../doctor/check-report.js';
import { describeResult } from './describe-result.js';

const FIELDS = ['name', 'ok', 'finding', 'detail', 'hint', 'details'] as const;

export default command({
  name: 'check',
  group: 'library',
  arguments: { folder: 'required' },
  options: { data: { type: 'text', value: 'dir', setting: true } },
  completions: { folder: 'file' },
  exits: ['difference'],
  /** Changes nothing. A running server can continue. */
  async run(context, { folder }, { data }): Promise<ExitCode> {
    const { absolute, io, modules, signal, t } = context;
    checkFields(io, FIELDS);
    const { checkIntegrity } = await modules.server();
    const path = absolute(folder);
    const report = await checkIntegrity({ path, data: data && absolute(data), signal });
    if (report === undefined) throw new CliError('nothing-to-check', EXIT.usage, { path });
    const failed = report.results.filter(({ ok }) => ok === false).length;
    await writeReport(context, report, failed);
    if (!io.json) {
      if (report.isInUse) io.note(t('check.inUse'));
      io.note(failed === 0 ? t('check.good') : io.style.bad(t('check.bad', { count: failed })));
    }
    return failed === 0 ? EXIT.done : EXIT.difference;
  },
});

async function writeReport(context: Context, report: IntegrityReport, failed: number): Promise<void> {
  const { io } = context;
  const { kind: subject, path, isInUse } = report;
  const rows = [];
  for (const result of report.results) rows.push(await describeResult(context, result));
  if (io.json) {
    const head = { ok: failed === 0, subject, path, in_use: isInUse };
    return writeList(
      io,
      'check',
      head,
      rows.map((row) => ({ ...row })),
      FIELDS,
    );
  }
  const lines = io.interactive
    ? checkReport(rows, context)
    : checkLines(rows, { warning: 'warning', hints: true });
  return io.data(lines);
}
