import { version } from '../package.json';
import type * as Commands from './commands.js';
import { endAfterOutputError } from './kernel/io/output.js';
import { parseCommandLine } from './kernel/program/parse.js';
import { commandFile } from './kernel/command-file.js';
import type { Modules } from './kernel/startup/modules.js';
import { languageOf } from './kernel/text/translate.js';
import { COMMANDS } from './registry.generated.js';

/**
 * Parses the command line and runs the command. Sets the exit code of the process.
 *
 * @param load Loads a file of the build (kernel/startup/load.ts).
 */
export async function start(
  line: readonly string[],
  load: (file: string) => unknown,
  modules: Modules,
): Promise<void> {
  const parsed = parseCommandLine(line, { commands: COMMANDS, version, language: languageOf(process.env) });
  if (typeof parsed === 'number') {
    process.exitCode = parsed;
    return;
  }
  const { run } = load(`${commandFile(parsed.entry)}.cjs`) as typeof Commands;
  process.exitCode = await run(parsed, modules);
}

/** Reports an error of stdout after `--version`, which does not load the catalogs. */
export const reportOutputError = (error: NodeJS.ErrnoException): never =>
  endAfterOutputError(error, { language: languageOf(process.env), json: false });
