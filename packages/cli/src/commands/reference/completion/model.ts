import type { CommandEntry, Completion } from '../../../kernel/command-types.js';
import { messageKey } from '../../../kernel/program/notation.js';
import { commonOptions, referenceOf, type ReferenceItem } from '../../../kernel/program/reference.js';
import type { Language, Translate } from '../../../kernel/text/translate.js';

/**
 * Values of an option or argument in a completion script: `file`, `folder`, fixed words, or the kind that
 * `assetportal __complete` looks up. `free` is a text that only the user knows.
 */
export type Values =
  | { readonly kind: 'file' | 'folder' | 'free' }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'lookup'; readonly name: string };

export interface CompletionOption {
  /** All spellings: `--output`, `-o`. */
  readonly flags: readonly string[];
  readonly text: string;
  /** Undefined for an option without a value. */
  readonly values: Values | undefined;
}

interface CompletionCommand {
  /** Name, such as `bookmark add`. */
  readonly name: string;
  readonly text: string;
  readonly options: readonly CompletionOption[];
  readonly argument: Values;
}

/** Content of a completion script. */
export interface CompletionModel {
  readonly commands: readonly CompletionCommand[];
  /** Nouns, which are followed by a verb. */
  readonly nouns: readonly { readonly name: string; readonly text: string }[];
  readonly common: readonly CompletionOption[];
}

/** Returns the content of a completion script. Hidden commands are omitted. */
export function completionModel(
  entries: readonly CommandEntry[],
  language: Language,
  t: Translate,
): CompletionModel {
  const visible = entries.filter(({ hidden }) => hidden !== true);
  const nouns = new Set(visible.filter(({ name }) => name.includes(' ')).map(({ name }) => nounOf(name)));
  const names = [...new Set(visible.map(({ name }) => nounOf(name)))];
  return {
    commands: visible.map((entry) => {
      const reference = referenceOf(entry, language, t);
      return {
        name: entry.name,
        text: firstSentence(reference.summary),
        options: reference.options.map(optionOf),
        argument: valuesOf(reference.arguments.find(({ completion }) => completion)?.completion, names),
      };
    }),
    nouns: [...nouns].map((name) => ({ name, text: firstSentence(t(`${messageKey(name)}.summary`)) })),
    common: commonOptions(t).map(optionOf),
  };
}

/** Returns the words that can follow a noun, or the first words if it is empty. */
export function wordsAfter({ commands, nouns }: CompletionModel, noun: string) {
  if (noun !== '') {
    return commands
      .filter(({ name }) => name.startsWith(`${noun} `))
      .map(({ name, text }) => ({ name: name.slice(noun.length + 1), text }));
  }
  const first = commands.map(
    ({ name, text }) => nouns.find((each) => each.name === nounOf(name)) ?? { name, text },
  );
  return [...new Map(first.map((word) => [word.name, word])).values()];
}

const nounOf = (name: string): string => name.split(' ')[0] ?? name;

function optionOf(item: ReferenceItem & { readonly type: string; readonly short: string | undefined }) {
  const { name, short, type, text, completion } = item;
  return {
    flags: [`--${name}`, ...(short === undefined ? [] : [`-${short}`])],
    text: firstSentence(text),
    values: type === 'flag' || type === 'level' ? undefined : valuesOf(completion, []),
  };
}

/** Returns the first sentence without its period: shells show one line. */
const firstSentence = (text: string): string => (text.split(/(?<=\.) /)[0] ?? text).replace(/\.$/, '');

function valuesOf(completion: Completion | undefined, names: readonly string[]): Values {
  if (completion === undefined) return { kind: 'free' };
  if (completion === 'file' || completion === 'folder') return { kind: completion };
  if (completion === 'command') return { kind: 'words', words: names };
  return typeof completion === 'string'
    ? { kind: 'lookup', name: completion }
    : { kind: 'words', words: completion };
}

/** Encodes values as one word for the scripts: the kind, and its words. */
export function encodeValues(values: Values): string {
  if (values.kind === 'words') return `words ${values.words.join(' ')}`;
  return values.kind === 'lookup' ? `lookup ${values.name}` : values.kind;
}

/** Quotes a text for bash and zsh. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
