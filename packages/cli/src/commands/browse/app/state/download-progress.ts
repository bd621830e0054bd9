/** Progress of the running download. */
export interface DownloadProgress {
  /** Number of files. */
  readonly total: number;
  readonly downloaded: number;
  /** Number of files that were already in the folder. */
  readonly skipped: number;
  /** Failures, by file name. The first ones only. */
  readonly failures: readonly { readonly name: string; readonly reason: string }[];
  readonly failed: number;
  /** Bytes of complete files, and of those in progress by ID. */
  readonly completeBytes: number;
  readonly running: ReadonlyMap<string, number>;
  /** Expected size of all files in bytes. Undefined if it is unknown. */
  readonly expected: number | undefined;
  /** Time of the start, in milliseconds. */
  readonly started: number;
  /** Percentage of the rendition that the portal is creating. Undefined while bytes arrive. */
  readonly preparing: number | undefined;
}

/** Maximum number of failures that are listed. */
const MAX_FAILURES = 3;

/** Minimum time from which the speed is computed, in milliseconds. */
const MIN_TIME = 500;

/** Returns the progress of a download that starts. */
export function startDownload(
  total: number,
  expected: number | undefined,
  started: number,
): DownloadProgress {
  const counts = { downloaded: 0, skipped: 0, failed: 0, completeBytes: 0 };
  return { total, expected, started, ...counts, failures: [], running: new Map(), preparing: undefined };
}

/** Returns the progress after an event of the download command (`download --json`). Ignores other events. */
export function trackDownload(
  progress: DownloadProgress,
  kind: string,
  members: Readonly<Record<string, unknown>>,
): DownloadProgress {
  const id = textOf(members['id']);
  const bytes = Number(members['bytes'] ?? 0);
  const without = () => new Map([...progress.running].filter(([other]) => other !== id));
  switch (kind) {
    case 'preparing':
      return { ...progress, preparing: Math.floor(100 * Number(members['progress'] ?? 0)) };
    case 'progress':
      return { ...progress, preparing: undefined, running: new Map([...progress.running, [id, bytes]]) };
    case 'downloaded':
      return {
        ...progress,
        preparing: undefined,
        downloaded: progress.downloaded + 1,
        completeBytes: progress.completeBytes + bytes,
        running: without(),
      };
    case 'skipped':
      return { ...progress, skipped: progress.skipped + 1, running: without() };
    case 'refused': {
      const failure = { name: textOf(members['fname']) || id, reason: textOf(members['message']) };
      const failures = [...progress.failures, failure].slice(0, MAX_FAILURES);
      return { ...progress, failed: progress.failed + 1, failures, running: without() };
    }
    default:
      return progress;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Bytes received, bytes per second, and remaining seconds. The last two are undefined while they are unknown. */
export interface Speed {
  readonly bytes: number;
  readonly perSecond: number | undefined;
  readonly secondsLeft: number | undefined;
}

/** Returns the speed of a download. @param now Time in milliseconds. */
export function speedOf({ completeBytes, running, expected, started }: DownloadProgress, now: number): Speed {
  const bytes = [...running.values()].reduce((sum, one) => sum + one, completeBytes);
  const time = now - started;
  const perSecond = time < MIN_TIME || bytes === 0 ? undefined : (1000 * bytes) / time;
  const left = expected === undefined ? undefined : Math.max(0, expected - bytes);
  const secondsLeft = left === undefined || perSecond === undefined ? undefined : Math.ceil(left / perSecond);
  return { bytes, perSecond, secondsLeft };
}
