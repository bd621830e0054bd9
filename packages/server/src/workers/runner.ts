import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once, type EventEmitter } from 'node:events';
import { startWorker, workerFile } from './workers.js';
import { PROCESS_LIMITS } from './limits.js';

/** Something that does one task after another, apart from the server's own thread, and can be ended at any point. */
export interface Runner {
  /** Emits `message` with an answer, `error`, and `exit`. */
  readonly events: EventEmitter;
  post(task: unknown): void;
  /** Whether the server's process stays alive for it. */
  hold(busy: boolean): void;
  end(): Promise<void>;
}

/** Nothing of the server's settings or secrets is for code that reads strangers' files. */
const NO_ENVIRONMENT: NodeJS.ProcessEnv =
  // Without it Windows starts no program.
  process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {};

/** A thread: for JavaScript and WebAssembly, which can be stopped between two instructions. */
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
    hold: (busy) => (busy ? worker.ref() : worker.unref()),
    end: async () => void (await worker.terminate()),
  };
}

const PRLIMIT = '/usr/bin/prlimit';
/** Memory that native code takes is no heap: only the system can limit it, where it has the means. */
function limited(heap: string) {
  return process.platform === 'linux' && existsSync(PRLIMIT)
    ? {
        execPath: PRLIMIT,
        execArgv: [`--data=${PROCESS_LIMITS.memory}`, '--core=0', '--', process.execPath, heap],
      }
    : { execArgv: [heap] };
}

/**
 * A process: for native code, which nothing stops but the end of its process.
 *
 * @param heapMb what JavaScript in it may take
 */
export function processRunner(module: string, heapMb = 512): Runner {
  const child = fork(workerFile(module), [], {
    serialization: 'advanced',
    ...limited(`--max-old-space-size=${heapMb}`),
    env: NO_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A Ctrl-C in the terminal is for the server, which ends this itself and knows why it ended.
    detached: process.platform !== 'win32',
  });
  return {
    events: child,
    post: (task) => void child.send(task as object),
    hold: (busy) => {
      if (busy) child.ref();
      else child.unref();
      if (busy) child.channel?.ref();
      else child.channel?.unref();
    },
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const gone = once(child, 'exit');
      child.ref();
      child.kill('SIGKILL');
      await gone;
    },
  };
}
