import { readFileSync, statSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { asMediaError, MediaError } from './problem.js';
import type { Answer } from './pool.js';

/** A file for a thread to read. */
export interface FileTask {
  /** A path as text, or as bytes where it is not UTF-8. */
  path: string | Uint8Array;
  limit: number;
}

/** Pixels that a thread hands back: sRGB, or in the space of `icc`. */
export interface ThreadPicture {
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** The other end of a `WorkerPool`: answers each task, an error as a stable word. */
export function serveTasks<Task, Value>(
  handle: (task: Task) => Promise<{ value: Value; transfer: ArrayBuffer[] }>,
): void {
  const port = parentPort;
  if (!port) throw new Error('This module is a worker thread.');
  port.on('message', (task: Task) => {
    handle(task).then(
      ({ value, transfer }) => port.postMessage({ ok: true, value } satisfies Answer<Value>, transfer),
      (error: unknown) => {
        const { code, message } = asMediaError(error);
        port.postMessage({ ok: false, code, message } satisfies Answer<Value>);
      },
    );
  });
}

export function readTask({ path, limit }: FileTask): Buffer {
  const file = typeof path === 'string' ? path : Buffer.from(path);
  if (statSync(file).size > limit) throw new MediaError('too-large');
  return readFileSync(file);
}
