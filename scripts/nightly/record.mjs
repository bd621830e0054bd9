import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordedResults } from '../mutation/results.mjs';
import { root } from '../set-up.mjs';
import { totals, unsteadyTests } from '../tests/summary.mjs';
import { formatted } from '../tools/formatted.mjs';
import { NEWER_NODES } from '../tools/node-versions.mjs';
import { nightlyDocument, recordedParts } from './document.mjs';

/** Names of the parts of the nightly run, in order. */
export const PART_NAMES = [
  'gate',
  'night',
  'solr',
  'mutation',
  ...NEWER_NODES.map((major) => `node-${major}`),
];

export const NIGHTLY = join(root, 'docs', 'nightly.md');

/** @typedef {import('./document.mjs').PartResult} PartResult */

/**
 * Returns the result of a run of vitest.
 *
 * @param {{status: number, files: import('../../tests/fixtures/run/measurements.js').MeasuredFile[]}} run
 * @returns {Pick<PartResult, 'isGreen' | 'summary' | 'failures' | 'unsteady'> & ReturnType<typeof totals>}
 */
export function resultOf({ status, files }) {
  const numbers = totals(files);
  const unsteady = unsteadyTests(files);
  const broken = files.filter((file) => file.broken).map((file) => `${file.path}: could not be loaded`);
  const failures = files.flatMap(({ path: file, tests }) =>
    tests.filter(({ state }) => state === 'failed').map(({ name }) => `${file}: ${name}`),
  );
  return {
    ...numbers,
    isGreen: status === 0 && numbers.failed === 0,
    summary: `${numbers.passed} passed, ${numbers.failed} failed, ${numbers.skipped} skipped, ${unsteady.length} unsteady`,
    failures: [...failures, ...broken],
    unsteady: unsteady.map(({ path: file, name }) => `${file}: ${name}`),
  };
}

/** Returns the current commit, with `, changed` if the working tree differs from it. The record itself does not count. */
export function testedCommit() {
  const commit = git('rev-parse', '--short=12', 'HEAD');
  const changed = git('status', '--porcelain', '--', 'packages', 'tests', 'scripts', 'package-lock.json');
  return changed === '' ? commit : `${commit}, changed`;
}

/**
 * Replaces the record of a part in docs/nightly.md. The records of the other parts stay.
 *
 * @param {Omit<PartResult, 'date' | 'minutes'> & {mutations?: Parameters<typeof nightlyDocument>[2]}} part
 * @param {number} begin of the run, in milliseconds since 1970
 */
export async function recordPart(part, begin) {
  const before = readFileSync(NIGHTLY, 'utf8');
  const date = new Date().toISOString().slice(0, 10);
  const minutes = Math.ceil((Date.now() - begin) / 60_000);
  const parts = recordedParts(before).set(part.name, { date, minutes, ...part });
  const mutations = part.mutations ?? [...recordedResults(before).values()];
  writeFileSync(NIGHTLY, await formatted(NIGHTLY, nightlyDocument(PART_NAMES, parts, mutations)));
}

function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}
