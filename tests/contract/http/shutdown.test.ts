/** @module-tag gate */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { truncate, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitForExit } from '../../cli/terminal.js';
import { idle, serveFolder, type ServerProcess } from '../../fixtures/server/serve.js';
import { temporaryFolder } from '../../fixtures/folder.js';
import { raw } from './raw.js';

const SIZE = 96 * 2 ** 20;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let home: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let token: string;

beforeEach(async () => {
  [folder, home] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  await writeFile(join(folder.path, 'large.bin'), 'begins');
  await truncate(join(folder.path, 'large.bin'), SIZE);
  server = await serveFolder(folder.path, { home: home.path });
  token = await server.login();
  await idle(server.client(token));
});
afterEach(async () => {
  await server.kill();
  await Promise.all([folder.remove(), home.remove()]);
});

const api = (path: string) => `${server.url}/assetportal/api/${path}`;
async function linkToFile(): Promise<string> {
  const [asset] = (await server.client(token).search.query({ rows: 1 })).assets;
  const response = await fetch(api(`download/?id=${asset?.id ?? ''}&csetid=original&target=down`));
  return `${server.url}${((await response.json()) as { url: string }).url}`;
}
/** Sends a request without reading the response body. */
const startRequest = (url: string, agent?: Agent) =>
  new Promise<IncomingMessage>((done, failed) => {
    get(url, agent === undefined ? {} : { agent }, done).on('error', failed);
  });
async function lengthOf(response: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const bytes of response) length += (bytes as Buffer).length;
  return length;
}
const exited = () => once(server.child, 'exit').then(([code]) => code as number | null);

describe('a stopping server', () => {
  it('finishes the running download, rejects new requests, and exits with 0', async () => {
    const running = await startRequest(await linkToFile());
    const code = exited();
    server.child.kill('SIGTERM');
    // As soon as the server rejects connections, the shutdown has started.
    await expect
      .poll(() => startRequest(`${server.url}/healthz`).then(lengthOf, () => 'refused'), { interval: 20 })
      .toBe('refused');
    expect(await lengthOf(running)).toBe(SIZE);
    expect(await code).toBe(0);
  });

  it('ends event streams, and does not wait for idle connections', async () => {
    const agent = new Agent({ keepAlive: true });
    await lengthOf(await startRequest(`${server.url}/healthz`, agent));
    // Browsers open connections in advance, without sending anything.
    const silent = raw(server.url, '');
    const listening = await startRequest(api('events'));
    const length = lengthOf(listening);
    const started = performance.now();
    expect(await server.stop()).toBe(0);
    expect(await length).toBeGreaterThan(0);
    await silent.ended();
    // eslint-disable-next-line no-restricted-syntax -- The server would otherwise wait for the connections until its time limit.
    expect(performance.now() - started).toBeLessThan(6000);
    agent.destroy();
  });

  it('exits immediately on a second signal', { tags: ['night'] }, async () => {
    // The body is never read. Without the second signal, the server would wait for the end of the download.
    const running = await startRequest(await linkToFile());
    running.on('error', () => undefined);
    const code = exited();
    server.child.kill('SIGTERM');
    await expect
      .poll(() => startRequest(`${server.url}/healthz`).then(lengthOf, () => 'refused'))
      .toBe('refused');
    server.child.kill('SIGTERM');
    expect(await code).toBe(130);
  });
});

describe('the log of a server', () => {
  it('has a line with the ID of each request, and no secrets', async () => {
    const url = await linkToFile();
    const response = await fetch(api('session/check'), { headers: { authorization: `Bearer ${token}` } });
    await fetch(api(`session/get?token=${token}`), { method: 'POST' });
    await fetch(`${url}&extra=${token}`, {
      headers: { range: 'bytes=0-9', cookie: `assetportal_session=${token}` },
    });
    const broken = await startRequest(url);
    broken.destroy();
    broken.on('error', () => undefined);
    const lines = () =>
      server
        .stderr()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.includes('"request"'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    await expect.poll(() => lines().some(({ aborted }) => aborted === true)).toBe(true);
    const check = lines().find(({ reqId }) => reqId === response.headers.get('x-request-id'));
    expect(check).toMatchObject({
      level: 'info',
      method: 'GET',
      path: '/assetportal/api/session/check',
      status: 200,
      address: '127.0.0.1',
      user: 'admin',
    });
    expect(check?.['bytes']).toBeGreaterThan(100);
    expect(check?.['ms']).toBeGreaterThanOrEqual(0);
    const { searchParams } = new URL(url);
    for (const secret of [token, searchParams.get('signature') ?? '', 'a password for tests', 'Bearer']) {
      expect(secret).not.toBe('');
      expect(server.stderr()).not.toContain(secret);
    }
  });
});

describe('an uncaught error', () => {
  it('is logged and ends the process with exit code 70, and the next process can use the state', async () => {
    await server.stop();
    const index = resolve(import.meta.dirname, '../../../packages/server/dist/index.js');
    const script = `
      const { startServer } = await import(${JSON.stringify(`file://${index}`)});
      await startServer({ folder: ${JSON.stringify(folder.path)}, port: 0, log: 'json', exitOnUncaughtError: true });
      Promise.reject(new Error('thrown by a test'));`;
    const { code, stderr } = await waitForExit(
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' }),
    );
    expect(code, stderr).toBe(70);
    // Threads and child processes may write further lines after it.
    const fatal = stderr.split('\n').filter((line) => line.includes('"level":"fatal"'));
    expect(fatal).toHaveLength(1);
    expect(JSON.parse(fatal[0] ?? '')).toMatchObject({
      origin: 'unhandledRejection',
      err: { message: 'thrown by a test' },
    });
    server = await serveFolder(folder.path, { home: home.path });
    expect((await server.client(await server.login()).search.query({ rows: 1 })).total).toBe(1);
  });
});
