import { afterAll, afterEach, beforeAll } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../library.js';
import { terminal } from '../terminal.js';
import { startBrowse, type BrowseOptions, type BrowseRun } from './pty.js';

/** A portal and an isolated CLI for the tests of a file. */
export interface BrowseSetup {
  readonly library: CliPortal;
  /** Folder of the settings, and for files. */
  readonly home: string;
  /** CLI that uses the portal. */
  readonly cli: ReturnType<typeof terminal>;
  /** Replaces parts of the portal's configuration. */
  readonly configure: (change: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Starts `browse` in the order of the file names. The test ends it. */
  readonly browse: (line?: string, options?: Partial<BrowseOptions>) => BrowseRun;
}

/** Starts a portal with these files before the tests, and ends it after them. */
export function browseSetup(...given: Parameters<typeof portalWithFiles>): BrowseSetup {
  let library: CliPortal;
  let home: Awaited<ReturnType<typeof temporaryFolder>>;
  let run: BrowseRun | undefined;
  beforeAll(async () => {
    home = await temporaryFolder();
    library = await portalWithFiles(...given);
  });
  afterEach(() => run?.end());
  afterAll(async () => {
    await library.close();
    await home.remove();
  });
  const address = () => ({ ASSETPORTAL_URL: library.portal.url });
  return {
    get library() {
      return library;
    },
    get home() {
      return home.path;
    },
    get cli() {
      return terminal(home.path, address());
    },
    async configure(change) {
      const { config } = await library.portal.admin();
      const { value } = await config.get({});
      await config.save({ config: { ...value, ...change } });
    },
    browse: (line = '', { env, ...options } = {}) =>
      (run = startBrowse(`${line} --sort fname:asc`, {
        home: home.path,
        env: { ...address(), ...env },
        ...options,
      })),
  };
}
