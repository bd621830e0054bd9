import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureBrowser } from './tools/browser.mjs';
import { ensurePrograms } from './tools/programs.mjs';
import { build, fail, install, requireNode, root } from './set-up.mjs';

/**
 * `npm test [-- <vitest options>]`: installs the packages, builds them, and runs the tests. The last line of the
 * output is the number of passed and failed tests.
 */
requireNode();
install();
build();

ensurePrograms();

/** A test that blocks its process cannot time out by itself. */
const TIMEOUT_MINUTES = 60;

const options = process.argv.slice(2);
const report = join(root, 'node_modules', '.cache', 'assetportal', 'tests.json');
mkdirSync(dirname(report), { recursive: true });
const vitest = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ASSETPORTAL_CHROMIUM: ensureBrowser() },
    timeout: TIMEOUT_MINUTES * 60_000,
    killSignal: 'SIGKILL',
  },
);
if (vitest.error?.code === 'ETIMEDOUT') fail(`The tests did not end within ${TIMEOUT_MINUTES} minutes.`);
if (vitest.error) fail(`vitest could not be started: ${vitest.error.message}`);

const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
  readFileSync(report, 'utf8'),
);
// A file that cannot be loaded, or whose preparation fails, fails without a failed test.
const broken = testResults.filter(
  (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
).length;
const failed = numFailedTests + broken;
const skipped = numPendingTests === 0 ? '' : `, ${numPendingTests} skipped`;
process.stdout.write(`${numPassedTests} passed, ${failed} failed${skipped}\n`);
process.exit(vitest.status === 0 && failed === 0 && numPassedTests > 0 ? 0 : 1);
