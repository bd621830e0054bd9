import type { FileReader, ReadResult } from '../read/read.js';
import type { ListedAsset } from '../read/listed-file.js';

/** Files larger than this go by a lane of their own, so that hundreds of pictures do not wait for one film. */
const LARGE = 64 * 1024 * 1024;
const CHUNK = 12;
/** The first chunks are small, so that something is there to be seen at once. */
const FIRST_CHUNK = 2;

/**
 * Reads files, several chunks at a time, and hands the results on **in the order of the list** within each lane. Equal
 * content has equal size and so goes by the same lane: copies are numbered in path order however long each takes.
 */
export async function readInOrder(
  reader: FileReader,
  files: readonly ListedAsset[],
  parallel: number,
  take: (results: readonly ReadResult[]) => Promise<void>,
  stopped: () => boolean,
): Promise<void> {
  const small = files.filter((file) => file.size <= LARGE);
  const large = files.filter((file) => file.size > LARGE);
  await Promise.all([
    lane(reader, chunks(small), parallel, take, stopped),
    lane(
      reader,
      large.map((file) => [file]),
      1,
      take,
      stopped,
    ),
  ]);
}

function chunks(files: readonly ListedAsset[]): ListedAsset[][] {
  const result: ListedAsset[][] = [];
  for (
    let at = 0, size = FIRST_CHUNK;
    at < files.length;
    at += size, size = result.length > 3 ? CHUNK : FIRST_CHUNK
  ) {
    result.push(files.slice(at, at + size));
  }
  return result;
}

async function lane(
  reader: FileReader,
  work: readonly (readonly ListedAsset[])[],
  parallel: number,
  take: (results: readonly ReadResult[]) => Promise<void>,
  stopped: () => boolean,
): Promise<void> {
  const running: Promise<ReadResult[]>[] = [];
  let next = 0;
  while (next < work.length || running.length > 0) {
    while (next < work.length && running.length < parallel && !stopped()) {
      const reading = reader.read(work[next++] as readonly ListedAsset[]);
      reading.catch(() => undefined); // told when its turn comes
      running.push(reading);
    }
    const first = running.shift();
    if (first === undefined) return;
    const results = await first;
    if (!stopped()) await take(results);
  }
}
