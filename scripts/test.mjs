import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './tools/browser.mjs';
import { ensurePrograms } from './tools/programs.mjs';
import { build, fail, install, requireNode } from './set-up.mjs';

/**
 * `npm test [-- [--changed] [--ring=gate] [<vitest options>]]`: installs the packages, builds them, and runs the tests.
 *
 * - Without options: the ring `fast` (tests/fixtures/run/rings.ts).
 * - `--changed`: only those that the working tree and the commits of this branch can affect.
 * - `--ring=gate`: `fast`, then those of `gate` that the change can affect, and the time budget. For `.ci/run`.
 *
 * `ASSETPORTAL_RECORD=1` records a gate that ran all tests in docs/nightly.md, as the nightly run does.
 *
 * The last line of the output is the number of passed and failed tests.
 */
requireNode();
install();
build();
ensurePrograms();
process.env.ASSETPORTAL_CHROMIUM = ensureBrowser();

// Not at the top: the packages may have been installed above.
const { affectedTests, branchBase, changedSince, gateBase } = await import('./tests/affected.mjs');
const { runTests } = await import('./tests/run.mjs');
const { overBudget } = await import('./tests/budget.mjs');
const { printSummary, totals, withoutTests } = await import('./tests/summary.mjs');

const { own, options } = split(process.argv.slice(2));
const { changed = false, ring = 'fast' } = own;
if (ring !== 'fast' && ring !== 'gate') fail(`Unknown ring “${ring}”. Available: fast, gate.`, 2);

const results = [];
let excess = { failures: [], warnings: [] };
/** True if all tests of the gate run. */
let isWhole = false;
const begin = Date.now();
if (ring === 'gate') {
  const { speed } = await import('./tests/speed.mjs');
  const factor = speed();
  const fast = runTests('fast', { rings: ['fast'] });
  results.push(fast);
  excess = await overBudget(fast.files, factor);
  const base = gateBase();
  const tests = await selectedTests(changedSince(base?.commit), 'gate', base?.failed);
  isWhole = tests === undefined;
  if (tests?.size !== 0) {
    const gate = runTests('gate', { rings: ['gate'], options: [...(tests ?? [])] });
    // Tests of `fast` in the same files have been counted above. A failure counts again.
    results.push({
      ...gate,
      files: withoutTests(gate.files, ({ ring, state }) => ring === 'fast' && state !== 'failed'),
    });
  }
} else if (changed) {
  const tests = await selectedTests(changedSince(branchBase()), 'fast');
  if (tests?.size !== 0)
    results.push(runTests('fast', { rings: ['fast'], options: [...(tests ?? []), ...options] }));
} else {
  results.push(runTests('fast', { options }));
}

printSummary(results.flatMap(({ files }) => files));
for (const line of excess.warnings) process.stdout.write(`! ${line}\n`);
for (const line of excess.failures) process.stdout.write(`✗ ${line}\n`);
const { passed, failed, skipped } = totals(results.flatMap(({ files }) => files));
const all = failed + excess.failures.length;
process.stdout.write(`${passed} passed, ${all} failed${skipped === 0 ? '' : `, ${skipped} skipped`}\n`);
if (isWhole && process.env.ASSETPORTAL_RECORD === '1') {
  const { recordPart, resultOf, testedCommit } = await import('./nightly/record.mjs');
  const status = results.every((run) => run.status === 0) ? 0 : 1;
  const files = results.flatMap((run) => run.files);
  await recordPart({ name: 'gate', commit: testedCommit(), ...resultOf({ status, files }) }, begin);
}
const isGreen = results.every(({ status }) => status === 0) && all === 0;
process.exit(isGreen && (passed > 0 || results.length === 0) ? 0 : 1);

/** Returns the tests that changed files can affect and those that failed, and says how many. Undefined for all tests. */
async function selectedTests(files, ring, failed = []) {
  const affected = files === undefined ? undefined : await affectedTests(files);
  const tests = affected && new Set([...affected, ...failed.filter((path) => existsSync(path))]);
  const count =
    files === undefined ? 'There is no commit to compare with' : `${files.length} files have changed`;
  const extent = tests === undefined ? 'all tests' : `${tests.size} test files`;
  process.stdout.write(`\n${count}: the ring “${ring}” includes ${extent}.\n`);
  return tests;
}

/** Separates the options of this script from those of vitest. */
function split(args) {
  const isOwn = (arg) => arg === '--changed' || arg.startsWith('--ring=');
  const { values } = parseArgs({
    args: args.filter(isOwn),
    options: { changed: { type: 'boolean' }, ring: { type: 'string' } },
  });
  return { own: values, options: args.filter((arg) => !isOwn(arg)) };
}
