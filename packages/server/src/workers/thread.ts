import { asMediaError } from '../lib/media-error.js';
import type { WorkerReply } from './pool.js';

/** Handles the tasks of a `WorkerPool` in its process. Replies to each task with a value or an error code. */
export function serveTasks<Task, Value>(handle: (task: Task) => Value | Promise<Value>): void {
  const reply = (message: WorkerReply<Value>) => process.send?.(message);
  const serve = async (task: Task) => {
    try {
      reply({ ok: true, value: await handle(task) });
    } catch (error) {
      const { code, message } = asMediaError(error);
      reply({ ok: false, code, message });
    }
  };
  process.on('message', (task: Task) => void serve(task));
  // The server has exited. A regular exit would wait until the native code finishes.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  reply({ ready: true });
}
