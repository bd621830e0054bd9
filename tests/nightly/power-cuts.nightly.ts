import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../fixtures/folder.js';
import { seededRandom } from '../fixtures/server/random-kills.js';
import { cliScenarios } from './disk-faults/cli-scenarios.js';
import { cutStore, replayCuts } from './disk-faults/power-cuts.js';
import { recordingOf } from './disk-faults/replay.js';
import { filesIn, SCENARIOS } from './disk-faults/scenarios.js';
import { HAS_STRACE, runTraced } from './disk-faults/strace.js';

const TIMEOUT_MS = 900_000;

/** Numbers of cuts and losses of each scenario: all cuts of the store, and a part of those of the CLI, whose commands take longer. */
const STORE = { cuts: 400, losses: 4 };
const CLI = { cuts: 40, losses: 2 };

describe.runIf(HAS_STRACE)('power cut', () => {
  const random = seededRandom();
  for (const scenario of SCENARIOS) {
    it(`during “${scenario.name}” loses nothing acknowledged`, { timeout: TIMEOUT_MS }, async () => {
      const folder = await temporaryFolder();
      onTestFinished(() => folder.remove());
      const { failures, count } = await cutStore(scenario, folder.path, { random, ...STORE });
      console.log(`Power cuts, ${scenario.name}: ${count}.`);
      expect(failures).toEqual([]);
    });
  }

  it(
    'in the CLI loses no bookmark, and the next sync repairs the mirror',
    { timeout: TIMEOUT_MS },
    async () => {
      const folder = await temporaryFolder();
      onTestFinished(() => folder.remove());
      const { scenarios, library } = await cliScenarios(folder.path);
      onTestFinished(() => library.close());
      for (const { name, directory, args, env, prepare, wrongAfter } of scenarios) {
        await prepare();
        const before = filesIn(directory);
        const output = join(folder.path, 'trace');
        const recorded = await runTraced(args, { output, cwd: folder.path, env });
        expect(recorded.code).toBe(0);
        rmSync(directory, { recursive: true });
        const recording = recordingOf(recorded.calls, directory, before);
        // The end of the command is no acknowledgment of the content: its files are not synced.
        const { failures, count } = await replayCuts(recording, directory, { random, ...CLI }, () =>
          wrongAfter({ code: null }),
        );
        console.log(`Power cuts, ${name}: ${count}.`);
        expect.soft(failures).toEqual([]);
      }
    },
  );
});
