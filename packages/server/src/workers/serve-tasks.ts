import { asMediaError } from '../lib/media-error.js';
import { connectToServer } from './channel.js';
import type { WorkerReply } from './pool.js';

/** Handles the tasks of a `WorkerPool` in its process. Replies to each task with a value or an error code. */
export function serveTasks<Task, Value>(handle: (task: Task) => Value | Promise<Value>): void {
  const reply = connectToServer<Task, WorkerReply<Value>>((task) => void serve(task));
  const serve = async (task: Task) => {
    try {
      reply({ ok: true, value: await handle(task) });
    } catch (error) {
      const { code, message } = asMediaError(error);
      reply({ ok: false, code, message });
    }
  };
  reply({ ready: true });
}
