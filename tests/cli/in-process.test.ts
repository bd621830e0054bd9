import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInProcess } from './in-process.js';

const BODY = '{"response":{"numFound":0,"start":0,"docs":[]},"facetCounts":{"facetFields":{}}}';
let server: Server;
let url: string;
const closed: Promise<unknown>[] = [];
beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(BODY);
  });
  server.on('connection', (socket) => closed.push(once(socket, 'close')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const run = (line: readonly string[], env: Record<string, string> = {}, stdout?: Writable) =>
  runInProcess(line, {
    env: { ASSETPORTAL_CONFIG_DIR: tmpdir(), ASSETPORTAL_URL: url, ...env },
    cwd: tmpdir(),
    input: '',
    ...(stdout && { stdout }),
  });

describe('a command in the process of the tests', () => {
  test('runs beside others, each with its own environment, output and exit code', async () => {
    const before = process.exitCode;
    const lines = [['search', '--json'], ['nonsense'], ['--help'], ['--help']];
    const languages = ['en', 'de', 'de', 'en'];
    const results = await Promise.all(lines.map((line, at) => run(line, { LANG: languages[at] ?? '' })));
    expect(results.map(({ code }) => code)).toEqual([0, 2, 0, 0]);
    const [search, unknown, german, english] = results.map(
      ({ stdout, stderr }) => String(stdout) + String(stderr),
    );
    expect(JSON.parse(search ?? '')).toMatchObject({ kind: 'search', total: 0 });
    expect(unknown).toContain('nonsense');
    expect(german).toContain('Aufruf: assetportal');
    expect(english).toContain('Usage: assetportal');
    expect(process.exitCode).toBe(before);
  });

  test('ends if its output is closed, and closes its connections', async () => {
    const broken = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('closed'), { code: 'EPIPE' })),
    });
    expect(await run(['search', '--json'], {}, broken)).toMatchObject({ code: 0 });
    const full = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    });
    const failed = await run(['search', '--json'], {}, full);
    expect(failed.code).toBe(3);
    expect(JSON.parse(failed.stderr.toString())).toMatchObject({ kind: 'error', code: 'output-failed' });
    await Promise.all(closed);
  });

  test('does not change the umask', async () => {
    const { code, stderr } = await run(['index', tmpdir()], { LANG: 'en' });
    expect([code, stderr.toString()]).toEqual([70, expect.stringContaining('Run it with `spawn`')]);
  });
});
