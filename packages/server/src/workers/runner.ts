import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once, type EventEmitter } from 'node:events';
import { startWorker, workerFile } from './workers.js';
import { PROCESS_LIMITS } from './limits.js';

/** Thread or process that runs one task after another and can be terminated at any time. */
export interface Runner {
  /** Emits `message` (with a reply), `error` and `exit`. */
  readonly events: EventEmitter;
  post(task: unknown): void;
  /** Sets whether the runner prevents the server process from exiting. */
  keepAlive(busy: boolean): void;
  end(): Promise<void>;
}

/** Environment without the server's settings and secrets, for code that reads untrusted files. */
const NO_ENVIRONMENT: NodeJS.ProcessEnv =
  // Windows cannot start a program without this variable.
  process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {};

/** Starts a worker thread. Suitable for JavaScript and WebAssembly, which can be interrupted at any time. */
export function threadRunner(module: string): Runner {
  const worker = startWorker(module, {
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
    env: NO_ENVIRONMENT,
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  return {
    events: worker,
    post: (task) => worker.postMessage(task),
    keepAlive: (busy) => (busy ? worker.ref() : worker.unref()),
    end: async () => void (await worker.terminate()),
  };
}

const PRLIMIT = '/usr/bin/prlimit';
/**
 * Returns fork options that limit the JavaScript heap and, on Linux with `prlimit`, the memory of the process.
 * The heap limit does not cover native allocations.
 */
function withMemoryLimit(heap: string) {
  return process.platform === 'linux' && existsSync(PRLIMIT)
    ? {
        execPath: PRLIMIT,
        execArgv: [`--data=${PROCESS_LIMITS.memory}`, '--core=0', '--', process.execPath, heap],
      }
    : { execArgv: [heap] };
}

/**
 * Starts a worker process. Needed for native code, which can only be stopped by killing its process.
 *
 * @param heapMb Maximum size of the JavaScript heap, in MB.
 */
export function processRunner(module: string, heapMb = 512): Runner {
  const child = fork(workerFile(module), [], {
    serialization: 'advanced',
    ...withMemoryLimit(`--max-old-space-size=${heapMb}`),
    env: NO_ENVIRONMENT,
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
      child.kill('SIGKILL');
      await exited;
    },
  };
}
