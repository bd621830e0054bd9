import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { preparedLibrary } from '../fixtures/prepared.js';
import { startedPortal } from '../fixtures/started-portal.js';

/** Set by `npm run nightly` unless Python or PyPI is not available. */
const program = process.env['ASSETPORTAL_SCHEMATHESIS'];
const TIMEOUT_MS = 30 * 60_000;

/**
 * Operations that are not fuzzed: a logout would end the session of the run, and an event stream does not end.
 * tests/contract/http covers both.
 */
const EXCLUDED = ['session.logout', 'events'];

const portal = await startedPortal(preparedLibrary());

it.skipIf(program === undefined)(
  'Schemathesis gets only responses that the OpenAPI document describes',
  async () => {
    const child = spawn(
      program as string,
      [
        ...['run', `${portal.url}/assetportal/api/openapi.json`],
        ...['--header', `Authorization: Bearer ${await portal.login()}`],
        ...['--phases', 'coverage,fuzzing', '--max-examples', '40', '--seed', '2026'],
        ...['--checks', 'status_code_conformance,content_type_conformance,response_schema_conformance'],
        ...['--request-timeout', '60', '--no-color', '--continue-on-failure'],
        ...EXCLUDED.flatMap((id) => ['--exclude-operation-id', id]),
      ],
      { cwd: portal.folder, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const exited = once(child, 'exit') as Promise<[number | null]>;
    const [output, [code]] = await Promise.all([text(child.stdout), exited]);
    expect(code, shortened(output)).toBe(0);
  },
  TIMEOUT_MS,
);

/** Shortens long lines: the generated requests contain thousands of characters. */
const shortened = (output: string): string =>
  output
    .split('\n')
    .map((line) => line.slice(0, 400))
    .join('\n');

/** Time after which the failed logins of the random requests no longer count against this machine. */
const LOGIN_WINDOW_MS = 60_000;

it(
  'leaves the portal ready, and an admin able to log in',
  async () => {
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
    await expect
      .poll(() => portal.login(), { interval: 5000, timeout: 1.5 * LOGIN_WINDOW_MS })
      .toEqual(expect.any(String));
  },
  2 * LOGIN_WINDOW_MS,
);
