import { version } from '../package.json';

/**
 * The entry: CommonJS, and no more than commander and the registry, since this is what `--version` and `--help` cost.
 * What a command does is ESM, loaded when it runs.
 */
const [first, ...rest] = process.argv.slice(2);
if (rest.length === 0 && (first === '--version' || first === '-V')) {
  process.stdout.write(`${version}\n`);
} else {
  // A bundle evaluates a module that is only imported like this when it gets here.
  void import('./program.js').then(({ start }) => start(process.argv.slice(2)));
}
