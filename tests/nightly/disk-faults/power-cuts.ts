import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cutPoints, imageAt, losses, recordingOf, writeImage, type Recording } from './replay.js';
import { filesIn, storeProgram, type Scenario } from './scenarios.js';
import { faultsIn } from './store-check.js';
import { runTraced } from './strace.js';
import { sampled } from './trace.js';

export interface CutOptions {
  readonly random: () => number;
  /** Maximum number of cuts. */
  readonly cuts: number;
  /** Number of random losses of each cut. */
  readonly losses: number;
}

/**
 * Creates the files that a power cut can leave at each point of a recording, and checks them. Returns the problems and the
 * numbers.
 *
 * @param image Path of the folder for the files. It does not exist yet.
 * @param check Returns the problems of the files in the folder.
 */
export async function replayCuts(
  recording: Recording,
  image: string,
  options: CutOptions,
  check: (acknowledged: readonly string[]) => Promise<string[]>,
): Promise<{ readonly failures: readonly string[]; readonly count: string }> {
  const points = cutPoints(recording);
  const cuts = sampled(points, options.cuts);
  const failures: string[] = [];
  let images = 0;
  for (const cut of cuts) {
    for (const loss of losses(options.random, options.losses)) {
      const { files, acknowledged } = imageAt(recording, cut, loss);
      rmSync(image, { recursive: true, force: true });
      mkdirSync(image, { mode: 0o700 });
      writeImage(files, image);
      images += 1;
      const faults = await check(acknowledged).catch((error: Error) => [String(error)]);
      failures.push(...faults.map((fault) => `cut ${cut}, lost ${loss.name}: ${fault}`));
    }
  }
  return {
    failures,
    count: `${images} images of ${cuts.length} of ${points.length} cuts, ${failures.length} failures`,
  };
}

/** Cuts the power during a scenario of the store. */
export async function cutStore(scenario: Scenario, folder: string, options: CutOptions) {
  const directory = join(folder, 'state');
  scenario.prepare(directory);
  const before = filesIn(directory);
  const output = join(folder, 'trace');
  const { code, calls, stderr } = await runTraced([await storeProgram(), directory], { output, cwd: folder });
  if (code !== 0 || stderr !== '') throw new Error(`The program ended with ${code}: ${stderr}`);
  const image = join(folder, 'image');
  return replayCuts(recordingOf(calls, directory, before), image, options, async (acknowledged) => [
    ...scenario.check(image),
    ...(await faultsIn(image, acknowledged, { isCut: true })),
  ]);
}
