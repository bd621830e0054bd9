import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, root } from '../set-up.mjs';
import { checkFolders } from './folders.mjs';
import { checkImports } from './imports.mjs';
import { checkNames } from './names.mjs';
import { checkWording } from './wording.mjs';

/**
 * `npm run lint [-- [--only=<check>,…] [--except=<check>,…] <path>…]`: runs all checks, those in `--only`, or all but those
 * in `--except`. Without paths, checks the whole repository.
 *
 * - eslint: code rules, including rules that use type information
 * - folders: number of files in a folder
 * - format: Prettier
 * - imports: import direction, cycles, and folders that import each other
 * - names: private terms in declared names
 * - unused: unused exports, files and dependencies, and undeclared dependencies
 * - wording: marker words and long sentences in comments, test titles, messages and documents
 */
const CHECKS = {
  folders: (paths) => report(checkFolders(root, paths)),
  names: (paths) => report(checkNames(root, paths)),
  wording: (paths) => report(checkWording(root, paths)),
  imports: async (paths) => report(await checkImports(root, paths)),
  unused: () => runTool(join('knip', 'bin', 'knip.js'), ['--no-progress']),
  format: (paths) =>
    runTool(join('prettier', 'bin', 'prettier.cjs'), [
      '--check',
      '--log-level',
      'warn',
      ...pathsOrRoot(paths),
    ]),
  eslint: (paths) =>
    runTool(join('eslint', 'bin', 'eslint.js'), [
      '--max-warnings',
      '0',
      '--cache',
      '--cache-location',
      CACHE,
      ...pathsOrRoot(paths),
    ]),
};

const CACHE = join('node_modules', '.cache', 'assetportal', 'eslint');

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, except: { type: 'string' } },
  allowPositionals: true,
});
const except = values.except?.split(',') ?? [];
const selected = (values.only?.split(',') ?? Object.keys(CHECKS)).filter((name) => !except.includes(name));
const failed = [];
for (const name of selected) {
  const check = CHECKS[name];
  if (check === undefined) fail(`Unknown check “${name}”. Available: ${Object.keys(CHECKS).join(', ')}.`);
  if (!(await check(positionals.map((path) => path.replace(/\/$/, ''))))) failed.push(name);
}
if (failed.length > 0)
  fail(`Failed: ${failed.join(', ')}. To run a single check: npm run lint -- --only=<check>`);

function pathsOrRoot(paths) {
  return paths.length === 0 ? ['.'] : paths;
}

function report(messages) {
  for (const message of messages) process.stdout.write(`${message}\n`);
  return messages.length === 0;
}

function runTool(path, args) {
  const tool = join(root, 'node_modules', path);
  return spawnSync(process.execPath, [tool, ...args], { cwd: root, stdio: 'inherit' }).status === 0;
}
