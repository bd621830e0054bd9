import type { CommandEntry, Completion, OptionDeclarations, OptionGroup } from '../command-types.js';
import { hasMessage, type Language, type Translate } from '../text/translate.js';
import { COMMON_OPTIONS } from './common-options.js';
import { completionOfArgument, completionOfOption } from './completion-kinds.js';
import { defaultOf } from './default-of.js';
import { exitsOf } from './exits.js';
import { argumentNotation, messageKey, optionNotation } from './notation.js';

/** An argument or option as the help describes it. */
export interface ReferenceItem {
  readonly name: string;
  /** As written on the command line: `-o, --output <file>`. */
  readonly notation: string;
  readonly text: string;
  readonly completion: Completion | undefined;
}

/** An option as the help describes it. */
export interface ReferenceOption extends ReferenceItem {
  readonly group: OptionGroup;
  readonly type: string;
  readonly short: string | undefined;
  readonly default: string | undefined;
}

/** Description of a command in one language. The help, the manual, docs/cli.md, completion and `describe` print it. */
export interface CommandReference {
  readonly name: string;
  readonly summary: string;
  /** The summary, and further sentences if there are any. */
  readonly details: string;
  /** Command lines with placeholders. */
  readonly forms: readonly string[];
  /** Command lines to copy, with a comment if there is one. */
  readonly examples: readonly { readonly line: string; readonly comment: string }[];
  readonly arguments: readonly ReferenceItem[];
  /** The options of the command, without those that all commands share. */
  readonly options: readonly ReferenceOption[];
  readonly exits: readonly { readonly code: number; readonly text: string }[];
  readonly writes: boolean;
}

/** Describes a command in a language. */
export function referenceOf(entry: CommandEntry, language: Language, t: Translate): CommandReference {
  const key = messageKey(entry.name);
  const find = (name: string) => (hasMessage(language, `${key}.${name}`) ? t(`${key}.${name}`) : undefined);
  const args = Object.entries(entry.arguments ?? {});
  const words = args.map(([name, kind]) => argumentNotation(name, kind));
  const hasOptions = Object.keys(entry.options ?? {}).length > 0;
  const general = [...(hasOptions ? [t('help.any')] : []), ...words].join(' ');
  const options = (entry.optionsOf === undefined ? key : messageKey(entry.optionsOf)) + '.options';
  return {
    name: entry.name,
    summary: t(`${key}.summary`),
    details: find('details') ?? t(`${key}.summary`),
    forms: (entry.forms ?? [general]).map((form) => `assetportal ${entry.name} ${form}`.trim()),
    examples: (find('examples') ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map(exampleOf),
    arguments: args.map(([name, kind]) => ({
      name,
      notation: argumentNotation(name, kind),
      text: t(`${key}.arguments.${name}`),
      completion: completionOfArgument(entry, name),
    })),
    options: optionsOf(entry.options ?? {}, options, t),
    exits: exitsOf(entry).map(({ code, name }) => ({ code, text: t(`help.exits.${name}`) })),
    writes: entry.effect === 'writes',
  };
}

/** Describes the options that all commands share. */
export const commonOptions = (t: Translate): readonly ReferenceOption[] => [
  ...optionsOf(COMMON_OPTIONS, 'common', t),
  {
    name: 'help',
    notation: '-h, --help',
    text: t('program.help'),
    type: 'flag',
    short: 'h',
    group: 'common',
    completion: undefined,
    default: undefined,
  },
];

function optionsOf(options: OptionDeclarations, key: string, t: Translate): readonly ReferenceOption[] {
  return Object.entries(options).map(([name, option]) => {
    const value = defaultOf(name, option);
    return {
      name,
      notation: optionNotation(name, option),
      text: t(`${key}.${name}`) + (value === undefined ? '' : ` ${t('help.preset', { value })}`),
      completion: completionOfOption(name, option),
      group: option.group ?? 'options',
      type: option.type,
      short: option.type === 'flag' ? undefined : option.short,
      default: value,
    };
  });
}

/** Splits an example at its comment: `assetportal fields  # all fields`. */
function exampleOf(text: string): { line: string; comment: string } {
  const [line = '', ...comment] = text.split(' # ');
  return { line: line.trim(), comment: comment.join(' # ').trim() };
}
