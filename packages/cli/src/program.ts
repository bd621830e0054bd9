import { type Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { version } from '../package.json';
import type * as Commands from './commands.js';
import { EXIT } from './kernel/errors/exit-codes.js';
import {
  createTranslate,
  hasMessage,
  languageOf,
  type Language,
  type Translate,
} from './kernel/text/translate.js';
import type { Modules } from './kernel/startup/modules.js';
import { COMMANDS, COMMON_OPTIONS, type CommandDefinition, type OptionDefinition } from './registry.js';

/**
 * Reads the command line, and runs the command or says what is wrong with the line.
 *
 * @param load Loads a file of the build (load.ts).
 */
export async function start(
  line: readonly string[],
  load: (file: string) => unknown,
  modules: Modules,
): Promise<void> {
  const language = languageOf(process.env);
  const t = createTranslate(language);
  let invocation: Commands.Invocation | undefined;
  const program = createProgram(language, t, (chosen) => {
    invocation = chosen;
  });
  try {
    program.parse(splitJsonFields(plainHelp(line)), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
    return;
  }
  if (invocation === undefined) return;
  const { runCommand } = load('commands.cjs') as typeof Commands;
  process.exitCode = await runCommand(invocation, modules);
}

/** `help <command>` as `<command> --help`, which is the only way that a command's options are read in. */
function plainHelp(line: readonly string[]): readonly string[] {
  const [first, ...named] = line;
  if (first !== 'help' || named.length === 0) return line;
  const name = named.join(' ');
  const isOne = COMMANDS.some((command) => command.name === name || command.name.startsWith(`${name} `));
  return isOne ? [...named, '--help'] : line;
}

/**
 * `--json` has an optional value that must be joined by `=`; commander would take the next word, which is the query.
 */
function splitJsonFields(line: readonly string[]): string[] {
  const end = line.indexOf('--');
  return line.flatMap((word, index) => {
    const fields = end === -1 || index < end ? /^--json=(.*)$/s.exec(word)?.[1] : undefined;
    return fields === undefined ? [word] : ['--json', `--json-fields=${fields}`];
  });
}

/** An argument as it stands in the usage. */
function written(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

const TITLES = new Set(['Usage:', 'Arguments:', 'Options:', 'Commands:']);

function createProgram(
  language: Language,
  t: Translate,
  chosen: (invocation: Commands.Invocation) => void,
): Command {
  const program = new Command('assetportal');
  program
    .description(t('program.summary'))
    .usage(t('program.usage'))
    .version(version, '-V, --version', t('program.version'))
    .helpOption('-h, --help', t('program.help'))
    .addHelpCommand(
      new Command('help')
        .argument('[command...]')
        .description(t('program.helpCommand'))
        .helpGroup(t('help.groups.help')),
    )
    .exitOverride()
    .showSuggestionAfterError(true)
    .configureOutput({ outputError: (text, write) => write(usageMessage(text, t)) })
    .configureHelp({
      subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(written)].join(' '),
      // Commander's own headings; those of the groups are in the user's language already.
      styleTitle: (title) => (TITLES.has(title) ? t(`help.${title.slice(0, -1).toLowerCase()}`) : title),
      optionDescription: (option) => option.description,
      argumentDescription: (argument) => argument.description,
    })
    .addHelpText('after', `\n${t('program.after')}`);
  addOptions(program, COMMON_OPTIONS, 'common', t, true);
  // Of one command at most the options are needed, and all of them take as long as the rest of the program; so do the
  // commands of the nouns that are not meant.
  const complete = new Map<Command, () => void>();
  const completing = (_: Command, command: Command) => complete.get(command)?.();
  const add = (above: Command, definition: CommandDefinition, word: string) => {
    const command = above
      .command([word, ...(definition.arguments ?? [])].join(' '))
      .summary(t(`${keyOf(definition.name)}.summary`));
    complete.set(command, () => describe(command, definition, language, t));
    command.action(() => {
      chosen({
        command: definition.name,
        args: command.args,
        options: { ...given(program), ...(above === program ? {} : given(above)), ...given(command) },
      });
    });
    return command;
  };
  const nouns = new Set<string>();
  for (const definition of COMMANDS) {
    const [noun = '', verb] = definition.name.split(' ');
    const heading = t(`help.groups.${definition.group}`);
    if (verb === undefined) add(program, definition, noun).helpGroup(heading);
    if (verb === undefined || nouns.has(noun)) continue;
    nouns.add(noun);
    const summary = t(`${keyOf(noun)}.summary`);
    const above = program.command(noun).summary(summary).description(summary).helpGroup(heading);
    above.usage(t('program.usage')).helpCommand(false).hook('preSubcommand', completing);
    complete.set(above, () => {
      addOptions(above, COMMON_OPTIONS, 'common', t, true);
      for (const one of COMMANDS) {
        const [of, word] = one.name.split(' ');
        if (of === noun && word !== undefined) add(above, one, word);
      }
    });
  }
  program.hook('preSubcommand', completing);
  return program;
}

/** Where a command's texts stand. */
const keyOf = (name: string) => `commands.${name.replace(' ', '.')}`;

function describe(command: Command, definition: CommandDefinition, language: Language, t: Translate): void {
  const key = keyOf(definition.name);
  command.usage([t('help.any'), ...(definition.arguments ?? [])].join(' '));
  command.description(t(hasMessage(language, `${key}.details`) ? `${key}.details` : `${key}.summary`));
  for (const argument of command.registeredArguments) {
    argument.description = t(`${key}.arguments.${argument.name()}`);
  }
  addOptions(command, definition.options ?? [], `${key}.options`, t);
  addOptions(command, COMMON_OPTIONS, 'common', t);
  if (hasMessage(language, `${key}.examples`)) {
    const lines = t(`${key}.examples`).split('\n');
    command.addHelpText('after', `\n${t('help.examples')}\n${lines.map((line) => `  ${line}`).join('\n')}`);
  }
}

function addOptions(
  command: Command,
  options: readonly OptionDefinition[],
  key: string,
  t: Translate,
  hidden = false,
): void {
  for (const definition of options) {
    const option = new Option(definition.flags);
    const name = option.long?.replace(/^--/, '') ?? '';
    const preset =
      definition.preset === undefined ? '' : ` ${t('help.preset', { value: definition.preset })}`;
    option.description = t(`${key}.${name}`) + preset;
    option.argParser(READERS[definition.value ?? 'text'](t));
    command.addOption(hidden ? option.hideHelp() : option);
  }
  if (key === 'common') command.addOption(new Option('--json-fields <fields>').hideHelp());
}

type Reader = (t: Translate) => (text: string, before: unknown) => unknown;

const READERS: Record<NonNullable<OptionDefinition['value']> | 'text', Reader> = {
  text: () => (text) => text,
  count: (t) => (text) => wholeNumber(text, 1, 1_000_000_000, t('usage.count')),
  port: (t) => (text) => wholeNumber(text, 0, 65_535, t('usage.port')),
  list: () => (text, before) => [...((before as string[] | undefined) ?? []), ...text.split(',')],
  each: () => (text, before) => [...(Array.isArray(before) ? (before as string[]) : []), text],
  facet: (t) => (text, before) => {
    if (!/^[^=]+=/.test(text)) throw new InvalidArgumentError(t('usage.facet'));
    return [...((before as string[] | undefined) ?? []), text];
  },
};

function wholeNumber(text: string, least: number, most: number, problem: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw new InvalidArgumentError(problem);
  return value;
}

/** Only what the line says: the presets belong to the settings, which also read the environment and the profile. */
function given(command: Command): Record<string, unknown> {
  const values = Object.entries(command.opts());
  return Object.fromEntries(values.filter(([name]) => command.getOptionValueSource(name) === 'cli'));
}

/** Commander's English sentence, said again in the user's language from the names in it. */
function usageMessage(text: string, t: Translate): string {
  const names = [...text.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '');
  const suggestion = /\(Did you mean (?:one of )?(.*)\?\)/.exec(text)?.[1];
  const kind = (
    [
      [/unknown command/, 'unknownCommand'],
      [/unknown option/, 'unknownOption'],
      [/missing required argument/, 'missingArgument'],
      [/argument missing/, 'missingValue'],
      [/too many arguments/, 'tooMany'],
      [/is invalid/, 'invalidValue'],
    ] as const
  ).find(([pattern]) => pattern.test(text))?.[1];
  if (kind === undefined) return text;
  const reason = kind === 'invalidValue' ? (/is invalid\.\s*(.*)/s.exec(text)?.[1] ?? '').trim() : '';
  const lines = [t(`usage.${kind}`, { name: names[0] ?? '', value: names[1] ?? '', reason })];
  if (suggestion !== undefined) lines.push(t('usage.suggestion', { name: suggestion }));
  return `${lines.join('\n')}\n${t('usage.seeHelp')}\n`;
}
