import { appendFile, open, truncate, utimes, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crc32 } from '../../../packages/server/src/lib/checksum.js';
import { ZipLayout, zipStream } from '../../../packages/server/src/delivery/zip/format/index.js';
import { temporaryFolder } from '../../fixtures/folder.js';

const SIZE = 3_000_000;
/** Of the two entries, with names of one byte, and its end. */
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
  // Whatever happened, no file was left open.
  expect(handles.map(({ fd }) => fd)).toEqual(handles.map(() => -1));
  await folder.remove();
});

const openEntry = async (index: number) => {
  const handle = await open(paths[index] as string);
  handles.push(handle);
  return handle;
};

/** Reads to the end or the break; `onBytes` is told how much has come each time. */
async function received(start: number, end: number, onBytes = async (_bytes: number) => {}) {
  let bytes = 0;
  try {
    for await (const chunk of zipStream(layout, openEntry, start, end)) {
      bytes += (chunk as Buffer).length;
      await onBytes(bytes);
    }
    return { bytes, broke: false };
  } catch {
    return { bytes, broke: true };
  }
}

/** Does something once, when so much has come. */
const after = (place: number, work: () => Promise<void>) => {
  let done = false;
  return async (bytes: number) => {
    if (done || bytes < place) return;
    done = true;
    await work();
  };
};

describe('what is sent of a zip whose files stay as they are', () => {
  it('is as long as was promised', async () => {
    expect(await received(0, layout.size)).toEqual({ bytes: layout.size, broke: false });
  });

  it('is read no faster than it is taken', async () => {
    const stream = zipStream(layout, openEntry, 0, layout.size);
    await new Promise((readable) => stream.once('readable', readable));
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    expect(stream.readableLength).toBeLessThanOrEqual(512 * 1024);
    stream.destroy();
    await new Promise((closed) => stream.once('close', closed));
    await expect.poll(() => handles.every(({ fd }) => fd === -1)).toBe(true);
  });
});

describe('a zip breaks before its promised end', () => {
  it.each([
    ['became shorter before', () => truncate(paths[1] as string, SIZE - 1)],
    ['holds other bytes', () => writeFile(paths[1] as string, Buffer.from(BYTES).fill(1, SIZE - 1))],
  ])('when a file %s', async (_, change) => {
    await change();
    const { bytes, broke } = await received(0, layout.size);
    expect(broke).toBe(true);
    expect(bytes).toBeLessThan(layout.size - 1);
    // Also where the range ends with the file itself.
    const end = layout.size - DIRECTORY;
    const part = await received(0, end);
    expect(part.broke).toBe(true);
    expect(part.bytes).toBeLessThan(end);
  });

  it('when a file becomes shorter while it is sent', async () => {
    const half = layout.size * 0.75;
    const result = await received(
      0,
      layout.size,
      after(half, () => truncate(paths[1] as string, SIZE / 2)),
    );
    expect(result.broke).toBe(true);
    expect(result.bytes).toBeLessThan(layout.size);
  });

  it.each([
    ['is written to', (path: string) => appendFile(path, 'more')],
    ['is replaced in place', (path: string) => utimes(path, 1, 1)],
  ])('when a file %s while a part of it is sent', async (_, change) => {
    const start = layout.size / 2 + 100_000;
    const result = await received(
      start,
      layout.size,
      after(300_000, () => change(paths[1] as string)),
    );
    expect(result.broke).toBe(true);
    expect(result.bytes).toBeLessThan(layout.size - start);
  });

  it('when a file cannot be opened', async () => {
    paths[1] = join(folder.path, 'gone');
    const { bytes, broke } = await received(0, layout.size);
    expect(broke).toBe(true);
    expect(bytes).toBeLessThan(SIZE + 1000);
  });
});
