import { isPortalError } from '@assetportal/sdk';
import type { Command } from './command.js';
import type { Invocation } from './command-input.js';
import { createContext, type Context } from './context.js';
import { CliError } from './errors/errors.js';
import { EXIT } from './errors/exit-codes.js';
import { toFailure } from './errors/failure.js';
import type { Failure } from './errors/failure-type.js';
import { createIo, type Io } from './io/io.js';
import { listenForSignals } from './signals.js';
import type { Modules } from './startup/modules.js';
import type { World } from './world/world.js';
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
  { modules, world }: { readonly modules: Modules; readonly world: World },
): Promise<number> {
  const { options, entry, line } = invocation;
  const { env } = world;
  const language = languageOf(env);
  const signal = listenForSignals(world);
  const io = ioFor(invocation, language, world);
  let context: Context | undefined;
  try {
    context = createContext({ io, language, line, options, signal, world, modules });
    for (const path of context.settings.ignoredFiles) {
      io.warning('project-ignored', context.t('warnings.project-ignored', { path: plain(path) }));
    }
    if (load === undefined) throw new CliError('unknown-command', EXIT.usage, { name: invocation.command });
    if (entry.anyProfile !== true) await context.checkProfile();
    const { default: command } = await load();
    const exit = (await command.execute(context, invocation)) ?? EXIT.done;
    const lost = await io.outputError();
    if (lost === undefined) return exit;
    throw new CliError('output-failed', exit === EXIT.done ? EXIT.local : exit, { reason: lost.code ?? '' });
  } catch (error) {
    const failure = signal.aborted ? aborted(language) : await failureOf(error, context, language);
    if (env['DEBUG'] && error instanceof Error) io.warn(error.stack ?? error.message);
    await io.closeDocument?.(failure);
    printFailure(io, failure);
    return failure.exit;
  } finally {
    context?.close();
  }
}

/** Returns the failure to report. For a guest without the permission, the next step is to log in. */
async function failureOf(error: unknown, context: Context | undefined, language: Language): Promise<Failure> {
  const failure = await (context?.toFailure(error) ?? toFailure(error, language));
  if (failure === undefined) return bug(error, language);
  const isRefused = failure.exit === EXIT.forbidden && isPortalError(error);
  if (!isRefused || context === undefined || context.token() !== undefined) return failure;
  const { message } = failure;
  return {
    ...failure,
    message: context.t('errors.guest-forbidden.message', { reason: message }),
    next: context.t('errors.guest-forbidden.hint', { url: context.address() }),
    exit: EXIT.notLoggedIn,
  };
}

function ioFor({ options, entry }: Invocation, language: Language, world: World): Io {
  const fields = options['jsonFields'];
  const output = {
    json: options['json'] === true,
    fields: typeof fields === 'string' ? fields.split(',').filter((name) => name !== '') : undefined,
    quiet: options['quiet'] === true,
    color: options['color'] !== false,
    language,
    writes: entry.effect === 'writes',
  };
  return createIo(output, world);
}

function aborted(language: Language): Failure {
  const message = createTranslate(language)('errors.aborted.message');
  return { code: 'aborted', message, exit: EXIT.interrupted };
}

function bug(error: unknown, language: Language): Failure {
  const t = createTranslate(language);
  const reason = error instanceof Error ? error.message : String(error);
  return {
    code: 'bug',
    message: t('errors.bug.message', { reason }),
    next: t('errors.bug.hint'),
    exit: EXIT.bug,
  };
}

function printFailure(io: Io, failure: Failure): void {
  const { code, message, next, cause, exit } = failure;
  if (io.json) io.event('error', { code, message, next, cause, exit });
  else io.warn(`${io.style.bad(`✗ ${message}`)}${next === undefined ? '' : `\n  ${next}`}`);
}
