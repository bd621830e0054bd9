import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { directCli } from './direct-cli.js';
import { forward, http, https, tcp, TLS_FOLDER } from './sockets.js';
import { events } from '../terminal.js';

const setup = directCli();

/** Runs a command that calls an address once, and returns the error on stderr. */
async function errorAt(url: string, ...more: string[]) {
  const result = await setup.cli.run(['login', url, '--user', 'x', '--password-stdin', '--json', ...more], {
    input: 'x',
  });
  return { ...(events(result.stderr).at(-1) ?? {}), code: result.code, stdout: result.stdout };
}
const html = (status: number) => http((_, response) => void response.writeHead(status).end('<h1>Error</h1>'));

describe('network errors', () => {
  test.each<[string, () => Promise<string>, string, RegExp, RegExp]>([
    ['a refused connection', () => Promise.resolve('http://127.0.0.1:1'), 'ECONNREFUSED', /refused/, /serve/],
    [
      'a reset',
      async () => `http://127.0.0.1:${await tcp((one) => one.resetAndDestroy())}`,
      'ECONNRESET',
      /closed/,
      /again/,
    ],
    [
      'an unknown host',
      () => Promise.resolve('http://no-such-host.invalid'),
      'ENOTFOUND|EAI_AGAIN',
      /resolved/,
      /spelling/,
    ],
    [
      'an untrusted certificate',
      () => https('server.pem', forward('')),
      'UNABLE_TO|SELF_SIGNED',
      /“Corp Root CA”/,
      /--ca-cert/,
    ],
    [
      'https at an http port',
      async () => (await html(200)).replace('http:', 'https:'),
      'SSL|EPROTO',
      /support https/,
      /http:\/\/127/,
    ],
    [
      'no HTTP',
      async () => `http://127.0.0.1:${await tcp((one) => one.end('220 smtp ready\r\n'))}`,
      'HPE_',
      /speak HTTP/,
      /port/,
    ],
    ['a page with 200', () => html(200), 'HTTP 200', /not a portal/, /address/],
    ['a gateway error', () => html(502), 'HTTP 502', /in place of the portal/, /--wait/],
    ['a server error', () => html(500), 'HTTP 500', /in place of the portal/, /--wait/],
    ['a login of a proxy', () => html(401), 'HTTP 401', /requires a login/, /first/],
    ['a rate limit', () => html(429), 'HTTP 429', /too many/, /Wait/],
  ])('%s names the address and the cause', async (_, open, cause, message, next) => {
    const url = await open();
    const error = await errorAt(url);
    expect(error).toMatchObject({ kind: 'error', version: 1, code: 7, exit: 7, stdout: '' });
    expect(error).toHaveProperty('cause', expect.stringMatching(cause));
    expect(error).toHaveProperty('message', expect.stringMatching(message));
    expect(error).toHaveProperty('message', expect.stringContaining(new URL(url).host));
    expect(error).toHaveProperty('next', expect.stringMatching(next));
    expect(error).not.toHaveProperty('hint');
  });

  test('a redirect to https names its target', async () => {
    const url = await http(
      (_, response) =>
        void response.writeHead(301, { location: 'https://portal.example/assetportal/' }).end(),
    );
    const error = await errorAt(url);
    expect(error).toHaveProperty('message', expect.stringContaining('redirects to https://portal.example'));
    expect(error).toHaveProperty('next', expect.stringContaining('--url https://portal.example'));
  });

  test('a truncated response is reported as such', async () => {
    const url = await http((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"version":', () => response.destroy());
    });
    const error = await errorAt(url);
    expect(error).toMatchObject({ code: 7, cause: 'ECONNRESET' });
    expect(error).toHaveProperty('message', expect.stringContaining('before it was complete'));
  });

  test('an expired certificate and one of another host are distinguished', async () => {
    const ca = ['--ca-cert', join(TLS_FOLDER, 'ca.pem')];
    const expired = await errorAt(await https('expired.pem', forward('')), ...ca);
    expect(expired).toMatchObject({ code: 7, cause: 'CERT_HAS_EXPIRED' });
    const other = await errorAt(await https('other.pem', forward('')), ...ca);
    expect(other).toMatchObject({ code: 7, cause: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    expect(other).toHaveProperty('message', expect.stringContaining('other.example'));
  });

  test('the message on a terminal is in the language of the user and names no other address', async () => {
    const german = await setup.cli.run(['search', '--url', 'http://127.0.0.1:1'], {
      env: { LANG: 'de_DE.UTF-8' },
    });
    expect(german).toMatchObject({ code: 7, stdout: '' });
    expect(german.stderr).toContain(
      '127.0.0.1:1 antwortet nicht: Verbindung abgelehnt (ECONNREFUSED 127.0.0.1:1)',
    );
    expect(german.stderr).not.toContain('8080');
  });
});

describe('--ca-cert', () => {
  test.each([
    ['option', ['--ca-cert', join(TLS_FOLDER, 'ca.pem')], {}],
    ['variable', [], { ASSETPORTAL_CA_CERT: join(TLS_FOLDER, 'ca.pem') }],
    ['variable of Node', [], { NODE_EXTRA_CA_CERTS: join(TLS_FOLDER, 'ca.pem') }],
  ])('adds an authority from the %s', async (_, args, env) => {
    const url = await https('server.pem', forward(setup.library.portal.url));
    // Node reads its variable when the process starts.
    const run = 'NODE_EXTRA_CA_CERTS' in env ? setup.cli.spawn : setup.cli.run;
    const result = await run(['search', '--json=fname', '--url', url, ...args], { env });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(result.stdout).toContain('one.txt');
  });

  test('a missing file and one without a certificate exit with 3', async () => {
    const run = (file: string) =>
      setup.cli.run(['search', '--url', 'https://127.0.0.1:1', '--ca-cert', file]);
    expect(await run('nowhere.pem')).toMatchObject({ code: 3 });
    const invalid = await run(join(TLS_FOLDER, 'server.key'));
    expect(invalid.code).toBe(3);
    expect(invalid.stderr).toContain('no certificate');
  });
});
