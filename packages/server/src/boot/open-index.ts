import type { IndexStatus } from '@assetportal/sdk/contract';
import type { Logger } from 'pino';
import type { ServerEnvironment } from './env.js';
import { createReferencePolicy } from '../auth/permissions/reference-policy.js';
import { createRuleCache } from '../auth/permissions/rule-cache.js';
import type { Backend } from '../features/context.js';
import type { IndexFeed } from '../indexing/index-feed.js';
import { createIndexing, type Indexing } from '../indexing/pipeline.js';
import { createLibrary } from '../library/library.js';
import type { LibraryTiming } from '../library/watch/timing.js';
import { createDiskSpace } from '../lib/disk-space.js';
import { createLogger, type LogKind } from './logging.js';
import { createRenditionService } from '../media/renditions.js';
import { openSearch, solrSearch, type PortalSearch, type RemoteSearchOptions } from './search/open-search.js';
import { libraryFolder, stateLocation } from './state-directory.js';
import { writeStateReadme } from './state-readme.js';
import { checkState, closeState } from './state-trust.js';
import { assertSystemNeeds } from './system-needs.js';
import { declareLibrary, hideFolder } from '../workers/sandbox/environment.js';
import { configureMemory } from '../workers/limits.js';
import { configureSandbox } from '../workers/sandbox/sandbox.js';
import type { StartWarning } from './warnings.js';
import { withCheckpoints } from '../store/sqlite/database/checkpoint.js';
import { openState } from '../store/sqlite/database/open.js';
import type { Sqlite } from '../store/sqlite/database/sqlite.js';
import { sqliteStore } from '../store/sqlite/store.js';
import { createStateReserve, withReserve } from '../store/reserve/state-reserve.js';

export interface IndexOptions {
  readonly folder: string;
  /** The state directory. Default: `.assetportal` in the folder. */
  readonly data?: string | undefined;
  /**
   * True to start a new portal over a state whose database is missing or damaged. The damaged files are moved aside.
   * Default false: such a state is rejected.
   */
  readonly newState?: boolean | undefined;
  /**
   * Log on stderr: `text` (warnings and errors, for humans), `json` (also each request) or `silent`. Default
   * `silent`.
   */
  readonly log?: LogKind | undefined;
  /** Overrides of the delays and intervals of the library (tests). */
  readonly timing?: Partial<LibraryTiming> | undefined;
  /** Remote search engine instead of the one in the environment (tests). */
  readonly remoteSearch?: RemoteSearchOptions | undefined;
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

/** The state, the index and the renditions of a library, without a server. */
export interface OpenIndex extends Backend {
  readonly running: RunningIndex;
  /** Database of the state. */
  readonly db: Sqlite;
  readonly feed: IndexFeed;
  readonly logger: Logger;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens the state of a library, closes it to other users, and hides it from child processes. */
function openOwnState(folder: string, { data: requested, newState }: IndexOptions) {
  const location = stateLocation(folder, requested);
  const warnings = closeState(location, checkState(location));
  hideFolder(location.directory);
  const state = openState(location.directory, { newState });
  writeStateReadme(location.directory);
  return { data: location.directory, warnings, state };
}

/** Opens a library. It is not indexed yet. @throws StartError */
export async function openIndex(options: IndexOptions, environment: ServerEnvironment): Promise<OpenIndex> {
  const { sandbox, memory, logLevel, diskReserve, offlineDays } = environment;
  configureSandbox(sandbox);
  configureMemory(memory);
  assertSystemNeeds();
  const folder = libraryFolder(options.folder);
  declareLibrary(folder);
  const { data, warnings, state } = openOwnState(folder, options);
  const logger = createLogger(options.log ?? 'silent', logLevel);
  let search: PortalSearch | undefined;
  try {
    const stateReserve = await createStateReserve(data);
    const space = createDiskSpace(data, diskReserve);
    const store = withReserve(withCheckpoints(sqliteStore(state.db), state), stateReserve);
    // Set the folder before the server starts, so that a download resumed after a restart finds its file
    // immediately.
    store.assets.useRoot(folder);
    const remote = options.remoteSearch ?? solrSearch(environment.search);
    search = await openSearch(remote, { store, data, logger });
    const opened = search;
    const { engine, feed, health: searchHealth } = opened;
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
      try {
        await indexing.close();
        await opened.close();
      } finally {
        state.close();
      }
    });
    return {
      store,
      engine,
      searchHealth,
      renditions,
      indexing,
      rules,
      space,
      stateReserve,
      logger,
      running,
      db: state.db,
      feed,
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
