import { runTests } from './run.mjs';

/**
 * Time budget of the ring `fast` in seconds, on two idle cores with four workers: of a test, of a file, and of all
 * workers together.
 */
export const BUDGET = { test: 5, file: 30, all: 1400 };

/**
 * True if `.ci/run` fails when the ring exceeds the budget. The ring took 2,110 worker-seconds when the budget was
 * introduced, so a run only reports the excess until the ring fits.
 */
export const IS_ENFORCED = false;

/** @typedef {import('../../tests/fixtures/run/measurements.js').MeasuredFile} MeasuredFile */

/**
 * Returns a line for each test or file that exceeds the budget, and for the sum. A test that is slow beside the others
 * runs again alone, because a busy moment of the machine is not a fault of the test.
 *
 * @param {readonly MeasuredFile[]} files
 * @param {number} factor how many times slower this machine is than an idle one of the reference kind
 */
export async function overBudget(files, factor) {
  const sum = files.reduce((total, { ms }) => total + ms, 0) / 1000 / factor;
  const all =
    sum > BUDGET.all ? [`The tests took ${sum.toFixed(0)} worker-seconds. Budget: ${BUDGET.all}.`] : [];
  const suspects = [...new Set(excessIn(files, factor).map(({ path }) => path))];
  if (suspects.length === 0) return all;
  if (!IS_ENFORCED) return [...all, ...excessIn(files, factor).map(({ text }) => text)];
  process.stdout.write(
    `\nOver the time budget beside other tests, therefore once more alone: ${suspects.join(', ')}\n`,
  );
  const again = runTests('budget', {
    rings: ['fast'],
    options: suspects,
    environment: { ASSETPORTAL_TEST_WORKERS: '1' },
  });
  return [...all, ...excessIn(again.files, factor).map(({ text }) => text)];
}

/**
 * Returns the tests and files over their limits. A test that failed before it passed is listed as unsteady instead.
 *
 * @param {readonly MeasuredFile[]} files
 * @param {number} factor
 */
export function excessIn(files, factor) {
  return files.flatMap(({ path, ms, tests }) => [
    ...limit(path, `${path}`, ms, BUDGET.file * factor),
    ...tests
      .filter(({ unsteady }) => !unsteady)
      .flatMap((test) => limit(path, `${path}: ${test.name}`, test.ms, BUDGET.test * factor)),
  ]);
}

const limit = (path, subject, ms, seconds) =>
  ms / 1000 <= seconds
    ? []
    : [{ path, text: `${subject} took ${(ms / 1000).toFixed(1)} s. Budget: ${seconds.toFixed(1)} s.` }];
