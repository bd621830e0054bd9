import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { truncate, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ended } from '../../cli/terminal.js';
import { idle, serveFolder, type ServerProcess } from '../../faults/server.js';
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
  const answer = await fetch(api(`download/?id=${asset?.id ?? ''}&csetid=original&target=down`));
  return `${server.url}${((await answer.json()) as { url: string }).url}`;
}
/** Asks, and does not read the answer yet. */
const begin = (url: string, agent?: Agent) =>
  new Promise<IncomingMessage>((done, failed) => {
    get(url, agent === undefined ? {} : { agent }, done).on('error', failed);
  });
async function lengthOf(answer: IncomingMessage): Promise<number> {
  let length = 0;
  for await (const bytes of answer) length += (bytes as Buffer).length;
  return length;
}
const exited = () => once(server.child, 'exit').then(([code]) => code as number | null);

describe('a server that is told to stop', () => {
  it('finishes the download that runs, refuses what is new, and exits with 0', async () => {
    const running = await begin(await linkToFile());
    const code = exited();
    server.child.kill('SIGTERM');
    // Once it refuses connections, it has begun to stop.
    await expect
      .poll(() => begin(`${server.url}/healthz`).then(lengthOf, () => 'refused'), { interval: 20 })
      .toBe('refused');
    expect(await lengthOf(running)).toBe(SIZE);
    expect(await code).toBe(0);
  });

  it('ends those who listen to events, and does not wait for idle connections', async () => {
    const agent = new Agent({ keepAlive: true });
    await lengthOf(await begin(`${server.url}/healthz`, agent));
    // As browsers do ahead of need.
    const silent = raw(server.url, '');
    const listening = await begin(api('events'));
    const length = lengthOf(listening);
    const began = performance.now();
    expect(await server.stop()).toBe(0);
    expect(await length).toBeGreaterThan(0);
    await silent.ended();
    expect(performance.now() - began).toBeLessThan(6000);
    agent.destroy();
  });

  it('exits at once when it is told so again', async () => {
    // Nobody reads it: without the second signal it would be waited for.
    const running = await begin(await linkToFile());
    running.on('error', () => undefined);
    const code = exited();
    server.child.kill('SIGTERM');
    await expect.poll(() => begin(`${server.url}/healthz`).then(lengthOf, () => 'refused')).toBe('refused');
    server.child.kill('SIGTERM');
    expect(await code).toBe(130);
  });
});

describe('the log of a server', () => {
  it('has a line for each request, which names it and keeps secrets out', async () => {
    const url = await linkToFile();
    const answer = await fetch(api('session/check'), { headers: { authorization: `Bearer ${token}` } });
    await fetch(api(`session/get?token=${token}`), { method: 'POST' });
    await fetch(`${url}&extra=${token}`, {
      headers: { range: 'bytes=0-9', cookie: `assetportal_session=${token}` },
    });
    const broken = await begin(url);
    broken.destroy();
    broken.on('error', () => undefined);
    const lines = () =>
      server
        .stderr()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.includes('"request"'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    await expect.poll(() => lines().some(({ aborted }) => aborted === true)).toBe(true);
    const check = lines().find(({ reqId }) => reqId === answer.headers.get('x-request-id'));
    expect(check).toMatchObject({
      ...{ level: 'info', method: 'GET', path: '/assetportal/api/session/check', status: 200 },
      ...{ address: '127.0.0.1', user: 'admin' },
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

describe('a fault that nobody caught', () => {
  it('is logged, ends the process with 70, and leaves a state that the next one takes up', async () => {
    await server.stop();
    const index = resolve(import.meta.dirname, '../../../packages/server/dist/index.js');
    const script = `
      const { startServer } = await import(${JSON.stringify(`file://${index}`)});
      await startServer({ folder: ${JSON.stringify(folder.path)}, port: 0, log: 'json', exitOnUncaughtError: true });
      Promise.reject(new Error('made by a test'));`;
    const { code, stderr } = await ended(
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' }),
    );
    expect(code, stderr).toBe(70);
    const last = stderr.trimEnd().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toMatchObject({
      level: 'fatal',
      origin: 'unhandledRejection',
      err: { message: 'made by a test' },
    });
    server = await serveFolder(folder.path, { home: home.path });
    expect((await server.client(await server.login()).search.query({ rows: 1 })).total).toBe(1);
  });
});
