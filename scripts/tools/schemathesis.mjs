import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up.mjs';

/** The version whose findings the nightly run has been checked against. */
const VERSION = '4.32.5';
const TIMEOUT_MS = 10 * 60_000;

/**
 * Returns the path of Schemathesis, a schema fuzzer in Python. Installs it from PyPI into a cache folder of the
 * checkout. Returns undefined if Python or PyPI is not available; the fuzz test is then skipped.
 */
export function ensureSchemathesis() {
  const folder = join(root, 'node_modules', '.cache', 'assetportal', `schemathesis-${VERSION}`);
  const program = join(folder, 'bin', 'schemathesis');
  if (existsSync(program)) return program;
  process.stderr.write('Installing Schemathesis for the schema fuzzing …\n');
  const run = (command, ...args) =>
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 2], timeout: TIMEOUT_MS }).status === 0;
  const installed =
    run('python3', '-m', 'venv', folder) &&
    run(join(folder, 'bin', 'pip'), 'install', '--quiet', `schemathesis==${VERSION}`);
  return installed && existsSync(program) ? program : undefined;
}
