import { version } from '../package.json';
import { load } from './kernel/startup/load.js';
import { modules } from './kernel/startup/modules.js';
import { processWorld } from './kernel/world/process-world.js';
import type * as Program from './program.js';

/**
 * Entry point. Contains little more than `--version`, because every command loads this file first. program.ts
 * parses the command line, and the code of a command is loaded when it runs. Both are CommonJS, which starts
 * without the ESM loader.
 */
const world = processWorld();
const line = process.argv.slice(2);
const [first, ...rest] = line;
if (rest.length === 0 && (first === '--version' || first === '-V')) {
  world.stdout
    .on('error', (error: NodeJS.ErrnoException) =>
      load<typeof Program>('program.cjs').reportOutputError(error, world),
    )
    .write(`${version}\n`);
} else {
  void load<typeof Program>('program.cjs').start(line, load, modules, world);
}
