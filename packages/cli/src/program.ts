import { version } from '../package.json';
import type * as Commands from './commands.js';
import { endAfterOutputError } from './kernel/io/output.js';
import { parseCommandLine } from './kernel/program/parse.js';
import { commandFile } from './kernel/command-file.js';
import type { Modules } from './kernel/startup/modules.js';
import { languageOf } from './kernel/text/translate.js';
import type { OutputWorld, World } from './kernel/world/world.js';
import { COMMANDS } from './registry.generated.js';

/**
 * Parses the command line and runs the command. Sets the exit code of the world.
 *
 * @param load Loads a file of the build (kernel/startup/load.ts).
 */
export async function start(
  line: readonly string[],
  load: (file: string) => unknown,
  modules: Modules,
  world: World,
): Promise<void> {
  const parsed = parseCommandLine(
    line,
    { commands: COMMANDS, version, language: languageOf(world.env) },
    world,
  );
  if (typeof parsed === 'number') {
    world.exitCode = parsed;
    return;
  }
  const { run } = load(`${commandFile(parsed.entry)}.cjs`) as typeof Commands;
  world.exitCode = await run(parsed, modules, world);
}

/** Reports an error of stdout after `--version`, which does not load the catalogs. */
export const reportOutputError = (
  error: NodeJS.ErrnoException,
  world: OutputWorld & Pick<World, 'env'>,
): void => endAfterOutputError(error, { language: languageOf(world.env), json: false }, world);
