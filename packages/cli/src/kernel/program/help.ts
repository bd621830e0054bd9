import { type Argument, Command, Option } from 'commander';
import type { CommandEntry, OptionDeclarations } from '../command-types.js';
import type { ProgramDescription } from './description.js';
import type { Language, Translate } from '../text/translate.js';
import { COMMON_OPTIONS } from './common-options.js';
import { helpText } from './help-text.js';
import { optionNotation } from './notation.js';
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

/** Adds the options and the help to a command. */
export function completeCommand(
  command: Command,
  entry: CommandEntry,
  language: Language,
  t: Translate,
): void {
  addOptions(command, entry.options ?? {}, t);
  addCommonOptions(command, t, { except: optionsOf([entry]) });
  command.configureHelp({ formatHelp: (_, help) => helpText(entry, language, t, help) });
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
  addOptions(command, Object.fromEntries(common), t, hidden);
  command.addOption(new Option('--json-fields <fields>').hideHelp());
}

function addOptions(command: Command, options: OptionDeclarations, t: Translate, hidden = false): void {
  for (const [name, declaration] of Object.entries(options)) {
    const option = new Option(optionNotation(name, declaration));
    option.argParser(optionParser(declaration.type, t));
    command.addOption(hidden ? option.hideHelp() : option);
  }
}
