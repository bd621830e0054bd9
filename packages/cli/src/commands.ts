import { createContext, type Context, type Options, type Run } from './kernel/context.js';
import { CliError, explain } from './kernel/errors/errors.js';
import { EXIT } from './kernel/errors/exit-codes.js';
import { createIo } from './kernel/io/io.js';
import { leaveQuietlyWhenNobodyReads, listenForSignals } from './kernel/signals.js';
import { createTranslate, languageOf } from './kernel/text/translate.js';
import type { Modules } from './kernel/startup/modules.js';

/** A command line that was read. */
export interface Invocation {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: Options;
}

/** Each command's code is loaded when it runs. */
const LOAD: Readonly<Record<string, () => Promise<{ run: Run }>>> = {
  serve: () => import('./commands/library/serve.js'),
  index: () => import('./commands/library/index-folder.js'),
  sample: () => import('./commands/library/sample.js'),
  search: () => import('./commands/assets/search.js'),
  show: () => import('./commands/assets/show.js'),
  download: () => import('./commands/downloads/download.js'),
  login: () => import('./commands/session/login.js'),
  logout: () => import('./commands/session/logout.js'),
  whoami: () => import('./commands/session/whoami.js'),
  'user list': async () => ({ run: (await import('./commands/user/users.js')).list }),
  'user add': async () => ({ run: (await import('./commands/user/users.js')).add }),
  'user set': async () => ({ run: (await import('./commands/user/users.js')).set }),
  'user remove': async () => ({ run: (await import('./commands/user/users.js')).remove }),
  'user password': async () => ({ run: (await import('./commands/user/users.js')).password }),
  'group list': async () => ({ run: (await import('./commands/group/groups.js')).list }),
  'group add': async () => ({ run: (await import('./commands/group/groups.js')).add }),
  'group remove': async () => ({ run: (await import('./commands/group/groups.js')).remove }),
  'rights list': async () => ({ run: (await import('./commands/rights/rights.js')).list }),
  'rights set': async () => ({ run: (await import('./commands/rights/rights.js')).set }),
  'rights unset': async () => ({ run: (await import('./commands/rights/rights.js')).unset }),
  doctor: () => import('./commands/doctor/doctor.js'),
};

/** Runs a command to its exit code: the one place where an error becomes what the user reads. */
export async function runCommand({ command, args, options }: Invocation, modules: Modules): Promise<number> {
  const environment = process.env;
  const language = languageOf(environment);
  const t = createTranslate(language);
  leaveQuietlyWhenNobodyReads();
  const signal = listenForSignals();
  const fields = options['jsonFields'];
  const io = createIo({
    json: options['json'] === true,
    fields: typeof fields === 'string' ? fields.split(',').filter((name) => name !== '') : undefined,
    quiet: options['quiet'] === true,
    color: options['color'] !== false,
  });
  let context: Context | undefined;
  try {
    context = createContext({ io, language, options, signal, environment, modules });
    const load = LOAD[command];
    if (load === undefined) throw new CliError('unknown-command', EXIT.usage, { name: command });
    const { run } = await load();
    return (await run(context, args, options)) ?? EXIT.done;
  } catch (error) {
    const failure = signal.aborted
      ? { code: 'aborted', message: t('errors.aborted.message'), hint: undefined, exit: EXIT.interrupted }
      : await (context?.explain(error) ?? explain(error, language));
    if (environment['DEBUG'] && error instanceof Error) io.warn(error.stack ?? error.message);
    const said = failure ?? {
      code: 'bug',
      message: t('errors.bug.message', { reason: error instanceof Error ? error.message : String(error) }),
      hint: t('errors.bug.hint'),
      exit: EXIT.bug,
    };
    if (io.json) io.event('error', said);
    else {
      io.warn(`${io.style.bad(said.message)}${said.hint === undefined ? '' : `\n${said.hint}`}`);
    }
    return said.exit;
  } finally {
    context?.close();
  }
}
