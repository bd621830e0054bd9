import { nearestKey } from '@assetportal/sdk/rules';
import { type Command, CommanderError } from 'commander';
import type { CommandEntry } from '../command-types.js';
import type { Invocation } from '../command-input.js';
import { EXIT, type ExitCode } from '../errors/exit-codes.js';
import { createTranslate } from '../text/translate.js';
import type { ProgramDescription } from './description.js';
import { addCommonOptions, completeCommand, createRoot, optionsOf } from './help.js';
import { argumentNotation, messageKey } from './notation.js';
import { isJson, rewriteLine, unknownTopic } from './rewrite-line.js';
import type { OutputWorld } from '../world/world.js';
import { createTerminal, type Terminal } from './terminal.js';

/**
 * Parses a command line and returns the command to run. If there is none, prints the help or a usage error and
 * returns the exit code.
 */
export function parseCommandLine(
  line: readonly string[],
  description: ProgramDescription,
  world: OutputWorld,
): Invocation | ExitCode {
  const terminal = createTerminal(description.language, isJson(line), world);
  const parser = new CommandLineParser(description, line, terminal);
  try {
    return parser.parse(line) ?? EXIT.done;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  } finally {
    terminal.flush();
  }
}

/**
 * Builds commander's program. Adds only the requested command with its options, or all commands without options for help
 * and errors. Adding everything would take as long as the rest of the program, and longer with each further command.
 */
class CommandLineParser {
  private readonly t;
  private readonly root: Command;
  /** Functions that add the options or verbs of a command. Called when the parser reaches the command. */
  private readonly completions = new Map<Command, () => void>();
  private invocation: Invocation | undefined;

  constructor(
    private readonly description: ProgramDescription,
    private readonly line: readonly string[],
    terminal: Terminal,
  ) {
    const { language } = description;
    this.t = createTranslate(language);
    this.root = createRoot(description, this.t, terminal);
    this.root.hook('preSubcommand', this.complete);
    const nouns = new Set<string>();
    for (const entry of possibleCommands(line, description.commands)) {
      const [noun = '', verb] = entry.name.split(' ');
      if (verb === undefined) this.addCommand(this.root, entry, noun).helpGroup(this.heading(entry));
      else if (!nouns.has(noun)) this.addNoun(noun, entry);
      nouns.add(noun);
    }
  }

  parse(line: readonly string[]): Invocation | undefined {
    const topic = unknownTopic(line, this.description.commands);
    if (topic !== undefined) {
      const nearest = nearestKey(
        topic,
        this.description.commands.map(({ name }) => name),
      );
      const suggestion = nearest === null ? '' : ` (Did you mean ${nearest}?)`;
      this.root.error(`unknown command '${topic}'${suggestion}`);
    }
    this.root.parse(rewriteLine(line, this.description.commands), { from: 'user' });
    return this.invocation;
  }

  private readonly complete = (_: Command, command: Command): void => this.completions.get(command)?.();

  private heading({ group }: CommandEntry): string {
    return this.t(`help.groups.${group}`);
  }

  private addNoun(noun: string, first: CommandEntry): void {
    const summary = this.t(`${messageKey(noun)}.summary`);
    const parent = this.root
      .command(noun)
      .summary(summary)
      .description(summary)
      .helpGroup(this.heading(first))
      .usage(this.t('program.usage'))
      .helpCommand(false)
      .hook('preSubcommand', this.complete);
    this.completions.set(parent, () => {
      const verbs = this.description.commands.filter(({ name }) => name.startsWith(`${noun} `));
      addCommonOptions(parent, this.t, { hidden: true, except: optionsOf(verbs) });
      for (const entry of verbs) this.addCommand(parent, entry, entry.name.slice(noun.length + 1));
    });
  }

  private addCommand(parent: Command, entry: CommandEntry, word: string): Command {
    const { language } = this.description;
    const words = Object.entries(entry.arguments ?? {}).map(([name, kind]) => argumentNotation(name, kind));
    const command = parent
      .command([word, ...words].join(' '), { hidden: entry.hidden === true })
      .summary(this.t(`${messageKey(entry.name)}.summary`));
    this.completions.set(command, () => completeCommand(command, entry, language, this.t));
    return command.action(() => {
      const parents = parent === this.root ? [this.root] : [this.root, parent];
      this.invocation = {
        command: entry.name,
        entry,
        words: command.args,
        line: this.line,
        options: Object.assign({}, ...[...parents, command].map(givenOptions)) as Record<string, unknown>,
      };
    });
  }
}

/** Returns the commands that a line may call: those of its first word, or all if this word is no command. */
function possibleCommands(
  line: readonly string[],
  commands: readonly CommandEntry[],
): readonly CommandEntry[] {
  const word = line.find((argument) => !argument.startsWith('-'));
  const possible = commands.filter(({ name }) => name.split(' ')[0] === word);
  const isHelp = line.includes('--help') || line.includes('-h');
  return isHelp || possible.length === 0 ? commands : possible;
}

/** Returns the options given on the command line. */
function givenOptions(command: Command): Record<string, unknown> {
  const values = Object.entries(command.opts());
  return Object.fromEntries(values.filter(([name]) => command.getOptionValueSource(name) === 'cli'));
}
