import type { CommandEntry } from '../command-types.js';

/** Rewrites the forms that commander does not support: `help <command>` and `--json=fields`. */
export function rewriteLine(line: readonly string[], commands: readonly CommandEntry[]): string[] {
  return splitJsonFields(rewriteHelp(line, commands));
}

/**
 * Rewrites `help <command>` to `<command> --help`, because commander adds the options of a command only for the
 * latter.
 */
function rewriteHelp(line: readonly string[], commands: readonly CommandEntry[]): readonly string[] {
  const [first, ...words] = line;
  if (first !== 'help' || words.length === 0) return line;
  const name = words.join(' ');
  const exists = commands.some((command) => command.name === name || command.name.startsWith(`${name} `));
  return exists ? [...words, '--help'] : line;
}

/**
 * Splits `--json=fields` into two options. Commander's own optional value would consume the next word, which can
 * be the query.
 */
function splitJsonFields(line: readonly string[]): string[] {
  const end = line.indexOf('--');
  return line.flatMap((word, index) => {
    const fields = end === -1 || index < end ? /^--json=(.*)$/s.exec(word)?.[1] : undefined;
    return fields === undefined ? [word] : ['--json', `--json-fields=${fields}`];
  });
}
