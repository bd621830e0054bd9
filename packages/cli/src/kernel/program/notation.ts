import type { ArgumentKind, OptionDeclaration } from '../command-types.js';
import { isVariadic } from '../command-input.js';

/** An argument as commander and the help write it: `<folder>`, `[url]`, `<id...>`. */
export function argumentNotation(name: string, kind: ArgumentKind): string {
  const repeated = isVariadic(kind) ? `${name}...` : name;
  return kind === 'required' || kind === 'one-or-more' ? `<${repeated}>` : `[${repeated}]`;
}

/** An option as commander and the help write it: `-o, --output <file>`. */
export function optionNotation(name: string, option: OptionDeclaration): string {
  if (option.type === 'flag') return `--${name}`;
  const short = option.short === undefined ? '' : `-${option.short}, `;
  return `${short}--${name} <${option.value}>`;
}

/** Prefix of the messages of a command or of a noun. */
export const messageKey = (name: string): string => `commands.${name.replace(' ', '.')}`;
