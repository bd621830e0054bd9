import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { root } from './paths.mjs';

/**
 * A step of the preparation. It starts when the steps in `after` have ended.
 *
 * @typedef {{ name: string, after?: string[], run: () => Promise<void> }} Step
 */

/** Failure of a step, with the exit code of the process. */
class StepFailed extends Error {
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

/**
 * Runs steps, as many at a time as there are cores, and prints each with its duration when it has ended. Steps that are
 * first in the list start first. If a step fails, ends the process as soon as the steps beside it have ended, so that
 * they do not write to folders that the next attempt deletes.
 *
 * @param {string} title printed before, with the names of the steps
 * @param {Step[]} steps
 */
export async function runSteps(title, steps) {
  if (steps.length === 0) return;
  process.stderr.write(`${title}: ${steps.map(({ name }) => name).join(', ')} …\n`);
  const waiting = [...steps];
  const active = new Map();
  const isReady = ({ after = [] }) =>
    after.every((name) => ![...waiting, ...active.keys()].some((step) => step.name === name));
  let ended = 0;
  const run = async (step) => {
    const from = performance.now();
    await step.run();
    active.delete(step);
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    process.stderr.write(`  ${(ended += 1)} of ${steps.length}: ${step.name}, ${seconds} s\n`);
  };
  try {
    while (waiting.length > 0 || active.size > 0) {
      const next = active.size < availableParallelism() ? waiting.find(isReady) : undefined;
      if (next === undefined) await Promise.race(active.values());
      else {
        waiting.splice(waiting.indexOf(next), 1);
        active.set(next, run(next));
      }
    }
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    process.stderr.write(`${error.message}\n`);
    await Promise.allSettled(active.values());
    process.exit(error.code);
  }
}

/** Runs a program with its output on stderr. @throws StepFailed */
export function runProgram(command, args, options = {}) {
  return new Promise((done, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 2, 2],
      // On Windows, npm is a script that only a shell can start. This is safe, because the arguments contain no
      // user input.
      shell: process.platform === 'win32' && command === 'npm',
      ...options,
    });
    const fail = (how, code) => reject(new StepFailed(`${basename(command)} ${args.join(' ')} ${how}`, code));
    child.once('error', (error) => fail(`could not be started: ${error.message}`, 1));
    child.once('exit', (code, signal) =>
      code === 0 ? done() : fail(`ended with ${signal ?? code}`, code ?? 1),
    );
  });
}
