import { readFileSync, statSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { asMediaError, MediaError } from '../lib/media-error.js';
import type { WorkerReply } from './pool.js';

/** A file for a thread to read. */
export interface FileTask {
  /** A path as text, or as bytes where it is not UTF-8. */
  path: string | Uint8Array;
  limit: number;
}

/** Pixels that a thread hands back: sRGB, or in the space of `icc`. */
export interface ThreadImage {
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** Result of a task, and the buffers in it that are moved instead of copied. */
export interface WorkerResult<Value> {
  readonly value: Value;
  readonly transfer: ArrayBuffer[];
}

/** The other end of a `WorkerPool`, in a thread or a process: answers each task, an error as a stable word. */
export function serveTasks<Task, Value>(
  handle: (task: Task) => WorkerResult<Value> | Promise<WorkerResult<Value>>,
): void {
  const answer = (message: WorkerReply<Value>, transfer: ArrayBuffer[] = []) =>
    parentPort ? parentPort.postMessage(message, transfer) : process.send?.(message);
  const serve = async (task: Task) => {
    try {
      const { value, transfer } = await handle(task);
      answer({ ok: true, value }, transfer);
    } catch (error) {
      const { code, message } = asMediaError(error);
      answer({ ok: false, code, message });
    }
  };
  if (parentPort) parentPort.on('message', (task: Task) => void serve(task));
  else {
    process.on('message', (task: Task) => void serve(task));
    // The server is gone, however it went. A regular exit would wait for what the native code still does.
    process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  }
}

export function readTask({ path, limit }: FileTask): Buffer {
  const file = typeof path === 'string' ? path : Buffer.from(path);
  if (statSync(file).size > limit) throw new MediaError('too-large');
  return readFileSync(file);
}
