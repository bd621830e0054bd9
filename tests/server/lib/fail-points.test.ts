import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { point, pointSync } from '../../../packages/server/src/lib/fail-points/point.js';
import { ChunkStream } from '../../../packages/server/src/lib/streams/chunk-stream.js';
import { failAt, hold, holdAt } from '../../fixtures/server/holds.js';

const CONTENT = Buffer.from('0123456789'.repeat(100));

/** Sends `CONTENT` in chunks of 300 bytes, as the portal sends a file. */
const server = createServer((_request, response) => {
  response.setHeader('content-length', CONTENT.length);
  new ChunkStream(chunks()).pipe(response);
});

// eslint-disable-next-line @typescript-eslint/require-await -- The stream takes an asynchronous generator.
async function* chunks(): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; at < CONTENT.length; at += 300) yield CONTENT.subarray(at, at + 300);
}

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function request(path: string) {
  const { port } = server.address() as AddressInfo;
  const { body } = await fetch(`http://127.0.0.1:${port}/assetportal/api/${path}`);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  /** Reads until this number of bytes has arrived, or to the end. */
  return async (until = Infinity): Promise<Buffer> => {
    let bytes = Buffer.alloc(0);
    while (bytes.length < until) {
      const { value, done } = await reader.read();
      if (done) break;
      bytes = Buffer.concat([bytes, value]);
    }
    return bytes;
  };
}

describe('hold', () => {
  it('stops a transfer after a number of bytes, until it is released', async () => {
    const held = hold('download', { afterBytes: 450 });
    const read = await request('files/id1/original');
    expect(await read(450)).toEqual(CONTENT.subarray(0, 450));
    await held.reached();
    held.release();
    expect(await read()).toEqual(CONTENT.subarray(450));
  });

  it('stops only the named asset, and not other kinds of transfers', async () => {
    const held = hold('download', { asset: 'id1' });
    expect(await (await request('files/id2/original'))()).toEqual(CONTENT);
    expect(await (await request('zips/id1'))()).toEqual(CONTENT);
    expect(held.count()).toBe(0);
    const reading = request('files/id1/original');
    await held.reached();
    held.release();
    expect(await (await reading)()).toEqual(CONTENT);
  });

  it('stops two transfers that share it', async () => {
    const held = hold('zip', { afterBytes: 300 });
    const reads = await Promise.all([request('zips/a'), request('zips/b')]);
    await held.reached(2);
    held.release();
    for (const read of reads) expect(await read()).toEqual(CONTENT);
  });

  it('cannot stop synchronous code', () => {
    holdAt('state:migrating');
    expect(() => pointSync('state:migrating', { migration: 'one' })).toThrow('cannot wait');
  });
});

describe('failAt', () => {
  it('makes the work at the point fail until it is ended', async () => {
    const end = failAt('preview:started', new Error('planned'), ({ asset }) => asset === 'a');
    await expect(point('preview:started', { asset: 'a' })).rejects.toThrow('planned');
    await point('preview:started', { asset: 'b' });
    end();
    await point('preview:started', { asset: 'a' });
  });
});

describe('build of the server', () => {
  const packageFolder = join(import.meta.dirname, '../../../packages/server');
  const textOf = (folder: string) =>
    readdirSync(join(packageFolder, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[jt]s$/.test(name))
      .map((name) => readFileSync(join(packageFolder, folder, name), 'utf8'))
      .join('\n');

  it('contains no fail point', () => {
    const calls = [...textOf('src').matchAll(/\bpoint(?:Sync)?\('([a-z]+:[a-z-]+)'/g)];
    const names = new Set(calls.map(([, name = '']) => name));
    expect(names).toContain('batch:stored');
    const built = textOf('dist');
    expect([...names, 'ASSETPORTAL_FAIL_POINT'].filter((name) => built.includes(name))).toEqual([]);
  });
});
