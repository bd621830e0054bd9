import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up.mjs';

/** The last version that runs on Node 20. */
const VERSION = '9.6.1';
const sdkTests = (...folders) => [`tests/sdk/{app,rules,${folders.join(',')}}/**/*.test.{ts,tsx}`];
const domains = (...names) => names.map((name) => `packages/sdk/src/domains/${name}/*.ts`);

/**
 * Code whose tests are tested. Code without rules, such as the configuration schema, is not mutated.
 *
 * @typedef {object} Target
 * @property {string} name
 * @property {readonly string[]} mutate patterns of the mutated files
 * @property {readonly string[]} tests patterns of the test files
 *
 * @type {readonly Target[]}
 */
export const TARGETS = [
  {
    name: 'Authorizer of the server',
    mutate: ['packages/server/src/auth/permissions/*.ts'],
    tests: ['tests/server/permissions/**/*.test.ts'],
  },
  {
    name: 'SDK: session, navigation, pages, validation',
    mutate: domains('session', 'navigation', 'locale', 'pages', 'terms', 'validation'),
    tests: sdkTests('locale', 'pages'),
  },
  {
    name: 'SDK: search, facets, preview',
    mutate: domains('search', 'facets', 'filters', 'fields', 'preview'),
    tests: sdkTests('search', 'facets'),
  },
  {
    name: 'SDK: bookmarks, downloads, orders',
    mutate: domains('bookmarks', 'downloads', 'order', 'convert-sets'),
    tests: sdkTests('bookmarks', 'downloads', 'order'),
  },
  {
    name: 'SDK: assets, collections, appearance, toasts',
    mutate: domains('assets', 'collections', 'dashboard', 'appearance', 'toasts'),
    tests: sdkTests('collections', 'appearance', 'dashboard'),
  },
  {
    name: 'SDK: app',
    mutate: ['packages/sdk/src/app/{start,busy,chunk,changes,denied,guard,outdated}.ts'],
    tests: ['tests/sdk/app/**/*.test.{ts,tsx}'],
  },
  {
    name: 'SDK: configuration',
    mutate: ['packages/sdk/src/config/*.ts'],
    tests: ['tests/sdk/config/**/*.test.{ts,tsx}'],
  },
];

const cache = join(root, 'node_modules', '.cache', 'assetportal');

/**
 * Changes the code of a target in many small ways with Stryker, and runs its tests for each change. A change that no
 * test detects is a survivor: a gap in the tests, or a change without an effect.
 *
 * Stryker is installed into the cache folder, so that `npm install` does not include it.
 *
 * @param {Target} target
 * @returns score in percent, number of changes and survivors, or undefined if Stryker could not run
 */
export function testMutations({ mutate, tests }) {
  const stryker = ensureStryker();
  if (stryker === undefined) return undefined;
  const report = join(cache, 'mutation.json');
  rmSync(report, { force: true });
  const file = join(cache, 'stryker.config.json');
  writeFileSync(file, JSON.stringify({ ...SETTINGS, mutate, jsonReporter: { fileName: report } }));
  try {
    spawnSync(process.execPath, [stryker, 'run', file], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, ASSETPORTAL_MUTATION_TESTS: tests.join(';') },
    });
  } finally {
    rmSync(join(root, SETTINGS.tempDirName), { recursive: true, force: true });
  }
  return existsSync(report) ? resultOf(JSON.parse(readFileSync(report, 'utf8'))) : undefined;
}

const SETTINGS = {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/nightly/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 3000,
  reporters: ['json', 'progress-append-only'],
  ignorePatterns: ['docs', 'packages/*/dist'],
  // A mutant that runs only when a module is loaded would restart the test process. Its constants are in tables.
  ignoreStatic: true,
  tempDirName: '.stryker-tmp',
};

function ensureStryker() {
  const folder = join(cache, `stryker-${VERSION}`);
  const program = join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  if (existsSync(program)) return program;
  process.stderr.write('Installing Stryker for the mutation tests …\n');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  // The runner uses the Vitest of this repository, so npm must not install another one for it.
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${VERSION}`);
  spawnSync('npm', ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 2],
    shell: process.platform === 'win32',
  });
  return existsSync(program) ? program : undefined;
}

function resultOf({ files }) {
  const mutants = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file, source })),
  );
  const tested = mutants.filter(
    ({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status),
  );
  const survivors = tested.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  return {
    total: tested.length,
    score: (100 * (tested.length - survivors.length)) / tested.length,
    survivors: survivors.map(describe),
  };
}

/** Returns place, original code and replacement of a survivor. */
function describe({ file, source, location: { start, end }, replacement, mutatorName }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return {
    place: `${file}:${start.line}`,
    mutatorName,
    from: brief(lines.join(' ')),
    to: brief(replacement ?? ''),
  };
}

const brief = (code) => {
  const line = code.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
};
