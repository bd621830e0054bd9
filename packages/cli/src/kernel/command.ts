import { argumentValues, optionValues, settingNames, type Invocation } from './command-input.js';
import type {
  ArgumentDeclarations,
  ArgumentValues,
  CommandEntry,
  OptionDeclarations,
  OptionValues,
} from './command-types.js';
import type { Context } from './context.js';
import type { ExitCode } from './errors/exit-codes.js';
import { plain } from './text/plain.js';

/**
 * Declaration of a command. The messages `commands.<name>.*` contain its summary, details, examples and the
 * descriptions of its arguments and options. A dot replaces the space in a name of two words.
 */
export interface CommandDeclaration<
  A extends ArgumentDeclarations,
  O extends OptionDeclarations,
> extends CommandEntry<A, O> {
  /** Runs the command. Returns the exit code, or nothing for 0. */
  run(context: Context, args: ArgumentValues<A>, options: OptionValues<O>): Promise<ExitCode | void>;
}

/** A command that can run a parsed command line. */
export interface Command extends CommandEntry {
  execute(context: Context, invocation: Invocation): Promise<ExitCode | void>;
}

/**
 * Declares a command. The declaration is the default export of the command's file, and its only export. The
 * types of `run`'s parameters follow from the declared arguments and options. `npm run registry` collects all
 * declarations into `registry.generated.ts`.
 *
 * @example
 * ```ts
 * export default command({
 *   name: 'group remove',
 *   group: 'users',
 *   arguments: { name: 'required' },
 *   options: { yes: { type: 'flag' } },
 *   async run({ io }, { name }, { yes }) {},
 * });
 * ```
 */
export function command<
  const A extends ArgumentDeclarations = Record<never, never>,
  const O extends OptionDeclarations = Record<never, never>,
>(declaration: CommandDeclaration<A, O>): Command {
  const { arguments: args, options: declared } = declaration;
  return {
    ...declaration,
    execute: (context, { words, options }) => {
      reportIgnored(context, declared);
      return declaration.run(
        context,
        argumentValues(args, words),
        optionValues(declared, options, context.settings),
      );
    },
  };
}

/** Warns about settings of the command in a project file that the file cannot set. */
function reportIgnored({ io, t, settings }: Context, declared: OptionDeclarations | undefined): void {
  const names = settingNames(declared).filter((name) => settings.ignoredIn(name) !== undefined);
  const path = names.map((name) => settings.ignoredIn(name)).at(0);
  if (path === undefined) return;
  const parameters = { path: plain(path), names: names.join(', ') };
  io.warning('setting-ignored', t('warnings.setting-ignored', parameters));
}
