import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './tools/browser.mjs';
import { NEWER_NODES } from './tools/node-versions.mjs';
import { ensurePrograms, FAULT_PROGRAMS, OTHER_BROWSERS, REFERENCE_PROGRAMS } from './tools/programs.mjs';
import { ensureSchemathesis, ensureTranslationTools } from './tools/python.mjs';
import { runTests } from './tests/run.mjs';
import { build, fail, install, requireNode, root } from './set-up.mjs';

/**
 * `npm run nightly [-- --part=<name>,…]`: runs what takes too long before a change lands, on the current commit, and
 * writes the result of each part to docs/nightly.md. Without `--part`, runs all parts:
 *
 * - gate: all tests of the rings `fast` and `gate`. The gate compares later changes with this commit.
 * - night: the tests of the ring `night`, with full sizes, random cases, random kills and other browsers
 * - solr: the tests of all calls with a SolrCloud in place of the embedded engine
 * - mutation: mutation tests of the authorizer, the rules of the SDK and its wiring
 * - node-<major>: all tests without a browser on a newer Node version
 *
 * Fails if a part fails, or if no test detects one of the wiring mutants.
 */
requireNode();
install();
build();

// Not at the top: the packages may have been installed above.
const { NIGHTLY, PART_NAMES, recordPart, resultOf, testedCommit } = await import('./nightly/record.mjs');
const { dueTargets, recordedResults, targetResult } = await import('./mutation/results.mjs');
const { TARGETS, testMutations } = await import('./mutation/stryker.mjs');
const { testWiring } = await import('./mutation/wiring.mjs');

const WIRING = 'SDK: wiring';
const PARTS = new Map([
  ['gate', testGate],
  ['night', testNight],
  ['solr', testCallsOnSolr],
  ['mutation', testMutants],
  ...NEWER_NODES.map((major) => [`node-${major}`, () => testOn(major)]),
]);
const { values } = parseArgs({ options: { part: { type: 'string' } } });
const selected = values.part === undefined ? PART_NAMES : values.part.split(',');
const unknown = selected.find((name) => !PARTS.has(name));
if (unknown !== undefined) fail(`Unknown part “${unknown}”. Available: ${PART_NAMES.join(', ')}.`, 2);

/** Before the run, because mutation tests change files. */
const commit = testedCommit();
if (commit.includes(' '))
  process.stderr.write('The working tree differs from the commit. The record says so.\n');

let passed = 0;
let failed = 0;
let isGreen = true;
for (const name of selected) {
  const begin = Date.now();
  const result = await PARTS.get(name)();
  passed += result.passed ?? 0;
  failed += result.failed ?? 0;
  isGreen &&= result.isGreen;
  await recordPart({ name, commit, ...result }, begin);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(isGreen ? 0 : 1);

function testGate() {
  ensurePrograms();
  const python = ensureTranslationTools();
  return resultOf(
    runTests('nightly-gate', {
      rings: ['fast', 'gate'],
      environment: {
        ASSETPORTAL_CHROMIUM: ensureBrowser(),
        ...(python && { ASSETPORTAL_PYTHON: python }),
      },
    }),
  );
}

function testNight() {
  ensurePrograms();
  ensurePrograms({ ...OTHER_BROWSERS, ...FAULT_PROGRAMS, ...REFERENCE_PROGRAMS });
  const schemathesis = ensureSchemathesis();
  /** `ASSETPORTAL_SEED=<seed> npm run nightly` repeats the random cases of a run. */
  const seed = process.env.ASSETPORTAL_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`Seed of the random cases: ${seed}\n`);
  const run = runTests('nightly', {
    rings: ['night'],
    environment: {
      ASSETPORTAL_SEED: seed,
      ASSETPORTAL_CHROMIUM: ensureBrowser(),
      ...(schemathesis && { ASSETPORTAL_SCHEMATHESIS: schemathesis }),
    },
  });
  return { ...resultOf(run), note: `seed ${seed}` };
}

function testCallsOnSolr() {
  const missing = ['java', 'mvn'].find((program) => spawnSync(program, ['-version']).error);
  if (missing !== undefined) return { isGreen: false, summary: `not run, because ${missing} is missing` };
  return resultOf(
    runTests('nightly-solr', {
      rings: ['fast', 'gate'],
      options: ['--project=node*', 'tests/contract/'],
      environment: { ASSETPORTAL_TEST_SEARCH: 'solr' },
    }),
  );
}

/** Runs the mutation tests that are due. */
async function testMutants() {
  const tests = new Map([
    ...TARGETS.map((target) => [target.name, () => testMutations(target)]),
    [WIRING, () => testWiring()],
  ]);
  const results = recordedResults(readFileSync(NIGHTLY, 'utf8'));
  const due = dueTargets([...tests.keys()], results);
  for (const name of due) {
    const date = new Date().toISOString().slice(0, 10);
    const begin = Date.now();
    const result = await tests.get(name)();
    results.set(name, targetResult({ name, date, minutes: (Date.now() - begin) / 60_000, result }));
  }
  // A survivor among the wiring is a gap in the tests. Other mutants may have no effect.
  const gaps = results.get(WIRING)?.survivors.length ?? 0;
  return {
    isGreen: gaps === 0,
    summary: `${due.join('; ')}. ${gaps} wiring mutants without a test`,
    mutations: [...tests.keys()].flatMap((name) => results.get(name) ?? []),
  };
}

/** Runs all tests without a browser on another Node version, in a fresh clone of the committed state. */
function testOn(major) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'scripts', 'test-node-version.mjs'), major],
    { cwd: root, stdio: ['ignore', 'pipe', 2], encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  const summary = stdout.trim().split('\n').at(-1) || 'could not run';
  const [, ...numbers] = /(\d+) passed, (\d+) failed/.exec(summary) ?? [];
  return { isGreen: status === 0, summary, passed: Number(numbers[0] ?? 0), failed: Number(numbers[1] ?? 0) };
}
