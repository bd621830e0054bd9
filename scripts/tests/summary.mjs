import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up.mjs';

/** Number of the slowest tests in the output. */
const SLOWEST = 10;

/** @typedef {import('../../tests/fixtures/run/measurements.js').MeasuredFile} MeasuredFile */

/**
 * Prints the unsteady tests and the slowest ones. Writes the unsteady tests to
 * node_modules/.cache/assetportal/unsteady.json: they passed on the second attempt, and are defects to fix.
 *
 * @param {readonly MeasuredFile[]} files
 */
export function printSummary(files) {
  const tests = files.flatMap(({ path, project, tests }) =>
    tests.map((test) => ({ path, project, ...test })),
  );
  const slowest = tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  print(`\nSlowest tests (${seconds(files.reduce((sum, { ms }) => sum + ms, 0))} worker-seconds in all)`);
  for (const test of slowest) print(`  ${seconds(test.ms)} s  ${test.path}: ${test.name}`);
  const unsteady = unsteadyTests(files);
  writeFileSync(
    join(root, 'node_modules', '.cache', 'assetportal', 'unsteady.json'),
    `${JSON.stringify(unsteady, undefined, 2)}\n`,
  );
  if (unsteady.length > 0) print('\nFailed, and passed on the second attempt (a defect to fix)');
  for (const { path, name } of unsteady) print(`  ${path}: ${name}`);
  print('');
}

/**
 * Returns the tests that failed and then passed.
 *
 * @param {readonly MeasuredFile[]} files
 */
export const unsteadyTests = (files) =>
  files.flatMap(({ path, tests }) =>
    tests.filter(({ unsteady }) => unsteady).map(({ name }) => ({ path, name })),
  );

/**
 * Returns the numbers of passed, failed and skipped tests. A file that cannot be loaded counts as a failed test.
 *
 * @param {readonly MeasuredFile[]} files
 */
export function totals(files) {
  const states = files.flatMap(({ tests }) => tests.map(({ state }) => state));
  const count = (state) => states.filter((one) => one === state).length;
  const broken = files.filter((file) => file.broken).length;
  return { passed: count('passed'), failed: count('failed') + broken, skipped: count('skipped') };
}

/**
 * Returns the files without some of their tests.
 *
 * @param {readonly MeasuredFile[]} files
 * @param {(test: MeasuredFile['tests'][number]) => boolean} isOmitted
 */
export const withoutTests = (files, isOmitted) =>
  files.map((file) => ({ ...file, tests: file.tests.filter((test) => !isOmitted(test)) }));

const seconds = (ms) => (ms / 1000).toFixed(1);
const print = (line) => void process.stdout.write(`${line}\n`);
