import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../fixtures/folder.js';
import { cliScenarios } from './disk-faults/cli-scenarios.js';
import { acknowledgedIn, writeImage } from './disk-faults/replay.js';
import { filesIn, SCENARIOS, storeProgram } from './disk-faults/scenarios.js';
import { lostSteps, prepareServed, resetServed, runServed } from './disk-faults/served.js';
import { faultsIn, TEMPORARY } from './disk-faults/store-check.js';
import { FIXED_NAMES, HAS_STRACE, runTraced, type Traced } from './disk-faults/strace.js';
import { errorsOf, faultPoints, sampledFaults, type Fault, type FaultPoint } from './disk-faults/trace.js';

/** Maximum number of runs of a scenario, each with one call that fails. */
const MAX_RUNS = 150;
/** Maximum number of runs of a whole server, each of which takes seconds. */
const MAX_SERVED = 40;
const TIMEOUT_MS = 1_800_000;

type Failing = FaultPoint & { readonly error: Fault };

/** Runs a scenario for each of the faults, and prints their numbers. */
async function runAll(
  scenario: string,
  recorded: Traced,
  { directory, count, run }: { directory: string; count: number; run: (fault: Failing) => Promise<Run> },
): Promise<void> {
  // The name of a stored backup has its time, which differs in a server. The other scenarios cover it.
  const points = faultPoints(recorded.calls, directory).filter(
    ({ path }) => scenario !== 'serve' || !path.includes('before-restore'),
  );
  const all = points.flatMap((point) => errorsOf(point).map((error) => ({ ...point, error })));
  const faults = sampledFaults(all, count);
  const failures: string[] = [];
  let unreached = 0;
  for (const fault of faults) {
    const { end, isRejected, wrong } = await run(fault);
    if (!end.calls.some(({ isInjected }) => isInjected)) unreached += 1;
    const { code, signal, stderr } = end;
    const isExpected = code === 0 || (isRejected && signal === null);
    const ending = isExpected ? [] : [`ended with ${signal ?? code}: ${stderr.slice(0, 600)}`];
    const where = `${fault.call} ${fault.index} of ${fault.path.slice(directory.length)}, ${fault.error}`;
    const found = [...ending, ...(await wrong().catch((error: Error) => [String(error)]))];
    failures.push(...found.map((one) => `${where}: ${one}`));
  }
  console.log(
    `Faults of calls, ${scenario}: ${faults.length} runs of ${all.length} faults, ${unreached} not reached, ${failures.length} failures.`,
  );
  expect(failures).toEqual([]);
}

interface Run {
  readonly end: Traced;
  /** True if the program could not start. It then may end with an error. */
  readonly isRejected: boolean;
  /** Returns the problems after the run. */
  readonly wrong: () => Promise<string[]>;
}

describe.runIf(HAS_STRACE)('a call that fails', () => {
  for (const scenario of SCENARIOS) {
    it(`during “${scenario.name}” loses nothing acknowledged`, { timeout: TIMEOUT_MS }, async () => {
      const folder = await temporaryFolder();
      onTestFinished(() => folder.remove());
      const directory = join(folder.path, 'state');
      const args = [...FIXED_NAMES, await storeProgram(), directory];
      const options = { output: join(folder.path, 'trace'), cwd: folder.path };
      scenario.prepare(directory);
      const before = filesIn(directory);
      const recorded = await runTraced(args, options);
      expect([recorded.code, recorded.stderr]).toEqual([0, '']);
      const run = async (fault: Failing): Promise<Run> => {
        rmSync(directory, { recursive: true });
        mkdirSync(directory, { mode: 0o700 });
        writeImage(before, directory);
        const end = await runTraced(args, { ...options, fault });
        const wrong = async () => [
          ...scenario.check(directory),
          ...(await faultsIn(directory, acknowledgedIn(end.stdout), { isCut: false })),
        ];
        return { end, isRejected: end.code === 3, wrong };
      };
      await runAll(scenario.name, recorded, { directory, count: MAX_RUNS, run });
    });
  }

  it(
    'in a server loses nothing acknowledged, and the server starts again',
    { timeout: TIMEOUT_MS },
    async () => {
      const folder = await temporaryFolder();
      onTestFinished(() => folder.remove());
      const places = { library: join(folder.path, 'library'), data: join(folder.path, 'state') };
      const options = { ...places, output: join(folder.path, 'trace'), cwd: folder.path };
      const served = await prepareServed(places.library, places.data);
      resetServed(served, places.library, places.data);
      const recorded = await runServed(served, options);
      expect(recorded.acknowledged).toEqual(served.steps.map(({ name }) => name));
      const run = async (fault: Failing): Promise<Run> => {
        resetServed(served, places.library, places.data);
        const { acknowledged, isRejected, end } = await runServed(served, { ...options, fault });
        const wrong = async () => {
          const lost = await lostSteps(served, acknowledged, places);
          const names = readdirSync(places.data, { recursive: true, encoding: 'utf8' });
          return [...lost, ...names.filter((name) => TEMPORARY.test(name)).map((name) => `left: ${name}`)];
        };
        return { end, isRejected, wrong };
      };
      await runAll('serve', recorded.end, { directory: places.data, count: MAX_SERVED, run });
    },
  );

  it(
    'in the CLI loses nothing acknowledged, and the next command succeeds',
    { timeout: TIMEOUT_MS },
    async () => {
      const folder = await temporaryFolder();
      onTestFinished(() => folder.remove());
      const { scenarios, library } = await cliScenarios(folder.path);
      onTestFinished(() => library.close());
      for (const { name, directory, args, env, prepare, wrongAfter } of scenarios) {
        await prepare();
        const before = filesIn(directory);
        const options = { output: join(folder.path, 'trace'), cwd: folder.path, env };
        const recorded = await runTraced(args, options);
        expect(recorded.code).toBe(0);
        const run = async (fault: Failing): Promise<Run> => {
          rmSync(directory, { recursive: true });
          mkdirSync(directory, { mode: 0o700 });
          writeImage(before, directory);
          const end = await runTraced(args, { ...options, fault });
          return { end, isRejected: true, wrong: () => wrongAfter(end) };
        };
        await runAll(name, recorded, { directory, count: MAX_RUNS, run });
      }
    },
  );
});
