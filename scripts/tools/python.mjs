import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up.mjs';

const TIMEOUT_MS = 10 * 60_000;

/** Returns the path of Schemathesis, a schema fuzzer. The findings of the nightly run were checked with this version. */
export const ensureSchemathesis = () => ensurePackages('schemathesis', ['schemathesis==4.32.5']);

/** Returns the path of a Python with programs that read and write PO files. */
export const ensureTranslationTools = () =>
  ensurePackages('python', ['polib==1.2.0', 'translate-toolkit==3.20.4']);

/**
 * Returns the path of a program of packages of Python. Installs them from PyPI into a cache folder of the checkout.
 * Returns undefined if Python or PyPI is not available; the tests that need the program are then skipped.
 */
function ensurePackages(program, packages) {
  const folder = join(
    root,
    'node_modules',
    '.cache',
    'assetportal',
    packages.join('-').replaceAll('==', '-'),
  );
  const path = join(folder, 'bin', program);
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return path;
  process.stderr.write(`Installing ${packages.join(', ')} …\n`);
  const run = (command, ...args) =>
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 2], timeout: TIMEOUT_MS }).status === 0;
  const installed =
    run('python3', '-m', 'venv', folder) &&
    run(join(folder, 'bin', 'pip'), 'install', '--quiet', ...packages) &&
    existsSync(path);
  if (installed) writeFileSync(complete, '');
  return installed ? path : undefined;
}
