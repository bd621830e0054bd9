import type { ArgumentKind, OptionDeclaration } from '../command-types.js';
import { isVariadic } from '../command-input.js';

/** Returns an argument in the notation of commander and the help: `<folder>`, `[url]`, `<id...>`. */
export function argumentNotation(name: string, kind: ArgumentKind): string {
  const repeated = isVariadic(kind) ? `${name}...` : name;
  return kind === 'required' || kind === 'one-or-more' ? `<${repeated}>` : `[${repeated}]`;
}

/** Returns an option in the notation of commander and the help: `-o, --output <file>`. */
export function optionNotation(name: string, option: OptionDeclaration): string {
  if (option.type === 'flag') return `--${name}`;
  if (option.type === 'level') return `-${option.short}, --${name}`;
  const short = option.short === undefined ? '' : `-${option.short}, `;
  return `${short}--${name} <${option.value}>`;
}

/** Returns the prefix of the message keys for a command or noun. */
export const messageKey = (name: string): string => `commands.${name.replace(' ', '.')}`;
