import type { ReadResult } from '../read/read-result.js';
import type { ListedAsset } from '../read/listed-file.js';

/** Files larger than this (in bytes) have a separate lane, so that hundreds of images do not wait for one video. */
const LARGE_BYTES = 64 * 1024 * 1024;
const CHUNK_FILES = 12;
/** Size of the first chunks. They are small, so that the first results appear early. */
const FIRST_CHUNK_FILES = 2;

/** Reads a few files together. Never rejects. */
export type ReadFiles = (files: readonly ListedAsset[]) => Promise<ReadResult[]>;

/**
 * Reads several chunks of files in parallel, and passes the results on **in the order of the list** within each
 * lane. Files with equal content have equal size and are therefore in the same lane. Copies are thus numbered in
 * path order, however long each takes to read.
 */
export async function readInOrder(
  read: ReadFiles,
  files: readonly ListedAsset[],
  parallel: number,
  onResults: (results: readonly ReadResult[]) => Promise<void>,
  stopped: () => boolean,
): Promise<void> {
  const small = files.filter((file) => file.size <= LARGE_BYTES);
  const large = files.filter((file) => file.size > LARGE_BYTES);
  await Promise.all([
    lane(read, chunks(small), parallel, onResults, stopped),
    lane(
      read,
      large.map((file) => [file]),
      1,
      onResults,
      stopped,
    ),
  ]);
}

function chunks(files: readonly ListedAsset[]): ListedAsset[][] {
  const result: ListedAsset[][] = [];
  for (
    let at = 0, size = FIRST_CHUNK_FILES;
    at < files.length;
    at += size, size = result.length > 3 ? CHUNK_FILES : FIRST_CHUNK_FILES
  ) {
    result.push(files.slice(at, at + size));
  }
  return result;
}

async function lane(
  read: ReadFiles,
  work: readonly (readonly ListedAsset[])[],
  parallel: number,
  onResults: (results: readonly ReadResult[]) => Promise<void>,
  stopped: () => boolean,
): Promise<void> {
  const running: Promise<ReadResult[]>[] = [];
  let next = 0;
  while (next < work.length || running.length > 0) {
    while (next < work.length && running.length < parallel && !stopped()) {
      const reading = read(work[next++] as readonly ListedAsset[]);
      reading.catch(() => undefined); // handled when it is awaited
      running.push(reading);
    }
    const first = running.shift();
    if (first === undefined) return;
    const results = await first;
    if (!stopped()) await onResults(results);
  }
}
