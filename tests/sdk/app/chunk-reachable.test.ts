import { expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunkOrReload, type Storage } from '@assetportal/sdk';

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

const failing = () => Promise.reject(new Error('gone'));
/** Timers that elapse at once, except for the timeout of the chunk. */
const after = (milliseconds: number, run: () => void) => {
  if (milliseconds < 10_000) queueMicrotask(run);
  return () => undefined;
};

it('reloads the page only when the server responds again', async () => {
  const replies = [() => Promise.resolve(false), failing, () => Promise.resolve(true)];
  const isReachable = vi.fn<() => Promise<boolean>>(() => (replies.shift() ?? failing)());
  const reload = vi.fn<() => void>();
  void loadChunkOrReload('page', failing, { storage: storage(), reload, isReachable, after });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(isReachable).toHaveBeenCalledTimes(3);
});

it('fails after 120 seconds without a server, and tries again the next time', async () => {
  const shared = storage();
  const isReachable = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
  const reload = vi.fn<() => void>();
  for (const calls of [60, 120]) {
    await expect(
      loadChunkOrReload('page', failing, { storage: shared, reload, isReachable, after }),
    ).rejects.toThrow(ChunkLoadError);
    expect(isReachable).toHaveBeenCalledTimes(calls);
  }
  expect(reload).not.toHaveBeenCalled();
});
