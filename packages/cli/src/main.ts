import { version } from '../package.json';
import type * as Program from './program.js';

/**
 * The entry: CommonJS, and no more than commander and the registry, since this is what `--version` and `--help` cost.
 * What a command does is ESM, loaded when it runs.
 */
const [first, ...rest] = process.argv.slice(2);
if (rest.length === 0 && (first === '--version' || first === '-V')) {
  process.stdout.write(`${version}\n`);
} else {
  // A file of its own, so that what `--version` reads is this one alone.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- import() would start the ESM loader for it
  void (require('./program.cjs') as typeof Program).start(process.argv.slice(2));
}
