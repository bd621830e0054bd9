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
  const words = topicOf(line);
  if (words === undefined || !isTopic(words, commands)) return line;
  return [...words, '--help', ...line.slice(1).filter((word) => word.startsWith('-'))];
}

/** Returns the words after `help`, without options. */
function topicOf([first, ...words]: readonly string[]): readonly string[] | undefined {
  return first === 'help' ? words.filter((word) => !word.startsWith('-')) : undefined;
}

function isTopic(words: readonly string[], commands: readonly CommandEntry[]): boolean {
  const name = words.join(' ');
  return words.length > 0 && commands.some((one) => one.name === name || one.name.startsWith(`${name} `));
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

/** Returns true if a command line requests JSON. Works for a line that cannot be parsed, so that its error is JSON. */
export function isJson(line: readonly string[]): boolean {
  const end = line.indexOf('--');
  return (end === -1 ? line : line.slice(0, end)).some((word) => /^--json(=|$)/.test(word));
}

/** Returns the words after `help` if they are no command. */
export function unknownTopic(line: readonly string[], commands: readonly CommandEntry[]): string | undefined {
  const words = topicOf(line);
  return words === undefined || words.length === 0 || isTopic(words, commands) ? undefined : words.join(' ');
}
