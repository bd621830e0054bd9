import { afterAll, beforeAll } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { portalWithFiles, type CliPortal } from '../library.js';
import { terminal } from '../terminal.js';

/** A portal with the file `one.txt` for all tests in a file, and a CLI without a saved address. */
export interface DirectCli {
  readonly library: CliPortal;
  readonly cli: ReturnType<typeof terminal>;
  /** Path of the home directory. */
  readonly home: string;
}

/** Starts the portal before all tests. */
export function directCli(): DirectCli {
  let library: CliPortal;
  let home: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    home = await temporaryFolder();
    library = await portalWithFiles({ 'one.txt': 'one\n' });
  });
  afterAll(async () => {
    await library.close();
    await home.remove();
  });
  return {
    get library() {
      return library;
    },
    get cli() {
      return terminal(home.path);
    },
    get home() {
      return home.path;
    },
  };
}
