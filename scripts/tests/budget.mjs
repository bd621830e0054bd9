import { runTests } from './run.mjs';

/**
 * Time budget of the ring `fast` in seconds, on two idle cores with four workers: of a test, of a file, and of all
 * workers together.
 */
export const BUDGET = { test: 5, file: 30, all: 1400 };

/** How many times longer a test may take beside the others than alone, because four workers share two cores. */
const BESIDE = 2;

/**
 * How many times the budget a run may take before `.ci/run` fails. Runs of the same commit differ by up to a fifth on a
 * virtual machine, because its cores are shared. A run between the two is reported.
 */
const TOLERANCE = 1.25;

/** @typedef {import('../../tests/fixtures/run/measurements.js').MeasuredFile} MeasuredFile */

/**
 * Returns a line for each test or file that exceeds the budget, and for the sum. A test that is too slow beside the others
 * runs again alone, because a busy moment of the machine is not a fault of the test.
 *
 * @param {readonly MeasuredFile[]} files
 * @param {number} factor how many times slower this machine is than an idle one of the reference kind
 * @returns {Promise<Excess>}
 */
export async function overBudget(files, factor) {
  const suspects = [...new Set(excessIn(files, factor * BESIDE).map(({ path }) => path))];
  if (suspects.length === 0) return withTolerance(factor, (limit) => sumExcess(files, limit));
  process.stdout.write(
    `\nOver the time budget beside other tests, therefore once more alone: ${suspects.join(', ')}\n`,
  );
  const again = runTests('budget', {
    rings: ['fast'],
    options: suspects,
    environment: { ASSETPORTAL_TEST_WORKERS: '1' },
  });
  const { failures, warnings } = withTolerance(factor, (limit) => [
    ...sumExcess(files, limit),
    ...excessIn(again.files, limit).map(({ text }) => text),
  ]);
  return { failures, warnings: [...warnings, ...failedAlone(again.files)] };
}

/** Returns a line for each test that passed beside the others, and failed alone: it is unsteady. */
const failedAlone = (files) =>
  files.flatMap(({ path, tests }) =>
    tests
      .filter(({ state }) => state === 'failed')
      .map(({ name }) => `${path}: ${name} failed when it ran alone, which is a defect to fix.`),
  );

/** @typedef {{failures: string[], warnings: string[]}} Excess */

/**
 * Separates what exceeds the budget from what also exceeds the tolerance.
 *
 * @param {number} factor
 * @param {(factor: number) => string[]} excess
 * @returns {Excess}
 */
export function withTolerance(factor, excess) {
  // The lines differ in the limit that they name.
  const failures = excess(factor * TOLERANCE);
  return { failures, warnings: failures.length > 0 ? [] : excess(factor) };
}

/**
 * Returns a line if all files together exceed the budget.
 *
 * @param {readonly MeasuredFile[]} files
 * @param {number} factor
 */
export function sumExcess(files, factor) {
  const sum = files.reduce((total, { ms }) => total + ms, 0) / 1000;
  const budget = BUDGET.all * factor;
  return sum > budget
    ? [`The tests took ${sum.toFixed(0)} worker-seconds. Budget: ${budget.toFixed(0)}.`]
    : [];
}

/**
 * Returns the tests and files over their limits. A test that failed is a failure or unsteady instead, and its file is left
 * out, because a wait that fails takes longer than the budget.
 *
 * @param {readonly MeasuredFile[]} files
 * @param {number} factor
 */
export function excessIn(files, factor) {
  return files.flatMap(({ path, ms, tests }) => {
    const steady = tests.filter(({ unsteady, state }) => !unsteady && state !== 'failed');
    return [
      ...(steady.length === tests.length ? limit(path, path, ms, BUDGET.file * factor) : []),
      ...steady.flatMap((test) => limit(path, `${path}: ${test.name}`, test.ms, BUDGET.test * factor)),
    ];
  });
}

const limit = (path, subject, ms, seconds) =>
  ms / 1000 <= seconds
    ? []
    : [{ path, text: `${subject} took ${(ms / 1000).toFixed(1)} s. Budget: ${seconds.toFixed(1)} s.` }];
