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

/** Operations that can end the session of the run, because they reach the admin's own account. They come last. */
const USERS = ['admin.users.change', 'admin.users.remove'];

const portal = await startedPortal(preparedLibrary());
const token = await portal.login();

it.skipIf(program === undefined)(
  'Schemathesis gets only responses that the OpenAPI document describes',
  async () => {
    const excluded = [...EXCLUDED, ...USERS].flatMap((id) => ['--exclude-operation-id', id]);
    const { code, output } = await fuzz('--max-examples', '40', ...excluded);
    expect(code, output).toBe(0);
  },
  TIMEOUT_MS,
);

it('leaves the portal ready, and the session of the admin valid', async () => {
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
  const session = await portal.json('session/get', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(session).toMatchObject({ user: 'admin' });
});

it.skipIf(program === undefined)(
  'Schemathesis gets only responses that the OpenAPI document describes when it changes and removes users',
  async () => {
    const included = USERS.flatMap((id) => ['--include-operation-id', id]);
    const { code, output } = await fuzz('--max-examples', '10', ...included);
    expect(code, output).toBe(0);
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
  },
  TIMEOUT_MS,
);

/** Sends random requests of the admin, and returns the exit code and the shortened report. */
async function fuzz(...options: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(
    program as string,
    [
      'run',
      `${portal.url}/assetportal/api/openapi.json`,
      '--header',
      `Authorization: Bearer ${token}`,
      '--phases',
      'coverage,fuzzing',
      '--seed',
      '2026',
      '--checks',
      'status_code_conformance,content_type_conformance,response_schema_conformance',
      '--request-timeout',
      '60',
      '--no-color',
      '--continue-on-failure',
      ...options,
    ],
    { cwd: portal.folder, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const [output, [code]] = await Promise.all([text(child.stdout), exited]);
  return { code, output: shortened(output) };
}

/** Shortens long lines: the generated requests contain thousands of characters. */
const shortened = (output: string): string =>
  output
    .split('\n')
    .map((line) => line.slice(0, 400))
    .join('\n');
