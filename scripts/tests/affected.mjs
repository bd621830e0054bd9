import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { build } from 'esbuild';
import { root } from '../set-up.mjs';
import { recordedParts } from '../nightly/document.mjs';
import { AREAS } from './areas.mjs';

/**
 * Modules that tests use as a whole: a portal, the sample generator and the command line, and outside of tests/sdk the
 * SDK. The import graph ends here, because it would lead from each of these tests to nearly every file. `AREAS` has
 * their tests.
 */
const BOUNDARIES = [/^@assetportal\/(?:server|sample)$/, /\/packages\/cli\/src\/program\.js$/];
const SDK = /^@assetportal\/sdk(?:\/|$)/;

/**
 * Returns the test files that changed files can affect: those that import one of them, directly or through other files,
 * and those of the areas of the changed files. Returns undefined if the change can affect all tests.
 *
 * @param {readonly string[]} changed paths relative to the repository, with slashes
 * @param {readonly string[]} [tests] test files to select from, by default all
 * @returns {Promise<Set<string> | undefined>} paths relative to the repository
 */
export async function affectedTests(changed, tests = allTests()) {
  const folders = changed.flatMap((path) => testsOfArea(path));
  if (folders.includes('')) return undefined;
  const ofAreas = tests.filter((test) => folders.some((folder) => test.startsWith(`tests/${folder}`)));
  return new Set([...ofAreas, ...(await importers(tests, new Set(changed)))]);
}

/** Returns folders or files under tests/ that a change of this file affects. An empty string means all tests. */
export function testsOfArea(path) {
  const [, tests] = AREAS.filter(([prefix]) => path.startsWith(prefix))
    .sort(([a], [b]) => a.length - b.length)
    .at(-1) ?? ['', ['']];
  return tests;
}

/**
 * Returns the files that differ from a commit, in the commits since then and in the working tree. Returns undefined if
 * there is no such commit, or if it is not part of the history.
 *
 * @param {string | undefined} base
 */
export function changedSince(base) {
  if (base === undefined) return undefined;
  try {
    git('merge-base', '--is-ancestor', base, 'HEAD');
    return [
      ...lines(git('diff', '--name-only', base)),
      ...lines(git('ls-files', '--others', '--exclude-standard')),
    ];
  } catch {
    return undefined;
  }
}

/**
 * Returns the base of the gate: the commit in `ASSETPORTAL_BASE`, otherwise that of the last nightly run of all tests of
 * the gate. The test files that failed then always run. Undefined if there is no base.
 *
 * @returns {{commit: string, failed: string[]} | undefined}
 */
export function gateBase() {
  if (process.env.ASSETPORTAL_BASE) return { commit: process.env.ASSETPORTAL_BASE, failed: [] };
  const path = join(root, 'docs', 'nightly.md');
  return existsSync(path) ? nightlyBase(readFileSync(path, 'utf8')) : undefined;
}

/** Returns the base that docs/nightly.md names. A run that failed without a failed test is none. */
export function nightlyBase(document) {
  const part = recordedParts(document).get('gate');
  if (part === undefined || part.commit.includes(' ')) return undefined;
  const failed = [...new Set(part.failures.flatMap((line) => /^tests\/[^:]+/.exec(line)?.[0] ?? []))];
  return part.isGreen || failed.length > 0 ? { commit: part.commit, failed } : undefined;
}

/** Returns the commit at which the current branch left the main branch of the remote repository, or HEAD. */
export function branchBase() {
  for (const main of ['origin/HEAD', 'origin/main', 'HEAD']) {
    try {
      return git('merge-base', main, 'HEAD').trim();
    } catch {
      // This repository has no such reference.
    }
  }
  return undefined;
}

/** Returns the tests whose code contains one of the changed files. Unused exports of the SDK do not count. */
async function importers(tests, changed) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: tests,
    outdir: join(root, 'node_modules', '.cache', 'assetportal', 'graph'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    conditions: ['assetportal-source'],
    write: false,
    metafile: true,
    logLevel: 'silent',
    loader: { '.css': 'empty', '.pem': 'empty', '.key': 'empty' },
    plugins: [boundaries],
  });
  const outputs = metafile.outputs;
  const found = new Map();
  const contains = (output) => {
    if (!found.has(output)) {
      // Chunks can import each other.
      found.set(output, false);
      const { inputs, imports } = outputs[output];
      const own = Object.keys(inputs).some((path) => changed.has(path));
      found.set(output, own || imports.some(({ path, external }) => external !== true && contains(path)));
    }
    return found.get(output);
  };
  return Object.entries(outputs).flatMap(([output, { entryPoint }]) =>
    entryPoint !== undefined && contains(output) ? [entryPoint] : [],
  );
}

/** Excludes installed packages and everything behind a boundary from the graph. */
const boundaries = {
  name: 'boundaries',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path, kind, importer }) => {
      if (kind === 'entry-point') return undefined;
      const isOwn = path.startsWith('.') || path.startsWith('@assetportal/');
      return isOwn && !isBoundary(path, importer) ? undefined : { path, external: true };
    });
  },
};

function isBoundary(path, importer) {
  if (!importer.startsWith(join(root, 'tests'))) return false;
  const usesSdk = SDK.test(path) && !importer.startsWith(join(root, 'tests', 'sdk'));
  return usesSdk || BOUNDARIES.some((one) => one.test(path));
}

function allTests() {
  return readdirSync(join(root, 'tests'), { recursive: true })
    .filter((path) => /\.(?:test\.tsx?|nightly\.ts)$/.test(path) && !path.includes('node_modules'))
    .map((path) => `tests/${path.replaceAll(sep, '/')}`);
}

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const lines = (text) => text.split('\n').filter((line) => line !== '');
