import { diffConfig, pathText, type ConfigChange } from '@assetportal/sdk/config';
import type { Context } from '../../kernel/context.js';
import { checkFields, writeList } from '../../kernel/io/documents.js';
import { plain, toJson } from '../../kernel/text/plain.js';
import { shown } from '../../kernel/text/shown.js';

const MEMBERS = ['key', 'change', 'from', 'to'] as const;
const SIGNS: Readonly<Record<ConfigChange['kind'], string>> = {
  added: '+',
  removed: '-',
  changed: '~',
  moved: '>',
};

/** Checks the fields of `--json=a,b` before anything changes. @throws CliError `unknown-json-field` */
export const checkChangeFields = ({ io }: Context): void => checkFields(io, MEMBERS);

/**
 * Prints the differences between two configurations: on stdout for a dry run and with `--json`, and otherwise as
 * messages.
 *
 * @param options.saved true if the changes are stored
 */
export async function writeChanges(
  { io, t }: Context,
  before: unknown,
  after: unknown,
  { saved }: { readonly saved: boolean },
): Promise<void> {
  const changes = diffConfig(before, after);
  if (io.json) {
    const rows = changes.map((change) => ({ change: change.kind, ...membersOf(change) }));
    return writeList(io, 'config-changes', { saved }, rows, MEMBERS);
  }
  if (changes.length === 0) return io.note(t('config.unchanged'));
  const lines = changes.map((change) => (io.interactive || saved ? textOf(change) : cellsOf(change)));
  if (saved) for (const line of lines) io.note(line);
  else {
    await io.data(lines.map((line) => `${line}\n`).join(''));
    io.note(t('config.dryRun', { count: changes.length }));
  }
}

function membersOf(change: ConfigChange) {
  const from = 'from' in change ? change.from : null;
  const to = 'to' in change ? change.to : change.kind === 'moved' ? { after: change.after } : null;
  return { key: pathText(change.path), from, to };
}

function textOf(change: ConfigChange): string {
  const key = plain(pathText(change.path));
  const values = [...('from' in change ? [change.from] : []), ...('to' in change ? [change.to] : [])];
  return `${SIGNS[change.kind]} ${key}   ${values.map(shown).join(' → ')}`.trimEnd();
}

function cellsOf(change: ConfigChange): string {
  const { key, from, to } = membersOf(change);
  return [SIGNS[change.kind], plain(key), toJson(from), toJson(to)].join('\t');
}
