import { setImmediate as nextTurn } from 'node:timers/promises';

/** Returns the items in batches. Yields to the event loop between them, so that a long list does not block others. */
export async function* inBatches<T>(items: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await nextTurn();
    yield items.slice(start, start + size);
  }
}
