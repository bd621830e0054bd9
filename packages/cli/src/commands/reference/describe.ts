import { command } from '../../kernel/command.js';
import type { CommandEntry } from '../../kernel/command-types.js';
import type { Context } from '../../kernel/context.js';
import { CliError } from '../../kernel/errors/errors.js';
import { EXIT } from '../../kernel/errors/exit-codes.js';
import { checkFields, writeList } from '../../kernel/io/documents.js';
import { commonOptions, referenceOf, type ReferenceOption } from '../../kernel/program/reference.js';
import { COMMANDS } from '../../registry.generated.js';

/** Fields of a command in the document. */
const FIELDS = [
  'name',
  'group',
  'summary',
  'details',
  'changes',
  'forms',
  'examples',
  'arguments',
  'options',
  'exits',
];

export default command({
  name: 'describe',
  group: 'help',
  arguments: { command: 'zero-or-more' },
  completions: { command: 'command' },
  exits: ['notFound'],
  async run(context, { command: words }) {
    const { io, t } = context;
    checkFields(io, FIELDS);
    const name = words.join(' ');
    const entries = COMMANDS.filter((entry) => isRequested(entry, name));
    if (entries.length === 0) throw new CliError('unknown-command', EXIT.notFound, { name });
    const rows = entries.map((entry) => describe(entry, context));
    if (io.json) {
      return writeList(io, 'describe', { commonOptions: commonOptions(t).map(describeOption) }, rows, FIELDS);
    }
    const lines = rows.map(
      (row) => `${row.name}\t${t(row.changes ? 'describe.writes' : 'describe.prints')}\t${row.summary}\n`,
    );
    await io.data(lines.join(''));
  },
});

function isRequested(entry: CommandEntry, name: string): boolean {
  if (entry.hidden === true) return false;
  return name === '' || entry.name === name || entry.name.startsWith(`${name} `);
}

function describe(entry: CommandEntry, { language, t }: Context) {
  const { name, summary, details, forms, examples, options, exits, writes, ...rest } = referenceOf(
    entry,
    language,
    t,
  );
  const kinds = Object.values(entry.arguments ?? {});
  return {
    name,
    group: entry.group,
    summary,
    details,
    changes: writes,
    forms,
    examples,
    arguments: rest.arguments.map((argument, index) => ({
      name: argument.name,
      text: argument.text,
      required: kinds[index] === 'required' || kinds[index] === 'one-or-more',
      repeated: kinds[index] === 'one-or-more' || kinds[index] === 'zero-or-more',
      values: argument.completion ?? null,
    })),
    options: options.map(describeOption),
    exits,
  };
}

/** `values` is a list of all values, or the kind of the values. Null if any text is possible. */
function describeOption({ name, short, type, default: preset, text, completion }: ReferenceOption) {
  const isRepeated = type === 'facet' || type === 'repeated';
  return {
    name: `--${name}`,
    short: short === undefined ? null : `-${short}`,
    type,
    repeated: isRepeated,
    default: preset ?? null,
    text,
    values: completion ?? null,
  };
}
