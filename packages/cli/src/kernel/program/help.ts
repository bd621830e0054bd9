import { type Argument, Command, Option } from 'commander';
import type { CommandEntry, OptionDeclaration, OptionDeclarations } from '../command-types.js';
import type { ProgramDescription } from './description.js';
import { propertyOf } from '../command-input.js';
import { isSettingName, presetOf } from '../config/settings.js';
import { hasMessage, type Language, type Translate } from '../text/translate.js';
import { COMMON_OPTIONS } from './common-options.js';
import { argumentNotation, messageKey, optionNotation } from './notation.js';
import { optionParser } from './option-parsers.js';
import type { Terminal } from './terminal.js';

const TITLES = new Set(['Usage:', 'Arguments:', 'Options:', 'Commands:']);

/** Returns the program without its commands: name, version, help and error messages in the user's language. */
export function createRoot(
  { version, commands }: Pick<ProgramDescription, 'version' | 'commands'>,
  t: Translate,
  terminal: Terminal,
): Command {
  const help = new Command('help')
    .argument('[command...]')
    .description(t('program.helpCommand'))
    .helpGroup(t('help.groups.help'));
  const root = new Command('assetportal')
    .description(t('program.summary'))
    .usage(t('program.usage'))
    .version(version, '-V, --version', t('program.version'))
    .helpOption('-h, --help', t('program.help'))
    .addHelpCommand(help)
    .exitOverride()
    .showSuggestionAfterError(true)
    .configureOutput({
      writeOut: terminal.help,
      // Commander prints the help here if a command line names no command.
      writeErr: terminal.missingCommand,
      outputError: terminal.usageError,
    })
    .configureHelp({
      subcommandTerm: (command) =>
        [command.name(), ...command.registeredArguments.map(registeredNotation)].join(' '),
      // Translates commander's own headings. Group headings are already in the user's language.
      styleTitle: (title) => (TITLES.has(title) ? t(`help.${title.slice(0, -1).toLowerCase()}`) : title),
      optionDescription: (option) => option.description,
      argumentDescription: (argument) => argument.description,
    })
    .addHelpText('after', `\n${t('program.after')}`);
  addCommonOptions(root, t, { hidden: true, except: optionsOf(commands) });
  return root;
}

function registeredNotation(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

/** Adds the options, descriptions and examples to a command. */
export function completeCommand(
  command: Command,
  entry: CommandEntry,
  language: Language,
  t: Translate,
): void {
  const key = messageKey(entry.name);
  const words = Object.entries(entry.arguments ?? {}).map(([name, kind]) => argumentNotation(name, kind));
  command.usage([t('help.any'), ...words].join(' '));
  command.description(t(hasMessage(language, `${key}.details`) ? `${key}.details` : `${key}.summary`));
  for (const argument of command.registeredArguments) {
    argument.description = t(`${key}.arguments.${argument.name()}`);
  }
  addOptions(command, entry.options ?? {}, `${key}.options`, t);
  addCommonOptions(command, t, { except: optionsOf([entry]) });
  if (hasMessage(language, `${key}.examples`)) {
    const lines = t(`${key}.examples`).split('\n');
    command.addHelpText('after', `\n${t('help.examples')}\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
}

/** Returns the names of the options that commands declare. */
export const optionsOf = (commands: readonly CommandEntry[]): readonly string[] =>
  commands.flatMap(({ options }) => Object.keys(options ?? {}));

/**
 * Adds the options that all commands share. Hidden options are accepted but not listed.
 *
 * @param options.except Names of options that a command declares with another meaning.
 */
export function addCommonOptions(
  command: Command,
  t: Translate,
  { hidden = false, except = [] }: { readonly hidden?: boolean; readonly except?: readonly string[] } = {},
): void {
  const common = Object.entries(COMMON_OPTIONS).filter(([name]) => !except.includes(name));
  addOptions(command, Object.fromEntries(common), 'common', t, hidden);
  command.addOption(new Option('--json-fields <fields>').hideHelp());
}

function addOptions(
  command: Command,
  options: OptionDeclarations,
  key: string,
  t: Translate,
  hidden = false,
): void {
  for (const [name, declaration] of Object.entries(options)) {
    const option = new Option(optionNotation(name, declaration));
    const value = defaultOf(name, declaration);
    option.description = t(`${key}.${name}`) + (value === undefined ? '' : ` ${t('help.preset', { value })}`);
    option.argParser(optionParser(declaration.type, t));
    command.addOption(hidden ? option.hideHelp() : option);
  }
}

/**
 * Returns the default value that the help shows. The parser itself has no defaults, because settings also come
 * from other sources.
 *
 * @public scripts/cli-registry.mjs imports it through a bundle.
 */
export function defaultOf(name: string, option: OptionDeclaration): string | undefined {
  if (option.type === 'flag' || option.type === 'level') return undefined;
  const property = propertyOf(name);
  const preset = option.setting === true && isSettingName(property) ? presetOf(property) : undefined;
  return option.default ?? (preset === undefined ? undefined : String(preset));
}
