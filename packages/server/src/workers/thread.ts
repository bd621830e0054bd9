import { readFileSync, statSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { asMediaError, MediaError } from '../lib/media-error.js';
import type { WorkerReply } from './pool.js';

/** Task for a worker that reads a file. */
export interface FileTask {
  /** Path as a string, or as bytes if it is not UTF-8. */
  path: string | Uint8Array;
  limit: number;
}

/** Pixels that a worker returns, in sRGB. */
export interface ThreadImage {
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/**
 * Result of a task. A thread moves the buffers in `transfer` to the caller instead of copying them. A process
 * copies them.
 */
export interface WorkerResult<Value> {
  readonly value: Value;
  readonly transfer: ArrayBuffer[];
}

/**
 * Handles the tasks of a `WorkerPool` inside a thread or a process. Replies to each task with a value or an
 * error code.
 */
export function serveTasks<Task, Value>(
  handle: (task: Task) => WorkerResult<Value> | Promise<WorkerResult<Value>>,
): void {
  const reply = (message: WorkerReply<Value>, transfer: ArrayBuffer[] = []) =>
    parentPort ? parentPort.postMessage(message, transfer) : process.send?.(message);
  const serve = async (task: Task) => {
    try {
      const { value, transfer } = await handle(task);
      reply({ ok: true, value }, transfer);
    } catch (error) {
      const { code, message } = asMediaError(error);
      reply({ ok: false, code, message });
    }
  };
  if (parentPort) parentPort.on('message', (task: Task) => void serve(task));
  else {
    process.on('message', (task: Task) => void serve(task));
    // The server has exited. A regular exit would wait until the native code finishes.
    process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  }
}

export function readTask({ path, limit }: FileTask): Buffer {
  const file = typeof path === 'string' ? path : Buffer.from(path);
  if (statSync(file).size > limit) throw new MediaError('too-large');
  return readFileSync(file);
}
