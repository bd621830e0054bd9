import { command } from '../../../kernel/command.js';
import type { Context } from '../../../kernel/context.js';
import { CliError } from '../../../kernel/errors/errors.js';
import { EXIT } from '../../../kernel/errors/exit-codes.js';
import { checkFields, writeList } from '../../../kernel/io/documents.js';
import { inspectFiles, inspectPortal } from './inspect.js';
import { githubReport, gitlabReport, junitReport, sarifReport } from './pipelines.js';
import type { CheckedLanguage } from './report.js';
import { appendSummary } from './summary.js';
import { cellsReport, textReport } from './text.js';
import { oneOf } from '../options.js';

const FORMATS = ['text', 'github', 'gitlab', 'junit', 'sarif'] as const;

const MEMBERS = ['lang', 'kind', 'error', 'key', 'source', 'text', 'message', 'path', 'line'] as const;

export default command({
  name: 'translations check',
  group: 'settings',
  arguments: { dir: 'optional' },
  options: {
    lang: { type: 'repeated', value: 'code' },
    format: { type: 'text', value: FORMATS.join('|'), completion: FORMATS },
    'allow-missing': { type: 'flag' },
  },
  exits: ['difference'],
  /** Returns 1 if a finding has to be corrected, or if an entry of a file could not be read. */
  async run(context, { dir }, { lang, format, allowMissing = false }) {
    const { io, t } = context;
    checkFields(io, MEMBERS);
    if (io.json && format !== undefined) throw new CliError('json-and-format', EXIT.usage);
    const type = oneOf(FORMATS, format ?? 'text');
    const languages = lang?.map((code) => code.toLowerCase().replaceAll('_', '-'));
    const input = { languages, allowMissing };
    const { checked, skipped } =
      dir === undefined
        ? { checked: await inspectPortal(context, input), skipped: 0 }
        : await inspectFiles(context, dir, input);
    await write(context, checked, type);
    await appendSummary(context, checked);
    const rows = checked.flatMap((one) => one.rows);
    const count = rows.filter(({ isError }) => isError).length;
    if (count > 0) io.note(t('translations.check.findings', { count }));
    else if (rows.length === 0) io.note(io.style.good(t('translations.check.clean')));
    return count + skipped > 0 ? EXIT.difference : EXIT.done;
  },
});

async function write(
  context: Context,
  languages: readonly CheckedLanguage[],
  format: (typeof FORMATS)[number],
): Promise<void> {
  const { io } = context;
  const rows = languages.flatMap((one) => one.rows);
  if (io.json) {
    const facts = languages.map(({ lang, total, translated, percent }) => ({
      lang,
      total,
      translated,
      percent,
    }));
    const items = rows.map(({ isError, line, lang, kind, key, source, text, message, path }) => ({
      lang,
      kind,
      error: isError,
      key,
      source,
      text,
      message,
      path,
      line: line ?? null,
    }));
    return writeList(io, 'translation-findings', { languages: facts }, items, MEMBERS);
  }
  const reports = {
    text: () => (io.interactive ? textReport(context, languages) : cellsReport(languages)),
    github: () => githubReport(rows),
    gitlab: () => gitlabReport(rows),
    junit: () => junitReport(languages),
    sarif: () => sarifReport(rows),
  };
  return io.data(reports[format]());
}
