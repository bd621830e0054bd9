/** @module-tag gate */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDuration } from '../../../packages/cli/src/kernel/text/parse-duration.js';
import { directCli } from './direct-cli.js';
import { forward, http } from './sockets.js';
import { events, waitForExit } from '../terminal.js';

const setup = directCli();

describe('--wait', () => {
  test('a command waits while the portal is unreachable or starting', async () => {
    // Reserves a port on which nothing listens.
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const child = setup.cli.start([
      'search',
      '--json=fname',
      '--url',
      `http://127.0.0.1:${port}`,
      '--wait',
      '1m',
    ]);
    const end = waitForExit(child);
    const [line] = (await once(child.stderr as NodeJS.ReadableStream, 'data')) as [string];
    expect(events(line)).toMatchObject([{ kind: 'outage', host: `127.0.0.1:${port}` }]);
    let calls = 0;
    const starting = createServer((incoming, outgoing) => {
      calls += 1;
      if (calls < 3) return void outgoing.writeHead(503).end('starting');
      forward(setup.library.portal.url)(incoming, outgoing);
    }).listen(port, '127.0.0.1');
    const { code, stdout } = await end;
    starting.close();
    starting.closeAllConnections();
    expect(code).toBe(0);
    expect(stdout).toContain('one.txt');
  });

  test('gives up after the time, and does not wait for other errors', async () => {
    const gone = await setup.cli.run(['search', '--url', 'http://127.0.0.1:1', '--wait', '300ms', '--json']);
    expect(gone.code).toBe(7);
    expect(events(gone.stderr).at(-1)).toMatchObject({ kind: 'error', cause: 'ECONNREFUSED' });
    const url = await http((_, response) => void response.writeHead(500).end());
    expect((await setup.cli.run(['search', '--url', url, '--wait', '10m'])).code).toBe(7);
    expect((await setup.cli.run(['search', '--wait', 'long'])).code).toBe(2);
  });

  test.each([
    ['90', 90_000],
    ['30s', 30_000],
    ['5m', 300_000],
    ['1h30m', 5_400_000],
    ['1.5s', 1500],
    ['250ms', 250],
    ['', undefined],
    ['5 apples', undefined],
    ['m', undefined],
  ])('parseDuration(%j) is %s', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });
});

describe('-v', () => {
  test('prints each request with its ID, and appends it to a private file', async () => {
    const log = join(setup.home, 'requests.log');
    await writeFile(log, '', { mode: 0o644 });
    const url = setup.library.portal.url;
    const result = await setup.cli.run(['search', 'one', '-v', '--url', url], {
      env: { ASSETPORTAL_LOG: log },
    });
    expect(result.code).toBe(0);
    const line = /GET \/assetportal\/api\/search\?\S*solr_q=one\S* 200 \d+ ms \S{8,}/;
    expect(result.stderr).toMatch(line);
    expect(await readFile(log, 'utf8')).toMatch(line);
    expect((await stat(log)).mode & 0o777).toBe(0o600);
  });

  test('a log that cannot be written exits with 3', async () => {
    const env = { ASSETPORTAL_LOG: join(setup.home, 'no-folder', 'x.log') };
    const result = await setup.cli.run(['search', '--url', setup.library.portal.url], { env });
    expect(result).toMatchObject({ code: 3, stdout: '' });
    expect(result.stderr).toContain('x.log');
  });

  test('-vv prints the headers, and --json makes every line JSON', async () => {
    const token = await setup.library.portal.login();
    const env = { ASSETPORTAL_TOKEN: token, ASSETPORTAL_URL: setup.library.portal.url };
    const text = await setup.cli.run(['whoami', '-vv'], { env });
    expect(text.stderr).toMatch(/^> authorization: …$/m);
    expect(text.stderr).toMatch(/^< x-request-id: \S+/m);
    const to = join(setup.home, 'files');
    const json = await setup.cli.run(['download', '--query', '*', '--to', to, '-vv', '--json'], { env });
    expect(json.code).toBe(0);
    const lines = json.stderr.trim().split('\n');
    expect(lines).toHaveLength(events(json.stderr).length);
    expect(events(json.stderr).filter(({ kind, path }) => kind === 'log' && path !== undefined)).not.toEqual(
      [],
    );
    expect(text.stderr + json.stderr).not.toContain(token);
    expect(json.stderr).not.toMatch(/signature=(?!…)/);
  });
});
