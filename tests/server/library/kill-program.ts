import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createLibrary } from '../../../packages/server/src/library/library.js';
import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { sqliteAssets } from '../../../packages/server/src/store/sqlite/assets.js';

/**
 * Indexes `<root>` into `<data>`. After each batch, writes a line to stdout and waits for a line on stdin.
 * Started by `kill.test.ts`, which kills it in between.
 */
const [root, data] = process.argv.slice(2) as [string, string];
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const responses = createInterface(process.stdin);
const library = createLibrary({
  root,
  data,
  log,
  assets: sqliteAssets(openState(data).db),
  async onBatch({ changed }) {
    const response = once(responses, 'line');
    process.stdout.write(`${changed.length}\n`);
    await response;
  },
  // Write each result immediately, so that there are many batches, however fast the machine is.
  timing: { settle: 10, batchAge: 0 },
});
await library.start();
