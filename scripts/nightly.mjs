import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type as system } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ensureBrowser } from './tools/browser.mjs';
import { ensurePrograms, OTHER_BROWSERS } from './tools/programs.mjs';
import { dueTargets, mutationLines, recordedResults, targetResult } from './mutation/results.mjs';
import { TARGETS, testMutations } from './mutation/stryker.mjs';
import { testWiring } from './mutation/wiring.mjs';
import { NEWER_NODES } from './tools/node-versions.mjs';
import { ensureSchemathesis } from './tools/schemathesis.mjs';
import { build, fail, install, requireNode, root } from './set-up.mjs';

/**
 * `npm run nightly [-- <vitest options>]`: runs the tests that take too long for `npm test`. These are
 * tests/nightly, tests/faults with many more attempts, the screens in every view, the viewer with every 3D format, and
 * the tests with all real files. The property tests of the configuration, the translations and the search have random
 * cases. The calls with a SolrCloud, the mutation tests and all tests on the newer Node versions follow.
 * A run without options writes its results to docs/nightly.md. It fails if a test fails, or if no test detects one of
 * the wiring mutants.
 */
requireNode();
install();
build();

ensurePrograms();
ensurePrograms(OTHER_BROWSERS);
const schemathesis = ensureSchemathesis();
const options = process.argv.slice(2);
const folders = [
  'tests/cli/downloads/bulk/interruptions.test.ts',
  'tests/contract/downloads/real-files.test.ts',
  'tests/e2e/admin',
  'tests/e2e/screens',
  'tests/e2e/stage/stage.test.ts',
  'tests/engines',
  'tests/faults',
  'tests/nightly',
  'tests/sdk/config',
  'tests/sdk/translations',
  'tests/server/media/models/models.test.ts',
  'tests/server/media/real.test.ts',
  'tests/server/search/embedded.test.ts',
];
/** Seed of the random cases. `ASSETPORTAL_SEED=<seed> npm run nightly` repeats a run. */
const seed = process.env.ASSETPORTAL_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
process.stdout.write(`Seed of the random cases: ${seed}\n`);
const WIRING = 'SDK: wiring';
const started = Date.now();
const { numPassedTests, numFailedTests, testResults, isGreen } = runTests(
  'nightly',
  options.length > 0 ? options : folders,
  {
    ASSETPORTAL_RING: 'night',
    ASSETPORTAL_SEED: seed,
    ASSETPORTAL_CHROMIUM: ensureBrowser(),
    ...(schemathesis && { ASSETPORTAL_SCHEMATHESIS: schemathesis }),
  },
);

const path = join(root, 'docs', 'nightly.md');
// With options, the run is only a part of the nightly run.
const calls = options.length > 0 ? undefined : testCallsOnSolr();
const mutations = options.length > 0 ? [] : await runMutations();
const newer = options.length > 0 ? [] : NEWER_NODES.map(testOn);
if (options.length === 0) {
  // Not at the top: the packages may have been installed above.
  const { formatted } = await import('./tools/formatted.mjs');
  writeFileSync(path, await formatted(path, document()));
}
process.stdout.write(`${numPassedTests} passed, ${numFailedTests} failed\n`);
// A survivor among the wiring is a gap in the tests. Other mutants may have no effect.
const isWired = mutations.every(({ name, survivors }) => name !== WIRING || survivors.length === 0);
const isComplete = calls?.isGreen !== false && newer.every(({ passed }) => passed);
process.exit(isGreen && isWired && isComplete ? 0 : 1);

/** Runs test files, and returns the report of Vitest. */
function runTests(name, files, environment) {
  const report = join(root, 'node_modules', '.cache', 'assetportal', `${name}.json`);
  mkdirSync(dirname(report), { recursive: true });
  const vitest = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project=node*',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } },
  );
  if (vitest.error) fail(`vitest could not be started: ${vitest.error.message}`);
  return { ...JSON.parse(readFileSync(report, 'utf8')), isGreen: vitest.status === 0 };
}

/** Runs the tests of all calls with a SolrCloud in place of the embedded engine. */
function testCallsOnSolr() {
  const missing = ['java', 'mvn'].find((program) => spawnSync(program, ['-version']).error);
  if (missing !== undefined) return { isGreen: true, summary: `not run, because ${missing} is missing` };
  const run = runTests('nightly-solr', ['tests/contract'], { ASSETPORTAL_TEST_SEARCH: 'solr' });
  return { isGreen: run.isGreen, summary: `${run.numPassedTests} passed, ${run.numFailedTests} failed` };
}

/** Runs all tests without a browser on another Node version, in a fresh clone of the committed state. */
function testOn(major) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'scripts', 'test-node-version.mjs'), major],
    { cwd: root, stdio: ['ignore', 'pipe', 2], encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  return { major, passed: status === 0, summary: stdout.trim().split('\n').at(-1) || 'could not run' };
}

function document() {
  const cpu = cpus();
  const minutes = Math.round((Date.now() - started) / 60_000);
  const results = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => ({
      file: relative(root, name).replaceAll('\\', '/'),
      test: fullName.trim(),
      status,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  const failed = results.filter(({ status }) => status === 'failed');
  return [
    '# Nightly run',
    '',
    `\`npm run nightly\`, ${new Date().toISOString().slice(0, 10)}: ${numPassedTests} passed, ${numFailedTests} failed in ${minutes} minutes on ${cpu.length} × ${cpu[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${system()} ${release()}, Node ${process.versions.node}, seed ${seed}.`,
    '',
    '| File | Passed | Failed | Seconds |',
    '| --- | ---: | ---: | ---: |',
    ...[...new Set(results.map(({ file }) => file))].sort().map((file) => rowOf(file, results)),
    '',
    ...(failed.length === 0
      ? []
      : ['## Failed', '', ...failed.map(({ file, test }) => `- ${file}: ${test}`), '']),
    '## Calls with a SolrCloud',
    '',
    `The tests of all calls: ${calls.summary}.`,
    '',
    ...mutationLines(mutations),
    '## Newer Node versions',
    '',
    ...newer.map(({ major, summary }) => `- Node ${major}: ${summary}`),
    '',
  ].join('\n');
}

/** Runs the mutation tests that are due. Returns their results, and the recorded results of the other targets. */
async function runMutations() {
  const tests = new Map([
    ...TARGETS.map((target) => [target.name, () => testMutations(target)]),
    [WIRING, () => testWiring()],
  ]);
  const results = recordedResults(readFileSync(path, 'utf8'));
  for (const name of dueTargets([...tests.keys()], results)) {
    const date = new Date().toISOString().slice(0, 10);
    const begin = Date.now();
    const result = await tests.get(name)();
    results.set(name, targetResult({ name, date, minutes: (Date.now() - begin) / 60_000, result }));
  }
  return [...tests.keys()].flatMap((name) => results.get(name) ?? []);
}

function rowOf(file, results) {
  const own = results.filter((result) => result.file === file);
  const count = (status) => own.filter((result) => result.status === status).length;
  const seconds = own.reduce((sum, result) => sum + result.seconds, 0);
  return `| ${file} | ${count('passed')} | ${count('failed')} | ${seconds.toFixed(1)} |`;
}
