import type {
  ArgumentDeclarations,
  ArgumentKind,
  ArgumentValues,
  CommandEntry,
  OptionDeclarations,
  OptionValues,
} from './command-types.js';
import { isSettingName, type SettingName, type Settings } from './config/settings.js';

/** A parsed command line: the name of the command, its arguments and its options. */
export interface Invocation {
  readonly command: string;
  /** Members of the command's declaration that the runner uses before it loads the command. */
  readonly entry: Pick<CommandEntry, 'effect' | 'anyProfile' | 'group'>;
  readonly words: readonly string[];
  /** The command line as the user typed it. */
  readonly line: readonly string[];
  /** Options on the command line, keyed by property name. */
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Assigns the words of a command line to the declared arguments. A variadic argument receives all remaining
 * words.
 */
export function argumentValues<A extends ArgumentDeclarations>(
  declarations: A | undefined,
  words: readonly string[],
): ArgumentValues<A> {
  const values = Object.entries(declarations ?? {}).map(
    ([name, kind], index) => [name, isVariadic(kind) ? words.slice(index) : words[index]] as const,
  );
  // The parser has already rejected missing required arguments.
  return Object.fromEntries(values) as ArgumentValues<A>;
}

/** Returns true for an argument that accepts several words. */
export const isVariadic = (kind: ArgumentKind): boolean => kind === 'one-or-more' || kind === 'zero-or-more';

/** Returns the settings that the options of a command override, each once. */
export function settingNames(declarations: OptionDeclarations | undefined): SettingName[] {
  const names = Object.entries(declarations ?? {})
    .filter(([, { setting }]) => setting === true)
    .map(([name]) => propertyOf(name));
  return [...new Set(names)].filter(isSettingName);
}

/**
 * Returns the values of the options. A setting is resolved only when it is read, so that an invalid variable or
 * profile affects only the commands that use it.
 */
export function optionValues<O extends OptionDeclarations>(
  declarations: O | undefined,
  given: Readonly<Record<string, unknown>>,
  settings: Settings,
): OptionValues<O> {
  const values: Record<string, unknown> = { ...given };
  for (const property of settingNames(declarations)) {
    const get = () => settings.get(property);
    // Configurable, because the command line may already contain a value.
    Object.defineProperty(values, property, { configurable: true, enumerable: true, get });
  }
  // The parser has converted each value to its declared type.
  return values as OptionValues<O>;
}

/** Returns the property name for an option: `convert-set` is `convertSet`, and `no-guests` is `guests`. */
export function propertyOf(option: string): string {
  return option.replace(/^no-/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
