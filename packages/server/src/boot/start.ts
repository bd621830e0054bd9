import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { MIN_PASSWORD_LENGTH, type IndexStatus } from '@assetportal/sdk/contract';
import { createApp } from './app.js';
import { invalidSetting, readEnvironment, type ServerEnvironment } from './env.js';
import { passwordFault } from '../auth/passwords/password-rule.js';
import { generatePassword, hashPassword, verifyPassword } from '../auth/passwords/passwords.js';
import { createReferencePolicy } from '../auth/permissions/reference-policy.js';
import { createRuleCache } from '../auth/permissions/rule-cache.js';
import type { Limits } from '../http/guard/limits.js';
import { shutdownGracefully } from '../http/connection/shutdown.js';
import { createIndexing, type Indexing } from '../indexing/pipeline.js';
import { exitOnUncaught } from './fatal-errors.js';
import { isLoopback } from '../lib/client-address.js';
import { createLibrary, DEFAULT_OFFLINE_DAYS } from '../library/library.js';
import type { LibraryTiming } from '../library/watch/timing.js';
import { createDiskSpace } from '../lib/disk-space.js';
import { createLogger, type LogKind } from './logging.js';
import { createRenditionService } from '../media/renditions.js';
import type { SearchEngine } from '../search/engine.js';
import { listen } from './listen.js';
import { openSearch, solrSearch, type PortalSearch, type RemoteSearchOptions } from './search/open-search.js';
import { libraryFolder, stateLocation } from './state-directory.js';
import { signingKey } from './signing-key.js';
import { checkState, closeState } from './state-trust.js';
import { VERSION } from './version.js';
import { declareLibrary, hideFolder } from '../workers/sandbox/environment.js';
import { configureMemory } from '../workers/limits.js';
import { configureSandbox } from '../workers/sandbox/sandbox.js';
import { startWarning, type StartWarning } from './warnings.js';
import { openState } from '../store/sqlite/database/open.js';
import { sqliteStore } from '../store/sqlite/store.js';
import { createStateReserve, withReserve } from '../store/reserve/state-reserve.js';
import type { Store } from '../store/store.js';

export interface IndexOptions {
  readonly folder: string;
  /** The state directory. Default: `.assetportal` in the folder. */
  readonly data?: string | undefined;
  /**
   * Log on stderr: `text` (warnings and errors, for humans), `json` (also each request) or `silent`. Default
   * `silent`.
   */
  readonly log?: LogKind | undefined;
  /** Overrides of the delays and intervals of the library (tests). */
  readonly timing?: Partial<LibraryTiming> | undefined;
  /** Remote search engine instead of the one in the environment (tests). */
  readonly remoteSearch?: RemoteSearchOptions | undefined;
  /** Returns the search engine that serves requests instead of this one (tests). */
  readonly wrapEngine?: ((engine: SearchEngine) => SearchEngine) | undefined;
}

export interface ServeOptions extends IndexOptions {
  /** Host to listen on. Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Port to listen on. Default 8080; 0 picks a free one. */
  readonly port?: number | undefined;
  /** True if guests may view and download. Default true. */
  readonly guests?: boolean | undefined;
  /** Folder of the built web application. Default: the build of the package `@assetportal/web`, if it exists. */
  readonly web?: string | undefined;
  /**
   * Password of the user `admin`, who is created on the first start. Default: a generated one. A weak one is
   * rejected. Later starts ignore it.
   */
  readonly adminPassword?: string | undefined;
  /** Source of the `ASSETPORTAL_*` variables (env.ts). Default: the environment of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /**
   * True if the process runs only the portal: an uncaught error is logged and ends the process with exit code
   * 70. Default false.
   */
  readonly exitOnUncaughtError?: boolean | undefined;
  /** Overrides of the HTTP limits (tests). */
  readonly limits?: Partial<Limits> | undefined;
  /** Checks every reply against the contract (tests). */
  readonly checkReplies?: boolean | undefined;
  /** Called with the method and path of every route (tests). */
  readonly onRoute?: ((method: string, url: string) => void) | undefined;
}

export interface RunningIndex {
  readonly folder: string;
  readonly data: string;
  /** What the admin should know about this start. */
  readonly warnings: readonly StartWarning[];
  status(): IndexStatus;
  failures(): { id: string; fname: string; reason: string }[];
  onStatus(listener: (status: IndexStatus) => void): () => void;
  /** Resolves when indexing is complete, including the previews. */
  settled(): Promise<void>;
  /** Stops all work and closes the state. */
  close(): Promise<void>;
}

export interface RunningServer extends RunningIndex {
  readonly url: string;
  /** Generated password of the user `admin`. Set only if this start created the user without a given password. */
  readonly adminPassword?: string | undefined;
}

/** Name of the user that the first start creates. */
const ADMIN = 'admin';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long running requests may take to finish when the server stops, in milliseconds. */
const CLOSING_MS = 10_000;

/**
 * Serves a folder as a portal. Resolves as soon as the server accepts requests; indexing continues in the
 * background.
 *
 * @throws StartError
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const environment = readEnvironment(options.environment ?? process.env);
  const opened = await openIndex(options, environment);
  const { store, indexing, logger } = opened;
  const release = options.exitOnUncaughtError === true ? exitOnUncaught(logger) : () => undefined;
  let app: Awaited<ReturnType<typeof createApp>> | undefined;
  const close = async () => {
    if (app) await shutdownGracefully(app, CLOSING_MS);
    await opened.running.close();
    release();
  };
  try {
    const admin = await firstUser(store, options.adminPassword);
    const { engine, searchHealth, renditions, rules, space, stateReserve } = opened;
    app = await createApp({
      ...{ store, engine, searchHealth, renditions, indexing, rules, space, stateReserve, logger },
      limits: options.limits,
      onRoute: options.onRoute,
      settings: {
        ...environment,
        // A name given as the address to listen on is allowed as well.
        hosts: [...(environment.hosts ?? []), ...(options.host === undefined ? [] : [options.host])],
        version: VERSION,
        data: opened.running.data,
        offlineDays: environment.offlineDays ?? DEFAULT_OFFLINE_DAYS,
        guests: options.guests ?? true,
        web: options.web ?? builtWeb(),
        key: await signingKey(store.settings),
        checkReplies: options.checkReplies,
      },
    });
    const host = options.host ?? '127.0.0.1';
    const url = await listen(app, host, options.port ?? 8080);
    await indexing.start();
    return {
      ...opened.running,
      url,
      adminPassword: admin.generated,
      warnings: [...opened.running.warnings, ...admin.warnings, ...networkWarnings(host, environment)],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the warnings for a portal that other machines can reach. */
function networkWarnings(host: string, { hosts, publicUrl, trust }: ServerEnvironment): StartWarning[] {
  if (isLoopback(host)) return [];
  return [
    ...(trust === undefined ? [startWarning('plain-http')] : []),
    ...(publicUrl === undefined && hosts === undefined ? [startWarning('host-names-unset')] : []),
  ];
}

/** Indexes a folder without serving it. @throws StartError */
export async function startIndexing(options: IndexOptions): Promise<RunningIndex> {
  const opened = await openIndex(options, readEnvironment(process.env));
  try {
    await opened.indexing.start();
    return opened.running;
  } catch (error) {
    await opened.running.close();
    throw error;
  }
}

/** Opens the state of a library, closes it to other users, and hides it from child processes. */
function openOwnState(folder: string, requested: string | undefined) {
  const location = stateLocation(folder, requested);
  const warnings = closeState(location, checkState(location));
  hideFolder(location.directory);
  return { data: location.directory, warnings, state: openState(location.directory) };
}

async function openIndex(options: IndexOptions, environment: ServerEnvironment) {
  const { sandbox, memory, logLevel, diskReserve, offlineDays } = environment;
  configureSandbox(sandbox);
  configureMemory(memory);
  const folder = libraryFolder(options.folder);
  declareLibrary(folder);
  const { data, warnings, state } = openOwnState(folder, options.data);
  const logger = createLogger(options.log ?? 'silent', logLevel);
  let search: PortalSearch | undefined;
  try {
    const stateReserve = await createStateReserve(data);
    const space = createDiskSpace(data, diskReserve);
    const store = withReserve(sqliteStore(state.db), stateReserve);
    // Set the folder before the server starts, so that a download resumed after a restart finds its file
    // immediately.
    store.assets.useRoot(folder);
    const remote = options.remoteSearch ?? solrSearch(environment.search);
    search = await openSearch(remote, { store, data, logger });
    const opened = search;
    const { feed, health: searchHealth } = opened;
    const engine = options.wrapEngine?.(opened.engine) ?? opened.engine;
    const rules = await createRuleCache(store, (err) =>
      logger.error({ err }, 'Recording the rules of a renamed folder failed'),
    );
    const renditions = createRenditionService({ library: folder, data, space, log: logger });
    const indexing: Indexing = createIndexing({
      openLibrary: (onBatch) =>
        createLibrary({
          root: folder,
          data,
          assets: store.assets,
          onBatch,
          log: logger,
          timing: options.timing,
          offlineRetention: offlineDays === undefined ? undefined : offlineDays * DAY_MS,
        }),
      assets: store.assets,
      feed,
      media: renditions,
      references: createReferencePolicy(rules),
      onError: (err) => logger.error({ err }, 'Indexing failed'),
    });
    const running = runningIndex({ folder, data, warnings }, indexing, async () => {
      await indexing.close();
      await opened.close();
      state.close();
    });
    return {
      ...{ store, engine, searchHealth, renditions, indexing, rules, space, stateReserve, logger, running },
    };
  } catch (error) {
    await search?.close();
    state.close();
    throw error;
  }
}

const runningIndex = (
  start: Pick<RunningIndex, 'folder' | 'data' | 'warnings'>,
  indexing: Indexing,
  close: () => Promise<void>,
): RunningIndex => ({
  ...start,
  status: () => indexing.status(),
  failures: () => indexing.failures(),
  onStatus: (listener) => indexing.onStatus(listener),
  settled: () => indexing.settled(),
  close,
});

/**
 * Creates the user `admin` on the first start (decisions, section 1). Returns the password if it was generated, and
 * a warning if the requested password was not used.
 *
 * @throws StartError `setting-wrong` if the requested password is too short or weak
 */
async function firstUser(
  { users }: Store,
  requested: string | undefined,
): Promise<{ readonly generated?: string | undefined; readonly warnings: readonly StartWarning[] }> {
  if ((await users.countUsers()) > 0) {
    const admin = requested === undefined ? undefined : await users.userByName(ADMIN);
    const isUsed = requested === undefined || (admin && (await verifyPassword(admin.password, requested)));
    return { warnings: isUsed === true ? [] : [startWarning('admin-password-unused')] };
  }
  const password = requested ?? generatePassword();
  if (password.length < MIN_PASSWORD_LENGTH || passwordFault(password, ADMIN) !== undefined) {
    throw invalidSetting('ASSETPORTAL_ADMIN_PASSWORD');
  }
  await users.addUser({
    name: ADMIN,
    password: await hashPassword(password),
    isAssetUser: true,
    isGuiAdmin: true,
    locale: null,
  });
  return { generated: requested === undefined ? password : undefined, warnings: [] };
}

function builtWeb(): string | undefined {
  const manifest = createRequire(import.meta.url).resolve('@assetportal/web/package.json');
  const directory = join(dirname(manifest), 'dist');
  return existsSync(join(directory, 'index.html')) ? directory : undefined;
}
