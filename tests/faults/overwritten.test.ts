import { open, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SearchReply } from '@assetportal/sdk/contract';
import { temporaryFolder } from '../fixtures/folder.js';
import { testPortal, type TestPortal } from '../fixtures/library.js';

/** Size of the file, in bytes: some chunks, of which the server reads only the first two before the hold. */
const SIZE = 2_000_000;
const BEFORE = Buffer.alloc(SIZE, 'before ');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let portal: TestPortal;
let path: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  path = join(folder.path, 'file.bin');
  await restore();
  // Scans only once, so that the index is the same for all tests.
  portal = await testPortal(folder.path, { timing: { gather: 3_600_000 } });
  await portal.settled();
});
afterAll(async () => {
  await portal.close();
  await folder.remove();
});

/** Writes the indexed content in place, with the indexed time. */
async function restore(): Promise<void> {
  await writeFile(path, BEFORE);
  await utimes(path, 1_700_000_000, 1_700_000_000);
}

async function link(): Promise<string> {
  const { response } = await portal.json<SearchReply>('search');
  return portal.url + (await portal.json<{ url: string }>(`download?id=${response.docs[0]?.id}`)).url;
}

interface Received {
  readonly status: number | undefined;
  readonly announced: number;
  readonly bytes: Buffer;
  /** True if the response has its announced length. */
  readonly complete: boolean;
}

/** Downloads, holds the transfer after the first bytes while `meanwhile` runs, and receives the rest afterwards. */
async function download(headers: Record<string, string>, meanwhile: () => Promise<void>): Promise<Received> {
  const url = await link();
  const held = portal.hold('download', { afterBytes: 1000 });
  const response = await new Promise<IncomingMessage>((done, failed) =>
    get(url, { headers }, done).on('error', failed),
  );
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => parts.push(part));
  // Resolves without an error if the server closes the connection.
  const closed = new Promise((resolve) => response.on('error', () => undefined).once('close', resolve));
  await held.reached();
  await meanwhile();
  held.release();
  await closed;
  return {
    status: response.statusCode,
    announced: Number(response.headers['content-length']),
    bytes: Buffer.concat(parts),
    complete: response.complete,
  };
}

/** Overwrites the last byte in place, so that the size is the same. */
async function overwrite(): Promise<void> {
  const file = await open(path, 'r+');
  await file.write('X', SIZE - 10);
  await file.close();
}

describe('SM11: a file that is overwritten in place while it is sent', () => {
  beforeEach(restore);

  it.each([
    ['the whole file', {}, SIZE],
    ['a range', { range: 'bytes=1000-' }, SIZE - 1000],
  ])('never gives a complete response of %s', async (_, headers, announced) => {
    const { bytes, ...received } = await download(headers, overwrite);
    expect(received).toMatchObject({ announced, complete: false });
    expect(bytes.length).toBeLessThan(announced);
  });

  it('never gives a complete response, even if its modification time is reset', async () => {
    const received = await download({}, async () => {
      const { atime, mtime } = await stat(path);
      await overwrite();
      await utimes(path, atime, mtime);
    });
    expect(received.complete).toBe(false);
  });

  it('is sent completely if another file replaced it instead', async () => {
    const received = await download({}, async () => {
      await writeFile(`${path}.part`, Buffer.alloc(SIZE, 'after '));
      await rename(`${path}.part`, path);
    });
    expect(received.complete).toBe(true);
    expect(received.bytes.equals(BEFORE)).toBe(true);
  });
});
