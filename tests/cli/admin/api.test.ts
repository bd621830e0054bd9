import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { readFile, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../fixtures/folder.js';
import { idOf, portalWithFiles, type CliPortal } from '../library.js';
import { BINARY, events, terminal } from '../terminal.js';

let library: CliPortal;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let cli: ReturnType<typeof terminal>;
/** A CLI with an admin's token. */
let admin: ReturnType<typeof terminal>;
/** Another server, which records the headers of each request. */
let other: Server;
const received: string[] = [];
beforeAll(async () => {
  library = await portalWithFiles({ 'a/one.txt': 'one\n', 'two.txt': 'two\n' });
  home = await temporaryFolder();
  cli = terminal(home.path, { ASSETPORTAL_URL: library.portal.url });
  const token = await library.portal.login();
  admin = terminal(home.path, { ASSETPORTAL_URL: library.portal.url, ASSETPORTAL_TOKEN: token });
  other = createServer((request, response) => {
    received.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'}`);
    if (request.url?.includes('redirect') === true) {
      response.writeHead(302, { location: `${library.portal.url}/assetportal/api/search` }).end();
    } else response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"a\u202eb\u0085"}\n');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  other.close();
  await library.close();
  await home.remove();
});

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const document = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>;

describe('api (findings T, 4.4)', () => {
  test('GET sends fields as the query, with types and lists', async () => {
    const result = await admin.run(['api', 'get', '/search', '-f', 'solr_q=one', '-F', 'solr_rows=5']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(document(result.stdout)).toMatchObject({ response: { docs: [{ fname: 'one.txt' }] } });
    const audit = ['api', 'GET', 'admin/audit', '-f', 'action=login', '-f', 'action=logout'];
    expect(await admin.run(audit)).toMatchObject({ code: 0 });
  });

  test('a full address of the portal and a query in the path work', async () => {
    const url = `${library.portal.url}/assetportal/api/search?solr_q=two`;
    expect(document((await cli.run(['api', 'GET', url])).stdout)).toMatchObject({
      response: { docs: [{ fname: 'two.txt' }] },
    });
  });

  test('POST sends fields as JSON, and --input sends a file', async () => {
    const id = idOf(library, 'two.txt');
    const query = ['api', 'POST', 'assets', '-f', `assetid[]=${id}`];
    expect((await cli.run(query)).stdout).toContain('two.txt');
    const input = JSON.stringify({ name: 'press' });
    expect(await admin.run(['api', 'POST', 'admin/groups', '--input', '-'], { input })).toMatchObject({
      code: 0,
    });
    expect((await admin.run(['group', 'list'])).stdout).toContain('press');
    await writeFile(join(home.path, 'name.txt'), 'board');
    const file = `name=@${join(home.path, 'name.txt')}`;
    expect(await admin.run(['api', 'POST', 'admin/groups', '-F', file])).toMatchObject({ code: 0 });
    expect((await admin.run(['group', 'list'])).stdout).toContain('board');
  });

  test('--dry-run prints the request and sends nothing', async () => {
    const line = [
      'api',
      'POST',
      'admin/groups',
      '-f',
      'name=x',
      '-F',
      'a[b][]=1',
      '-F',
      'a[b][]=true',
      '--dry-run',
    ];
    const result = await admin.run(line);
    expect(result).toEqual({
      code: 0,
      stderr: '',
      stdout: `POST ${library.portal.url}/assetportal/api/admin/groups\n\n{"name":"x","a":{"b":[1,true]}}\n`,
    });
    expect((await admin.run(['group', 'list'])).stdout).not.toMatch(/^x\t/m);
  });

  test.each([
    [['api', 'GET', 'nonsense'], 6],
    [['api', 'GET', 'admin/audit'], 4],
    [['api', 'GET', 'search?solr_rows=x'], 2],
    [['api', 'FETCH', 'search'], 2],
    [['api', 'GET', 'search', '-f', 'x'], 2],
    [['api', 'POST', 'search', '-f', 'x=1', '-f', 'x=2'], 2],
    [['api', 'GET', 'search', '-H', 'Authorization: Bearer x'], 2],
  ])('%j ends with %i', async (line, code) => {
    const result = await cli.run(line);
    expect(result.code).toBe(code);
    expect(result.stderr).toMatch(/^✗ /m);
  });

  test('an error prints the body on stdout and the problem on stderr', async () => {
    const result = await admin.run(['api', 'GET', 'config/history/missing', '--json']);
    expect(result.code).toBe(6);
    expect(document(result.stdout)).toMatchObject({
      kind: 'response',
      status: 404,
      body: { code: 'not-found' },
    });
    expect(events(result.stderr)).toMatchObject([{ kind: 'error', code: 'not-found', exit: 6 }]);
  });

  test('--include prints the status and the headers', async () => {
    const { stdout } = await admin.run(['api', 'GET', 'config/global', '--include']);
    expect(stdout).toMatch(/^HTTP\/1\.1 200\n(?:[\w-]+: .*\n)+\n\{/);
    expect(stdout).toMatch(/^etag: /m);
  });

  test('bytes go to a pipe or a file, and not into a JSON document', async () => {
    const path = 'admin/backup';
    const file = join(home.path, 'portal.zip');
    expect(await admin.run(['api', 'GET', path, '-o', file])).toMatchObject({ code: 0, stdout: '' });
    const stored = await readFile(file);
    expect(stored.subarray(0, 2).toString()).toBe('PK');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(stored.equals(await admin.bytes(['api', 'GET', path]))).toBe(true);
    expect(await admin.run(['api', 'GET', path, '--json'])).toMatchObject({ code: 2, stdout: '' });
  });

  test.runIf(existsSync('/usr/bin/script'))('bytes are not printed on a terminal', async () => {
    const onTerminal = async (options: string) => {
      const line = `stty cols 100; '${process.execPath}' '${BINARY}' api GET admin/backup ${options}; echo "exit $?"`;
      const { stdout } = await promisify(execFile)('/usr/bin/script', ['-qec', line, '/dev/null'], {
        env: { ...admin.environment, TERM: 'xterm' },
      });
      return stdout.replaceAll('\r', '');
    };
    for (const options of ['--no-color', '--no-color -o -', '--no-color --include']) {
      const shown = await onTerminal(options);
      expect(shown).toContain('exit 2');
      expect(shown).toContain('Redirect the output');
      // eslint-disable-next-line no-control-regex -- Looks for exactly these characters.
      expect(shown).not.toMatch(/PK|[\u0000-\u0009\u000b-\u001f]/);
    }
  });

  test('a failed request does not replace the file', async () => {
    const file = join(home.path, 'stays.txt');
    await writeFile(file, 'before');
    expect(await cli.run(['api', 'GET', 'admin/audit', '-o', file])).toMatchObject({ code: 4 });
    expect(await readFile(file, 'utf8')).toBe('before');
  });
});

describe('api: credentials (findings TA1)', () => {
  test.each([
    () => `${addressOf(other)}/assetportal/api/search`,
    () => `//127.0.0.1:${(other.address() as AddressInfo).port}/search`,
    () => '../../elsewhere',
    () => '%2e%2e/%2e%2e/elsewhere',
    () => 'file:///etc/passwd',
  ])('a path outside of the portal is refused %#', async (path) => {
    received.length = 0;
    expect(await admin.run(['api', 'GET', path()])).toMatchObject({ code: 2, stdout: '' });
    expect(received).toEqual([]);
  });

  test('a redirect is not followed', async () => {
    received.length = 0;
    const result = await admin.run(['api', 'GET', 'redirect', '--url', addressOf(other)]);
    expect(result).toMatchObject({ code: 7, stdout: '' });
    expect(received).toHaveLength(1);
  });

  test('control and direction characters of a server are escaped', async () => {
    const { stdout } = await cli.run(['api', 'GET', 'x', '--url', addressOf(other)]);
    expect(stdout).toBe('{"name":"a\\u202eb\\u0085"}\n');
  });

  test('a project file cannot receive a body', async () => {
    const project = await temporaryFolder();
    await writeFile(join(project.path, '.assetportal.json'), JSON.stringify({ url: addressOf(other) }));
    received.length = 0;
    const bare = terminal(home.path);
    const line = ['api', 'POST', 'session/get', '-f', 'pass=x'];
    expect(await bare.run(line, { cwd: project.path })).toMatchObject({ code: 2 });
    expect(received).toEqual([]);
    await project.remove();
  });
});
