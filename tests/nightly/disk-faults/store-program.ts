import { writeSync } from 'node:fs';
import { StartError } from '../../../packages/server/src/lib/errors.js';
import { openState } from '../../../packages/server/src/store/sqlite/database/open.js';
import { withCheckpoints } from '../../../packages/server/src/store/sqlite/database/checkpoint.js';
import { sqliteStore } from '../../../packages/server/src/store/sqlite/store.js';
import { ACKNOWLEDGED } from './replay.js';
import { STEPS } from './steps.js';

/**
 * Opens the state in the first argument as the server does, and runs the steps. Prints a line for each step that is stored,
 * and goes on after one that fails. Ends with 3 if the state cannot be opened. Started under strace.
 */
const directory = process.argv[2] ?? '';
try {
  const state = openState(directory);
  const store = withCheckpoints(sqliteStore(state.db), state);
  store.assets.useRoot('/library');
  for (const step of STEPS) {
    try {
      await step.run(store, directory);
      writeSync(1, `${ACKNOWLEDGED}${step.name}\n`);
    } catch (error) {
      process.stderr.write(`${step.name}: ${String(error)}\n`);
      // A server without users adds one before it does anything else.
      if ((await store.users.countUsers()) === 0) break;
    }
  }
  state.close();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.code}\n`);
  process.exitCode = 3;
}
