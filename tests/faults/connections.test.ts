/**
 * Opens as many connections as its process may have open files.
 *
 * @module-tag gate
 * @module-tag sizes
 * @module-tag own-process
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../fixtures/folder.js';
import { testPortal, type TestPortal } from '../fixtures/library.js';
import { times } from '../fixtures/run/nightly.js';
import { LIMITS } from '../../packages/server/src/http/guard/limits.js';

/** An address of this machine that is not a loopback address. The tests use it as another machine. */
const other = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.internal === false && address.family === 'IPv4')?.address;

/** Maximum number of open files of this process, which contains both ends of each connection. */
const openFiles = (() => {
  if (process.platform !== 'linux') return 4096;
  return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
})();
const COUNT = Math.min(times(400, LIMITS.connections), Math.floor((openFiles - 1000) / 2));

const COMPLETE = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
const HALF = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n';
/** Headers of a request with a body that the server waits for. */
const POST = [
  'POST /assetportal/api/search HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  'Content-Length: 99',
].join('\r\n');
const BODY = `${POST}\r\n\r\n{`;
const AWAITED = `${POST}\r\nExpect: 100-continue\r\n\r\n`;
const EVENTS = 'GET /assetportal/api/events HTTP/1.1\r\nHost: localhost\r\n\r\n';

interface Client {
  readonly socket: Socket;
  text: string;
  closed: boolean;
}

describe('SM3: thousands of connections', { timeout: 180_000 }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let sockets: Socket[] = [];

  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeFile(join(folder.path, 'large.bin'), 'begins');
    await truncate(join(folder.path, 'large.bin'), 64 * 2 ** 20);
    return () => folder.remove();
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
  });

  const start = async (limits: Parameters<typeof testPortal>[1] = {}) => {
    const portal = await testPortal(folder.path, { host: '0.0.0.0', ...limits });
    onTestFinished(() => portal.close());
    await portal.settled();
    return portal;
  };

  async function open(portal: TestPortal, host: string, sent: string): Promise<Client> {
    const socket = connect({ host, port: Number(new URL(portal.url).port) });
    sockets.push(socket);
    const client: Client = { socket, text: '', closed: false };
    socket.on('data', (bytes) => (client.text += bytes.toString('latin1')));
    socket.on('error', () => undefined);
    socket.once('close', () => (client.closed = true));
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    if (!client.closed) await new Promise((done) => socket.write(sent, done));
    return client;
  }

  /** Opens connections in small groups, so that the system's backlog does not overflow. */
  async function openMany(portal: TestPortal, host: string, count: number, sent: readonly string[]) {
    const clients: Client[] = [];
    for (let index = 0; index < count; index += 50) {
      const group = Array.from({ length: Math.min(50, count - index) }, (_, at) =>
        open(portal, host, sent[(index + at) % sent.length] ?? ''),
      );
      clients.push(...(await Promise.all(group)));
    }
    return clients;
  }

  const isServed = async (portal: TestPortal, host: string) => {
    const client = await open(portal, host, COMPLETE);
    await expect.poll(() => client.text || String(client.closed)).toContain('200 OK');
    return client;
  };

  it('does not lock out a new client, whatever the idle connections have sent', async ({ annotate }) => {
    await annotate(`${COUNT} connections`);
    const limits = { connections: COUNT, headersTimeout: 300_000, keepAlive: 600_000 };
    const portal = await start({ limits });
    const events = await open(portal, '127.0.0.1', EVENTS);
    await expect.poll(() => events.text).toContain('200 OK');
    const link = (await portal.client().search.query({})).assets[0]?.id ?? '';
    const { url } = await portal.json<{ url: string }>(`download/?id=${link}&target=down`);
    const download = await open(portal, '127.0.0.1', `GET ${url} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    download.socket.pause();

    const clients = await openMany(portal, '127.0.0.1', COUNT, ['', HALF, COMPLETE, BODY]);
    await isServed(portal, '127.0.0.1');
    if (other !== undefined) await isServed(portal, other);
    // Some were closed, but neither the stream nor the download.
    await expect.poll(() => clients.filter(({ closed }) => closed).length).toBeGreaterThan(0);
    expect(clients.filter(({ closed }) => closed).length).toBeLessThan(100);
    expect([events.closed, download.closed]).toEqual([false, false]);
    let received = 0;
    download.socket.removeAllListeners('data').on('data', (bytes) => (received += bytes.length));
    download.socket.resume();
    await expect.poll(() => received).toBeGreaterThanOrEqual(64 * 2 ** 20);
  });

  it.runIf(other !== undefined)('limits the connections of one address', async () => {
    const portal = await start({ limits: { headersTimeout: 300_000, keepAlive: 600_000 } });
    const host = other ?? '';
    const clients = await openMany(portal, host, LIMITS.connectionsPerAddress + 200, [HALF, COMPLETE]);
    await expect
      .poll(() => clients.filter(({ closed }) => !closed).length)
      .toBe(LIMITS.connectionsPerAddress);
    // The first ones were closed, because they have been idle for the longest time.
    expect(clients.slice(-500).every(({ closed }) => !closed)).toBe(true);
    await isServed(portal, '127.0.0.1');
    await isServed(portal, host);
  });

  it('closes the connection that has been idle for the longest time', async () => {
    const portal = await start({ limits: { connections: 3, keepAlive: 600_000 } });
    const [first, second] = [await isServed(portal, '127.0.0.1'), await isServed(portal, '127.0.0.1')];
    const events = await open(portal, '127.0.0.1', EVENTS);
    await expect.poll(() => events.text).toContain('200 OK');
    // The first connection is used again, so that the second one is idle for longer.
    first.text = '';
    first.socket.write(COMPLETE);
    await expect.poll(() => first.text).toContain('200 OK');
    await isServed(portal, '127.0.0.1');
    await expect.poll(() => second.closed).toBe(true);
    expect([first.closed, events.closed]).toEqual([false, false]);
  });

  it('counts a request as idle until its body is complete', async () => {
    const portal = await start({ limits: { connections: 2 } });
    const clients = [await open(portal, '127.0.0.1', AWAITED), await open(portal, '127.0.0.1', AWAITED)];
    // The server has accepted both requests and waits for the bodies.
    await expect.poll(() => clients.every(({ text }) => text.includes('100 Continue'))).toBe(true);
    await isServed(portal, '127.0.0.1');
    await expect.poll(() => clients.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('refuses a new connection only if none is idle', async () => {
    const portal = await start({ limits: { connections: 2 } });
    const streams = [await open(portal, '127.0.0.1', EVENTS), await open(portal, '127.0.0.1', EVENTS)];
    await expect.poll(() => streams.every(({ text }) => text.includes('200 OK'))).toBe(true);
    const refused = await open(portal, '127.0.0.1', COMPLETE);
    await expect.poll(() => refused.closed).toBe(true);
    expect(streams.map(({ closed }) => closed)).toEqual([false, false]);
    streams[0]?.socket.destroy();
    const isAccepted = async () => {
      const { socket } = await open(portal, '127.0.0.1', COMPLETE);
      await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      return !socket.destroyed;
    };
    await expect.poll(isAccepted).toBe(true);
  });
});
