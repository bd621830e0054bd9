import { appendFile, open, truncate, utimes, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crc32 } from '../../../packages/server/src/lib/checksum.js';
import { ZipLayout, zipStream } from '../../../packages/server/src/delivery/zip/format/index.js';
import { openedFile } from '../../../packages/server/src/files/opened-file.js';
import { temporaryFolder } from '../../fixtures/folder.js';

const SIZE = 3_000_000;
/** Length of the central directory and the end record for two entries with one-byte names, in bytes. */
const DIRECTORY = 2 * (46 + 1 + 9) + 22;
const BYTES = Buffer.from(Uint8Array.from({ length: SIZE }, (_, index) => (index * 7919) >> 3));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let paths: string[];
let layout: ZipLayout;
let handles: FileHandle[];

beforeEach(async () => {
  folder = await temporaryFolder();
  layout = new ZipLayout();
  handles = [];
  paths = ['a', 'b'].map((name) => join(folder.path, name));
  for (const path of paths) {
    await writeFile(path, BYTES);
    layout.add({ name: path.slice(-1), size: SIZE, crc32: crc32(BYTES), modified: 0 });
  }
});
afterEach(async () => {
  // All files must be closed, whatever the test did.
  expect(handles.map(({ fd }) => fd)).toEqual(handles.map(() => -1));
  await folder.remove();
});

const openEntry = async (index: number) => {
  const handle = await open(paths[index] as string);
  handles.push(handle);
  return openedFile(handle);
};

/** Reads until the end or a failure. Calls `onBytes` with the number of bytes received so far. */
async function receive(start: number, end: number, onBytes = async (_bytes: number) => {}) {
  let bytes = 0;
  try {
    for await (const chunk of zipStream(layout, openEntry, start, end)) {
      bytes += (chunk as Buffer).length;
      await onBytes(bytes);
    }
    return { bytes, failed: false };
  } catch {
    return { bytes, failed: true };
  }
}

/** Returns a callback that runs `work` once, as soon as `threshold` bytes have been received. */
const after = (threshold: number, work: () => Promise<void>) => {
  let done = false;
  return async (bytes: number) => {
    if (done || bytes < threshold) return;
    done = true;
    await work();
  };
};

describe('zipStream of unchanged files', () => {
  it('has the announced length', async () => {
    expect(await receive(0, layout.size)).toEqual({ bytes: layout.size, failed: false });
  });

  it('reads only slightly ahead of the consumer', async () => {
    const stream = zipStream(layout, openEntry, 0, layout.size);
    await new Promise((readable) => stream.once('readable', readable));
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    expect(stream.readableLength).toBeLessThanOrEqual(512 * 1024);
    stream.destroy();
    await new Promise((closed) => stream.once('close', closed));
    await expect.poll(() => handles.every(({ fd }) => fd === -1)).toBe(true);
  });
});

describe('zipStream of changed files', () => {
  it.each([
    ['was truncated before the download', () => truncate(paths[1] as string, SIZE - 1)],
    ['has other bytes', () => writeFile(paths[1] as string, Buffer.from(BYTES).fill(1, SIZE - 1))],
  ])('fails before its end if a file %s', async (_, change) => {
    await change();
    const { bytes, failed } = await receive(0, layout.size);
    expect(failed).toBe(true);
    expect(bytes).toBeLessThan(layout.size - 1);
    // The stream also fails if the range ends with the last byte of the changed file.
    const end = layout.size - DIRECTORY;
    const part = await receive(0, end);
    expect(part.failed).toBe(true);
    expect(part.bytes).toBeLessThan(end);
  });

  it('fails before its end if a file is truncated while it is sent', async () => {
    const half = layout.size * 0.75;
    const result = await receive(
      0,
      layout.size,
      after(half, () => truncate(paths[1] as string, SIZE / 2)),
    );
    expect(result.failed).toBe(true);
    expect(result.bytes).toBeLessThan(layout.size);
  });

  it.each([
    ['is written to', (path: string) => appendFile(path, 'more')],
    ['gets another modification time', (path: string) => utimes(path, 1, 1)],
  ])('fails before its end if a file %s while a part of it is sent', async (_, change) => {
    const start = layout.size / 2 + 100_000;
    const result = await receive(
      start,
      layout.size,
      after(300_000, () => change(paths[1] as string)),
    );
    expect(result.failed).toBe(true);
    expect(result.bytes).toBeLessThan(layout.size - start);
  });

  it('fails before its end if a file cannot be opened', async () => {
    paths[1] = join(folder.path, 'gone');
    const { bytes, failed } = await receive(0, layout.size);
    expect(failed).toBe(true);
    expect(bytes).toBeLessThan(SIZE + 1000);
  });
});
