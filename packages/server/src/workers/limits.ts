import { availableParallelism, totalmem } from 'node:os';

const MB = 2 ** 20;
const GB = 2 ** 30;

/** Budget on machines with enough memory, in MB. */
const DEFAULT_MB = 3000;
/** Part of the budget for the server and for the process that reads the library with its exiftool processes, in MB. */
const SERVER_MB = 500;
/** Part of the budget for which one exiftool process runs, in MB. Each needs 60 to 75 MB, while files are indexed. */
const MB_PER_EXIFTOOL = 600;
/** Maximum number of exiftool processes. */
const MAX_EXIFTOOL = 4;
/** Memory that a typical conversion needs, in MB. The benchmark `memory` measures about 420. */
const JOB_MB = 480;
/** Memory of an idle worker, in MB. */
const IDLE_MB = 150;
/** Maximum number of conversions that run at the same time. */
const MAX_JOBS = 3;
/** Smallest value of `ASSETPORTAL_MEMORY`, in MB. */
export const LEAST_MEMORY = 1200;

/** Limits of child processes. All of them follow from the memory budget. Sizes in bytes, unless the name says MB. */
export interface ProcessLimits {
  /** Memory of the server with all child processes, in MB. */
  readonly budgetMb: number;
  /**
   * Number of conversions that run at the same time, apart from one video and one office document. At most one per
   * processor. No processor is reserved for the server, because conversions have a lower priority ({@link NICENESS}).
   */
  readonly jobs: number;
  /** Number of exiftool processes that read metadata at the same time. */
  readonly exiftoolProcesses: number;
  /** Memory that one child process may allocate (Linux only). */
  readonly memory: number;
  /** Address space of an external program, which reserves more than it uses (Linux only). */
  readonly addressSpace: number;
  /** JavaScript heap of a worker, in MB. */
  readonly heapMb: number;
  /** JavaScript heap of the worker for models, in MB. Some loaders create objects twenty times as large as the file. */
  readonly modelHeapMb: number;
  /** Number of pixels above which no other image of this size is decoded at the same time. */
  readonly heavyPixels: number;
  /** Number of workers that stay without a task. */
  readonly idleWorkers: number;
}

/** Derives all limits from a budget in MB and the number of processors. */
export function limitsFor(budgetMb: number, processors: number = availableParallelism()): ProcessLimits {
  const forJobs = Math.max(300, budgetMb - SERVER_MB);
  const jobs = Math.max(1, Math.min(MAX_JOBS, processors, Math.floor(forJobs / JOB_MB)));
  return {
    budgetMb,
    jobs,
    exiftoolProcesses: Math.max(
      1,
      Math.min(MAX_EXIFTOOL, processors, Math.floor(budgetMb / MB_PER_EXIFTOOL)),
    ),
    // A conversion that needs all of it runs again alone if the system ends its process.
    memory: forJobs * MB,
    addressSpace: Math.max(3 * GB, 2 * forJobs * MB),
    heapMb: Math.min(512, Math.floor(forJobs / 2)),
    modelHeapMb: Math.min(1536, Math.floor(forJobs * 0.7)),
    // A decoder holds up to three copies of an image with 4 bytes per pixel.
    heavyPixels: Math.min(60e6, Math.floor((forJobs / jobs / 12) * 1e6)),
    idleWorkers: Math.max(1, Math.floor(forJobs / 4 / IDLE_MB)),
  };
}

/** Returns the budget in MB if none is set: at most three quarters of the memory of the machine or the container. */
export function defaultMemory(machine: number = machineMemory()): number {
  return Math.max(LEAST_MEMORY, Math.min(DEFAULT_MB, Math.floor((machine / MB) * 0.75)));
}

/** Returns the memory of the machine, or of the control group (container) if that is less, in bytes. */
function machineMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Workers get the budget of the server in this variable. */
const inherited = Number(process.env['ASSETPORTAL_MEMORY']);
let limits: ProcessLimits | undefined;

/**
 * Sets the budget for this process and all of its child processes.
 *
 * @param budgetMb MB; default: {@link defaultMemory}
 */
export function configureMemory(budgetMb: number | undefined): void {
  limits = limitsFor(budgetMb ?? defaultMemory());
}

/** Returns the limits of child processes. */
export function processLimits(): ProcessLimits {
  return (limits ??= limitsFor(inherited >= LEAST_MEMORY ? inherited : defaultMemory()));
}

/**
 * Maximum size of a message of a worker, and of the output of a program that is buffered, in bytes. Larger than every
 * file that an admin may upload and every preview.
 */
export const MAX_REPLY_BYTES = 32 * MB;

/** Default limits of an external program. */
export const TOOL_LIMITS = {
  /** Output to a file or to the server, in bytes. */
  output: GB,
  /** Running time. */
  seconds: 40,
} as const;

/** CPU priority of child processes as for `nice`, so that requests stay fast while files are converted. */
export const NICENESS = { worker: 5, background: 10 } as const;
