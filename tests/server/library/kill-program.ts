import { createLibrary } from '../../../packages/server/src/library/library.js';
import { openState } from '../../../packages/server/src/store/sqlite/open.js';
import { sqliteAssets } from '../../../packages/server/src/store/sqlite/assets/repository.js';

/** Indexes `<root>` into `<data>`, one line a batch. Run by `kill.test.ts`, which kills it. */
const [root, data] = process.argv.slice(2) as [string, string];
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const library = createLibrary({
  ...{ root, data, log, assets: sqliteAssets(openState(data).db) },
  onBatch: ({ changed }) => void process.stdout.write(`${changed.length}\n`),
  timing: { settle: 10 },
});
await library.start();
