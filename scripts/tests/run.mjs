import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from '../set-up.mjs';

/** A test that blocks its process cannot time out by itself. All tests of `gate` take about 25 minutes. */
const TIMEOUT_MINUTES = 120;

const cache = join(root, 'node_modules', '.cache', 'assetportal');

/**
 * Runs vitest and returns its exit status with the measured files.
 *
 * @param {string} name of the report, node_modules/.cache/assetportal/<name>.json
 * @param {{rings?: readonly string[], options?: readonly string[], environment?: Record<string, string>}} settings
 *   `rings`: default from the options of vitest (tests/fixtures/run/rings.ts)
 * @returns {{status: number, files: import('../../tests/fixtures/run/measurements.js').MeasuredFile[]}}
 */
export function runTests(name, { rings, options = [], environment = {} }) {
  mkdirSync(cache, { recursive: true });
  const measurements = join(cache, `${name}.json`);
  rmSync(measurements, { force: true });
  const vitest = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=./tests/fixtures/run/measurements.ts',
      '--reporter=json',
      `--outputFile.json=${join(cache, 'tests.json')}`,
      ...options,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ASSETPORTAL_MEASUREMENTS: measurements,
        ...(rings && { ASSETPORTAL_RING: rings.join(',') }),
        ...environment,
      },
      timeout: TIMEOUT_MINUTES * 60_000,
      killSignal: 'SIGKILL',
    },
  );
  if (vitest.error?.code === 'ETIMEDOUT') fail(`The tests did not end within ${TIMEOUT_MINUTES} minutes.`);
  if (vitest.error) fail(`vitest could not be started: ${vitest.error.message}`);
  if (!existsSync(measurements)) fail('vitest ended without a report. Its output above says why.');
  return { status: vitest.status ?? 1, files: JSON.parse(readFileSync(measurements, 'utf8')) };
}
