import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fail, root } from '../set-up.mjs';
import { mutantsOf, WIRED_FOLDERS } from './wiring-mutants.mjs';

const CONFIG = 'tests/nightly/mutation/wiring.config.ts';
const cache = join(root, 'node_modules', '.cache', 'assetportal');
/** Maximum duration of a run in milliseconds. A mutant that makes the tests hang counts as detected. */
const TIMEOUT = 60_000;
const KINDS = ['subscription', 'guard', 'validation', 'hook', 'reset', 'call'];

/**
 * Tests the wiring of the SDK. Removes each subscription, guard, validation, hook and reset, one at a time, and runs
 * the test files that execute the removed code. A mutant that no test detects is a survivor.
 *
 * @param {RegExp} [filter] only mutants whose ID matches
 * @param {(line: string) => void} [report] called for each survivor
 * @returns {Promise<{total: number, score: number, survivors: {place: string, kind: string, from: string, to: string}[]}>}
 */
export async function testWiring(filter = /./, report = () => undefined) {
  const mutants = wiringMutants();
  for (const kind of KINDS)
    if (!mutants.some((mutant) => mutant.kind === kind)) fail(`The sources have no ${kind} to remove.`);
  const files = await filesOfMutants();
  const tested = mutants.filter(({ id }) => filter.test(id));
  const queue = [...tested];
  const survivors = [];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (await isDetected(next, files.get(next.id) ?? [])) continue;
      survivors.push(next);
      report(`${next.id} ${next.kind}: ${brief(next.code)}`);
    }
  };
  await Promise.all([work(), work()]);
  return {
    total: tested.length,
    score: (100 * (tested.length - survivors.length)) / tested.length,
    survivors: survivors
      .sort((one, other) => tested.indexOf(one) - tested.indexOf(other))
      .map(({ id, kind, code, replacement }) => ({ place: id, kind, from: brief(code), to: replacement })),
  };
}

/** Returns the mutants of all sources, in the order of their paths. */
export function wiringMutants() {
  return WIRED_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => name.endsWith('.ts'))
      .map((name) =>
        relative(root, join(root, folder, name))
          .split(sep)
          .join('/'),
      )
      .sort()
      .flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8'))),
  );
}

/** Runs all tests once without a mutant. Returns the test files that execute each mutant. */
async function filesOfMutants() {
  const report = join(cache, 'wiring.jsonl');
  mkdirSync(cache, { recursive: true });
  rmSync(report, { force: true });
  const passed = await run([], { ASSETPORTAL_EXECUTED: report }, 600_000);
  if (!passed) fail(`The tests fail without a mutant: npx vitest run --config ${CONFIG}`);
  const files = new Map();
  for (const line of readFileSync(report, 'utf8').trim().split('\n')) {
    const { file, mutants } = JSON.parse(line);
    for (const id of mutants) files.set(id, [...(files.get(id) ?? []), file]);
  }
  return files;
}

async function isDetected({ id }, files) {
  if (files.length === 0) return false;
  return !(await run(['--bail=1', ...files], { ASSETPORTAL_MUTANT: id }, TIMEOUT));
}

/** Runs the tests. Resolves with true if all of them passed in time. */
function run(args, variables, timeout) {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [program, 'run', '--config', CONFIG, '--reporter=dot', ...args], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...variables },
    timeout,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}

const brief = (code) => {
  const line = code.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
};
