import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { IndexStatus } from '@assetportal/sdk/contract';
import { createApp } from './app.js';
import { readEnvironment } from './env.js';
import { generatePassword, hashPassword } from '../auth/passwords.js';
import type { Limits } from '../http/guard/limits.js';
import { shutdownGracefully } from '../http/connection/shutdown.js';
import { createIndexing, type Indexing } from '../indexing/pipeline.js';
import { exitOnUncaught } from './fatal-errors.js';
import { createLibrary } from '../library/library.js';
import { createLogger, type LogKind, type LogLevel } from './logging.js';
import { createRenditionService } from '../media/renditions.js';
import { createEmbeddedEngine } from '../search/embedded/embedded-engine.js';
import { listen } from './listen.js';
import { libraryFolder, stateDirectory } from './state-directory.js';
import { VERSION } from './version.js';
import { openState } from '../store/sqlite/database/open.js';
import { sqliteStore } from '../store/sqlite/store.js';
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
  /** Password of the user `admin`, who is created on the first start. Default: a generated one. */
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
  const opened = await openIndex(options, environment.logLevel);
  const { store, indexing, logger } = opened;
  const release = options.exitOnUncaughtError === true ? exitOnUncaught(logger) : () => undefined;
  try {
    const adminPassword = await firstUser(store, options.adminPassword);
    const { engine, renditions } = opened;
    const app = await createApp({
      ...{ store, engine, renditions, indexing, logger },
      limits: options.limits,
      onRoute: options.onRoute,
      settings: {
        ...environment,
        version: VERSION,
        guests: options.guests ?? true,
        web: options.web ?? builtWeb(),
        key: await store.settings.getOrCreate('signing-key', () => randomBytes(32).toString('hex')),
        checkReplies: options.checkReplies,
      },
    });
    const url = await listen(app, options.host ?? '127.0.0.1', options.port ?? 8080);
    await indexing.start();
    return {
      ...opened.running,
      url,
      adminPassword,
      async close() {
        await shutdownGracefully(app, CLOSING_MS);
        await opened.running.close();
        release();
      },
    };
  } catch (error) {
    await opened.running.close();
    release();
    throw error;
  }
}

/** Indexes a folder without serving it. @throws StartError */
export async function startIndexing(options: IndexOptions): Promise<RunningIndex> {
  const opened = await openIndex(options);
  await opened.indexing.start();
  return opened.running;
}

async function openIndex(options: IndexOptions, logLevel?: LogLevel) {
  const folder = libraryFolder(options.folder);
  const data = stateDirectory(folder, options.data);
  const state = openState(data);
  const logger = createLogger(options.log ?? 'silent', logLevel);
  try {
    const store = sqliteStore(state.db);
    // Set the folder before the server starts, so that a download resumed after a restart finds its file
    // immediately.
    store.assets.useRoot(folder);
    const engine = await createEmbeddedEngine({
      load: () => store.assets.all(),
      snapshot: { file: join(data, 'search.snapshot'), revision: () => store.assets.revision() },
    });
    const renditions = createRenditionService({ data, log: logger });
    const indexing: Indexing = createIndexing({
      openLibrary: (onBatch) =>
        createLibrary({ root: folder, data, assets: store.assets, onBatch, log: logger }),
      assets: store.assets,
      engine,
      media: renditions,
      onError: (err) => logger.error({ err }, 'Indexing failed'),
    });
    const running: RunningIndex = {
      folder,
      data,
      status: () => indexing.status(),
      failures: () => indexing.failures(),
      onStatus: (listener) => indexing.onStatus(listener),
      settled: () => indexing.settled(),
      async close() {
        await indexing.close();
        await engine.close();
        state.close();
      },
    };
    return { store, engine, renditions, indexing, logger, running };
  } catch (error) {
    state.close();
    throw error;
  }
}

/** Creates the user `admin` on the first start (decisions, section 1). Returns the password if it was generated. */
async function firstUser(store: Store, requested: string | undefined): Promise<string | undefined> {
  if ((await store.users.countUsers()) > 0) return undefined;
  const password = requested ?? generatePassword();
  await store.users.addUser({
    name: 'admin',
    password: await hashPassword(password),
    isAssetUser: true,
    isGuiAdmin: true,
    locale: null,
  });
  return requested === undefined ? password : undefined;
}

function builtWeb(): string | undefined {
  const manifest = createRequire(import.meta.url).resolve('@assetportal/web/package.json');
  const directory = join(dirname(manifest), 'dist');
  return existsSync(join(directory, 'index.html')) ? directory : undefined;
}
