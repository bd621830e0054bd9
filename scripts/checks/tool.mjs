import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../set-up.mjs';

/**
 * Runs a tool from node_modules in the repository folder.
 *
 * @param {string} script path of its script, relative to node_modules; the launchers in `.bin` differ between
 *   platforms
 * @returns {{failed: boolean, output: string, errors: string}}
 */
export function runTool(script, args) {
  const result = spawnSync(process.execPath, [join(root, 'node_modules', ...script.split('/')), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return { failed: result.status !== 0, output: result.stdout ?? '', errors: result.stderr ?? '' };
}

/** @returns {string | undefined} the output of a failed tool, or undefined on success */
export function failureOf(script, args) {
  const { failed, output, errors } = runTool(script, args);
  return failed ? `${output}${errors}`.trim() : undefined;
}
