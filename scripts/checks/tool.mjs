import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../set-up.mjs';

/**
 * Runs a tool of node_modules in the repository's folder.
 *
 * @param {string} script its file below node_modules: the starters in `.bin` are other files on other systems
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

/** @returns {string | undefined} what a tool says that failed */
export function complaintOf(script, args) {
  const { failed, output, errors } = runTool(script, args);
  return failed ? `${output}${errors}`.trim() : undefined;
}
