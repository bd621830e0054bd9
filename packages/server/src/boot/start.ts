import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { MIN_PASSWORD_LENGTH } from '@assetportal/sdk/contract';
import { createApp } from './app.js';
import { invalidSetting, readEnvironment, type ServerEnvironment } from './env.js';
import { passwordFault } from '../auth/passwords/password-rule.js';
import { generatePassword, hashPassword, verifyPassword } from '../auth/passwords/passwords.js';
import type { Limits } from '../http/guard/limits.js';
import { shutdownGracefully } from '../http/connection/shutdown.js';
import { exitOnUncaught } from './fatal-errors.js';
import { isLoopback } from '../lib/client-address.js';
import { resourceLimits } from '../lib/resource-limits.js';
import { DEFAULT_OFFLINE_DAYS } from '../library/library.js';
import type { SearchEngine } from '../search/engine.js';
import { listen } from './listen.js';
import { networkUrls } from './network-urls.js';
import { openIndex, type IndexOptions, type OpenIndex, type RunningIndex } from './open-index.js';
import { resetWarnings } from './reset-warnings.js';
import { signingKey } from './signing-key.js';
import { stateId } from './state-id.js';
import { VERSION } from './version.js';
import { sandboxGaps, sandboxProtection } from '../workers/sandbox/sandbox.js';
import { processWarnings, startWarning, type StartWarning } from './warnings.js';
import type { Store } from '../store/store.js';

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
  /** Returns the search engine that serves requests instead of this one (tests). */
  readonly wrapEngine?: ((engine: SearchEngine) => SearchEngine) | undefined;
  /** Called with the method and path of every route (tests). */
  readonly onRoute?: ((method: string, url: string) => void) | undefined;
}

export interface RunningServer extends RunningIndex {
  readonly url: string;
  /** URLs at which other computers reach the portal, the best one first. Empty if it listens only for this machine. */
  readonly networkUrls: readonly string[];
  /** True if visitors without a login may view and download. */
  readonly guests: boolean;
  /** Generated password of the user `admin`. Set only if this start created the user without a given password. */
  readonly adminPassword?: string | undefined;
}

/** Name of the user that the first start creates. */
const ADMIN = 'admin';

/** How long running requests may take to finish when the server stops, in milliseconds. */
const CLOSING_MS = 10_000;

/**
 * Serves a folder as a portal. Resolves as soon as the server accepts requests; indexing continues in the
 * background.
 *
 * @throws StartError
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const opened = await openIndex(options, environmentOf(options));
  const release = options.exitOnUncaughtError === true ? exitOnUncaught(opened.logger) : () => undefined;
  let served: Served | undefined;
  const close = async () => {
    await served?.stop();
    await opened.running.close();
    release();
  };
  try {
    served = await serve(opened, options);
    await opened.indexing.start();
    const { url, networkUrls, guests, adminPassword, warnings } = served;
    return { ...opened.running, url, networkUrls, guests, adminPassword, warnings, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const environmentOf = ({ environment }: Pick<ServeOptions, 'environment'>): ServerEnvironment =>
  readEnvironment(environment ?? process.env);

interface Served extends Pick<
  RunningServer,
  'url' | 'networkUrls' | 'guests' | 'adminPassword' | 'warnings'
> {
  /** Stops the server. The library stays open. */
  stop(): Promise<void>;
}

/** Starts a server over an open library. Everything that the server holds in memory is new. @throws StartError */
export async function serve(opened: OpenIndex, options: Omit<ServeOptions, 'folder'>): Promise<Served> {
  const environment = environmentOf(options);
  const { store, searchHealth, renditions, indexing, rules, space, stateReserve, logger } = opened;
  const engine = options.wrapEngine?.(opened.engine) ?? opened.engine;
  const admin = await firstUser(store, options.adminPassword);
  const guests = options.guests ?? true;
  const app = await createApp({
    store,
    engine,
    searchHealth,
    renditions,
    indexing,
    rules,
    space,
    stateReserve,
    logger,
    limits: options.limits,
    onRoute: options.onRoute,
    settings: {
      ...environment,
      // A name given as the address to listen on is allowed as well.
      hosts: [...(environment.hosts ?? []), ...(options.host === undefined ? [] : [options.host])],
      version: VERSION,
      data: opened.running.data,
      offlineDays: environment.offlineDays ?? DEFAULT_OFFLINE_DAYS,
      guests,
      web: options.web ?? builtWeb(),
      key: await signingKey(store.settings),
      stateId: await stateId(store.settings),
      checkReplies: options.checkReplies,
    },
  });
  const host = options.host ?? '127.0.0.1';
  const { url, port } = await listen(app, host, options.port ?? 8080);
  return {
    url,
    networkUrls: networkUrls({ host, port, publicUrl: environment.publicUrl }),
    guests,
    adminPassword: admin.generated,
    warnings: [
      ...opened.running.warnings,
      ...admin.warnings,
      ...networkWarnings(host, environment),
      ...(await resetWarnings(store.documents, environment)),
      ...processWarnings(process.getuid?.(), sandboxState(), resourceLimits()),
    ],
    stop: () => shutdownGracefully(app, CLOSING_MS),
  };
}

const sandboxState = () => ({ protection: sandboxProtection(), gaps: sandboxGaps() });

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
