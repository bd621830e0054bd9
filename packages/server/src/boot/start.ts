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
  /** Log lines on stderr: `text` for people (warnings and errors), `json` (everything), or none. Default `silent`. */
  readonly log?: LogKind | undefined;
}

export interface ServeOptions extends IndexOptions {
  /** Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Default 8080; 0 picks a free one. */
  readonly port?: number | undefined;
  /** Guests may look and download. Default true. */
  readonly guests?: boolean | undefined;
  /** The folder of the built web application. Default: the one of the package `@assetportal/web`, where it is built. */
  readonly web?: string | undefined;
  /** The password of the user `admin`, made at the first start. Default: one is generated. */
  readonly adminPassword?: string | undefined;
  /** Where the variables `ASSETPORTAL_*` come from (env.ts). Default: the process's own. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** The process is the portal's alone: a fault that nobody caught is logged and ends it (70). Default false. */
  readonly endOnFaults?: boolean | undefined;
  /** What the HTTP face puts up with, where it is another than usual (tests). */
  readonly limits?: Partial<Limits> | undefined;
  /** Checks every reply against the contract (tests). */
  readonly checkReplies?: boolean | undefined;
  /** Told of every route that there is, by its method and address (tests). */
  readonly onRoute?: ((method: string, url: string) => void) | undefined;
}

export interface RunningIndex {
  readonly folder: string;
  readonly data: string;
  status(): IndexStatus;
  failures(): { id: string; fname: string; reason: string }[];
  onStatus(listener: (status: IndexStatus) => void): () => void;
  /** Everything found is indexed. */
  settled(): Promise<void>;
  /** Ends what runs and closes the state. */
  close(): Promise<void>;
}

export interface RunningServer extends RunningIndex {
  readonly url: string;
  /** Only when it was generated just now. */
  readonly adminPassword?: string | undefined;
}

/** How long running requests may take to finish when the server stops. */
const CLOSING_MS = 10_000;

/**
 * Turns a folder into a portal. Resolves as soon as it answers; indexing goes on.
 *
 * @throws StartError
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  const environment = readEnvironment(options.environment ?? process.env);
  const opened = await openIndex(options, environment.logLevel);
  const { store, indexing, logger } = opened;
  const release = options.endOnFaults === true ? exitOnUncaught(logger) : () => undefined;
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
    // Before anything is served: a download that goes on after a restart finds its file at once.
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
      onError: (err) => logger.error({ err }, 'indexing'),
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

/** The user `admin` of the first start (decisions, section 1); answers the password if it was generated. */
async function firstUser(store: Store, asked: string | undefined): Promise<string | undefined> {
  if ((await store.users.countUsers()) > 0) return undefined;
  const password = asked ?? generatePassword();
  await store.users.addUser({
    name: 'admin',
    password: await hashPassword(password),
    isAssetUser: true,
    isGuiAdmin: true,
    locale: null,
  });
  return asked === undefined ? password : undefined;
}

function builtWeb(): string | undefined {
  const manifest = createRequire(import.meta.url).resolve('@assetportal/web/package.json');
  const directory = join(dirname(manifest), 'dist');
  return existsSync(join(directory, 'index.html')) ? directory : undefined;
}
