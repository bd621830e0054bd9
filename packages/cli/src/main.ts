import { version } from '../package.json';
import { load } from './kernel/startup/load.js';
import { modules } from './kernel/startup/modules.js';
import type * as Program from './program.js';

/**
 * The entry: no more than `--version` needs, since this is what it costs. The command line is read by program.ts, and
 * what a command does is loaded when it runs; both are CommonJS, which starts without the ESM loader.
 */
const [first, ...rest] = process.argv.slice(2);
if (rest.length === 0 && (first === '--version' || first === '-V')) {
  process.stdout.write(`${version}\n`);
} else {
  void load<typeof Program>('program.cjs').start(process.argv.slice(2), load, modules);
}
