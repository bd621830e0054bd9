import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHANNEL, receiveMessages, sendMessage } from './channel.js';
import { workerFile } from './workers.js';
import { childEnvironment } from './sandbox/environment.js';
import { spawnGuarded } from './sandbox/guard.js';
import { killGroup } from './kill-group.js';
import { MAX_REPLY_BYTES, NICENESS, processLimits } from './limits.js';
import type { Access } from './sandbox/sandbox.js';

/** Process that runs one task after another and can be terminated at any time. */
export interface Runner {
  /**
   * Emits `message` with an untrusted reply, `exit`, and `error`. The error is a MediaError if a reply is too large or
   * invalid. The process is then killed. Otherwise, it is the reason why the process could not be started.
   */
  readonly events: EventEmitter;
  post(task: unknown): void;
  /** Sets whether the runner prevents the server process from exiting. */
  keepAlive(busy: boolean): void;
  end(): Promise<void>;
}

export interface ProcessOptions {
  /** Maximum size of the JavaScript heap, in MB. Default: that of the memory budget. It does not cover native allocations. */
  readonly heapMb?: number;
  /**
   * What the worker may read and write. Its first writable folder is also its home directory and its folder for
   * temporary files. Default: only the code of this package.
   */
  readonly access?: Access;
}

/**
 * Starts a worker process in the sandbox. A process, unlike a thread, can be stopped while native code runs, and
 * its faults do not affect the server. Its output files are untrusted (output.ts).
 *
 * @param module Path under `src`, without the extension, as for `workerFile`.
 */
export function processRunner(module: string, { heapMb, access = {} }: ProcessOptions = {}): Runner {
  const child = startProcess(fileURLToPath(workerFile(module)), heapMb, access);
  const events = new EventEmitter();
  const exited = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      events.emit('exit', code, signal);
      resolve();
    });
  });
  child.on('error', (error) => events.emit('error', error));
  // Node creates no streams for a process that it could not start for lack of descriptors.
  const channel = (child.stdio as ChildProcess['stdio'] | undefined)?.[CHANNEL] as Socket | undefined;
  if (channel) {
    receiveMessages(channel, (message) => events.emit('message', message), {
      maxBytes: MAX_REPLY_BYTES,
      reject: (error) => {
        killGroup(child);
        events.emit('error', error);
      },
    });
  }
  return {
    events,
    post: (task) => channel && sendMessage(channel, task),
    keepAlive: (busy) => {
      for (const handle of [child, channel]) {
        if (busy) handle?.ref();
        else handle?.unref();
      }
    },
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      child.ref();
      killGroup(child);
      await exited;
    },
  };
}

function startProcess(file: string, heapMb: number | undefined, access: Access): ChildProcess {
  const { budgetMb, memory, heapMb: defaultHeap } = processLimits();
  const args = [`--max-old-space-size=${heapMb ?? defaultHeap}`, file];
  return spawnGuarded(
    process.execPath,
    args,
    {
      limits: { memory },
      access: { ...access, readable: [...(access.readable ?? []), dirname(file)] },
      niceness: NICENESS.worker,
    },
    {
      env: {
        ...childEnvironment(access.writable?.[0]),
        // The programs that the worker starts are in its sandbox.
        ASSETPORTAL_SANDBOX: 'off',
        ASSETPORTAL_MEMORY: String(budgetMb),
      },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
}
