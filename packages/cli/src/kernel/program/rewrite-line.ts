import type { CommandEntry } from '../command-types.js';

/** Rewrites the forms that commander does not know: `help <command>` and `--json=fields`. */
export function rewriteLine(line: readonly string[], commands: readonly CommandEntry[]): string[] {
  return splitJsonFields(rewriteHelp(line, commands));
}

/** `help <command>` as `<command> --help`: commander adds the options of a command only for the latter. */
function rewriteHelp(line: readonly string[], commands: readonly CommandEntry[]): readonly string[] {
  const [first, ...words] = line;
  if (first !== 'help' || words.length === 0) return line;
  const name = words.join(' ');
  const exists = commands.some((command) => command.name === name || command.name.startsWith(`${name} `));
  return exists ? [...words, '--help'] : line;
}

/** The optional value of `--json` must be joined by `=`: commander would take the next word, which is the query. */
function splitJsonFields(line: readonly string[]): string[] {
  const end = line.indexOf('--');
  return line.flatMap((word, index) => {
    const fields = end === -1 || index < end ? /^--json=(.*)$/s.exec(word)?.[1] : undefined;
    return fields === undefined ? [word] : ['--json', `--json-fields=${fields}`];
  });
}
