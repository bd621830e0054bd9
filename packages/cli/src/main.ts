import { version } from '../package.json';
import { load } from './kernel/startup/load.js';
import { modules } from './kernel/startup/modules.js';
import type * as Program from './program.js';

/**
 * Entry point. Contains little more than `--version`, because every command loads this file first. program.ts
 * parses the command line, and the code of a command is loaded when it runs. Both are CommonJS, which starts
 * without the ESM loader.
 */
const [first, ...rest] = process.argv.slice(2);
if (rest.length === 0 && (first === '--version' || first === '-V')) {
  process.stdout
    .on('error', (error: NodeJS.ErrnoException) =>
      load<typeof Program>('program.cjs').reportOutputError(error),
    )
    .write(`${version}\n`);
} else {
  void load<typeof Program>('program.cjs').start(process.argv.slice(2), load, modules);
}
