import { fork } from 'node:child_process';
import { once, type EventEmitter } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workerFile } from './workers.js';
import { CHILD_FOLDER, childEnvironment } from './sandbox/environment.js';
import { guardedCommand } from './sandbox/guard.js';
import { killGroup } from './kill-group.js';
import { NICENESS, processLimits } from './limits.js';
import type { Access } from './sandbox/sandbox.js';

/** Process that runs one task after another and can be terminated at any time. */
export interface Runner {
  /** Emits `message` (with a reply), `error` and `exit`. */
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
  const { budgetMb, memory, heapMb: defaultHeap } = processLimits();
  const file = workerFile(module);
  const command = guardedCommand(process.execPath, [`--max-old-space-size=${heapMb ?? defaultHeap}`], {
    limits: { memory },
    access: { ...access, readable: [...(access.readable ?? []), dirname(fileURLToPath(file))] },
    niceness: NICENESS.worker,
  });
  const child = fork(file, [], {
    serialization: 'advanced',
    execPath: command.file,
    execArgv: command.args,
    cwd: CHILD_FOLDER,
    env: {
      ...childEnvironment(access.writable?.[0]),
      // The programs that the worker starts are in its sandbox.
      ASSETPORTAL_SANDBOX: 'off',
      ASSETPORTAL_MEMORY: String(budgetMb),
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Ctrl-C in the terminal must reach only the server, which terminates this process itself and records the
    // reason.
    detached: process.platform !== 'win32',
  });
  return {
    events: child,
    post: (task) => void child.send(task as object),
    keepAlive: (busy) => {
      if (busy) child.ref();
      else child.unref();
      if (busy) child.channel?.ref();
      else child.channel?.unref();
    },
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const exited = once(child, 'exit');
      child.ref();
      killGroup(child);
      await exited;
    },
  };
}
