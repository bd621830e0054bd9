import type { Command } from './command.js';
import type { Invocation } from './command-input.js';
import { createContext, type Context } from './context.js';
import { CliError } from './errors/errors.js';
import { EXIT } from './errors/exit-codes.js';
import { toFailure, type Failure } from './errors/failure.js';
import { createIo, type Io } from './io/io.js';
import { listenForSignals } from './signals.js';
import type { Modules } from './startup/modules.js';
import { plain } from './text/plain.js';
import { createTranslate, languageOf, type Language } from './text/translate.js';

/** Loads the code of a command from the default export of its file. */
export type LoadCommand = () => Promise<{ default: Command }>;

/**
 * Runs a command and returns its exit code. Reports errors to the user.
 *
 * @param load Undefined for a command that does not exist.
 */
export async function runCommand(
  invocation: Invocation,
  load: LoadCommand | undefined,
  modules: Modules,
): Promise<number> {
  const { options } = invocation;
  const environment = process.env;
  const language = languageOf(environment);
  const signal = listenForSignals();
  const io = ioFor(options);
  let context: Context | undefined;
  try {
    context = createContext({ io, language, options, signal, environment, modules });
    for (const path of context.settings.ignoredFiles) {
      io.warning('project-ignored', context.t('warnings.project-ignored', { path: plain(path) }));
    }
    if (load === undefined) throw new CliError('unknown-command', EXIT.usage, { name: invocation.command });
    const { default: command } = await load();
    return (await command.execute(context, invocation)) ?? EXIT.done;
  } catch (error) {
    const failure = signal.aborted
      ? aborted(language)
      : ((await (context?.toFailure(error) ?? toFailure(error, language))) ?? bug(error, language));
    if (environment['DEBUG'] && error instanceof Error) io.warn(error.stack ?? error.message);
    printFailure(io, failure);
    return failure.exit;
  } finally {
    context?.close();
  }
}

function ioFor(options: Invocation['options']): Io {
  const fields = options['jsonFields'];
  return createIo({
    json: options['json'] === true,
    fields: typeof fields === 'string' ? fields.split(',').filter((name) => name !== '') : undefined,
    quiet: options['quiet'] === true,
    color: options['color'] !== false,
  });
}

function aborted(language: Language): Failure {
  const message = createTranslate(language)('errors.aborted.message');
  return { code: 'aborted', message, hint: undefined, exit: EXIT.interrupted };
}

function bug(error: unknown, language: Language): Failure {
  const t = createTranslate(language);
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'bug',
    message: t('errors.bug.message', { reason }),
    hint: t('errors.bug.hint'),
    exit: EXIT.bug,
  };
}

function printFailure(io: Io, failure: Failure): void {
  const { message, hint } = failure;
  if (io.json) io.event('error', failure);
  else io.warn(`${io.style.bad(message)}${hint === undefined ? '' : `\n${hint}`}`);
}
