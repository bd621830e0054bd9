import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Chunks, ReusingResponse } from '@assetportal/sdk';
import { afterEach, describe, expect, test } from 'vitest';
import { createFetch } from '../../../packages/cli/src/kernel/http/node-fetch.js';
import { modules } from '../../../packages/cli/src/kernel/startup/modules.js';

const SIZE = 5_000_000;
const CONTENT = randomBytes(SIZE);
const HEAD = `HTTP/1.1 200 OK\r\ncontent-length: ${SIZE}\r\n\r\n`;

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Starts a server that responds to the first bytes of each connection, and returns the response of a request. */
async function responseOf(respond: (socket: Socket) => void | Promise<void>) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => void respond(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { fetch, close } = createFetch({ modules });
  closing.push(
    close,
    () => sockets.forEach((socket) => socket.destroy()),
    () => server.close(),
  );
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { response: response as Response & ReusingResponse, sockets };
}

/**
 * Reads all chunks. Releases the oldest one while it holds more than `hold` bytes. Returns the content, and the number of
 * blocks of memory.
 */
async function readAll(chunks: Chunks | undefined, hold = 100_000) {
  const hash = createHash('sha256');
  const memory = new Set<unknown>();
  const held: Uint8Array[] = [];
  let bytes = 0;
  let holding = 0;
  for (let chunk = await chunks?.next(); chunk !== undefined; chunk = await chunks?.next()) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    if (chunk.buffer instanceof SharedArrayBuffer) memory.add(chunk.buffer);
    held.push(chunk);
    holding += chunk.byteLength;
    while (holding > hold) {
      const oldest = held.shift() as Uint8Array;
      holding -= oldest.byteLength;
      chunks?.release?.(oldest);
    }
  }
  return { bytes, sha256: hash.digest('hex'), memory: memory.size };
}

const EXPECTED = { bytes: SIZE, sha256: createHash('sha256').update(CONTENT).digest('hex') };

/** Resolves when the connection is closed, also by an error. */
const closeOf = (socket: Socket | undefined) => new Promise((resolve) => socket?.on('close', resolve));

/** Resolves when the connection has sent the bytes. */
const sent = (socket: Socket, bytes: string | Buffer) =>
  new Promise<void>((resolve) => socket.write(bytes, () => resolve()));

describe('large bodies', () => {
  test.each([1, 1000, 64 * 1024, 64 * 1024 + 1, SIZE])('arrive in pieces of %i bytes', async (size) => {
    const { response } = await responseOf(async (socket) => {
      await sent(socket, HEAD);
      const small = Math.min(SIZE, size * 300);
      for (let at = 0; at < small; at += size)
        await sent(socket, CONTENT.subarray(at, Math.min(at + size, small)));
      socket.write(CONTENT.subarray(small));
    });
    const { memory, ...content } = await readAll(response.reusingChunks?.());
    expect(content).toEqual(EXPECTED);
    expect(memory).toBeLessThanOrEqual(12);
  });

  test('may arrive together with the headers', async () => {
    const { response } = await responseOf(
      (socket) => void socket.write(Buffer.concat([Buffer.from(HEAD), CONTENT])),
    );
    expect(await readAll(response.reusingChunks?.())).toMatchObject(EXPECTED);
  });

  test('end after their length, whatever the server adds', async () => {
    const { response, sockets } = await responseOf((socket) => {
      socket.write(HEAD);
      socket.write(Buffer.concat([CONTENT, CONTENT]));
    });
    const closed = closeOf(sockets[0]);
    expect(await readAll(response.reusingChunks?.())).toMatchObject(EXPECTED);
    await closed;
  });

  test('fail if the connection ends earlier, after the received bytes', async () => {
    const { response } = await responseOf((socket) => {
      socket.write(HEAD);
      socket.end(CONTENT.subarray(0, SIZE - 1));
    });
    const chunks = response.reusingChunks?.();
    let bytes = 0;
    const reading = (async () => {
      for (let chunk = await chunks?.next(); chunk !== undefined; chunk = await chunks?.next()) {
        bytes += chunk.byteLength;
        chunks?.release?.(chunk);
      }
    })();
    await expect(reading).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(bytes).toBe(SIZE - 1);
  });

  test('wait for memory if the reader holds as much as the SDK', async () => {
    const { response } = await responseOf((socket) => {
      socket.write(HEAD);
      socket.write(CONTENT);
    });
    const { memory, ...content } = await readAll(response.reusingChunks?.(), 2 * (256 + 64) * 1024);
    expect(content).toEqual(EXPECTED);
    expect(memory).toBe(12);
  });

  test('can be canceled', async () => {
    const { response, sockets } = await responseOf((socket) => {
      socket.write(HEAD);
      socket.write(CONTENT.subarray(0, 1000));
    });
    const closed = closeOf(sockets[0]);
    const chunks = response.reusingChunks?.();
    await chunks?.cancel();
    await closed;
    await expect(
      (async () => {
        for (;;) if ((await chunks?.next()) === undefined) return;
      })(),
    ).rejects.toThrow('aborted');
  });

  test.each([
    ['a small body', 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nbody', 'body'],
    ['chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n', 'body'],
  ])('are not %s, which Node reads', async (_, text, body) => {
    const { response } = await responseOf((socket) => void socket.write(text));
    expect(response.reusingChunks?.()).toBeUndefined();
    expect(await response.text()).toBe(body);
  });
});
