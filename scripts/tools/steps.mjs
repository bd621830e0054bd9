import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { root } from './paths.mjs';

/**
 * A step of the preparation. It starts when the steps in `after` have ended.
 *
 * @typedef {{ name: string, after?: string[], run: () => Promise<void> }} Step
 */

const running = new Set();

/**
 * Runs steps, as many at a time as there are cores, and prints each with its duration when it has ended. Steps that are
 * first in the list start first. Ends the process if a step fails.
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
  while (waiting.length > 0 || active.size > 0) {
    const next = active.size < availableParallelism() ? waiting.find(isReady) : undefined;
    if (next === undefined) {
      await Promise.race(active.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    const from = performance.now();
    active.set(
      next,
      next.run().then(() => {
        active.delete(next);
        const seconds = ((performance.now() - from) / 1000).toFixed(1);
        process.stderr.write(`  ${(ended += 1)} of ${steps.length}: ${next.name}, ${seconds} s\n`);
      }),
    );
  }
}

/** Runs a program with its output on stderr. Ends this process and the other programs if it fails. */
export function runProgram(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 2, 2],
      // On Windows, npm is a script that only a shell can start. This is safe, because the arguments contain no
      // user input.
      shell: process.platform === 'win32' && command === 'npm',
      ...options,
    });
    running.add(child);
    child.once('error', (error) => end(`${command} could not be started: ${error.message}\n`, 1));
    child.once('exit', (code) => {
      running.delete(child);
      if (code === 0) done();
      else end('', code ?? 1);
    });
  });
}

function end(message, code) {
  process.stderr.write(message);
  for (const child of running) child.kill();
  process.exit(code);
}
