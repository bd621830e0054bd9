import type { TransferObserver } from '@assetportal/sdk';
import type { Asset } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import type { Io } from '../../kernel/io/io.js';
import type { DownloadProgress } from '../../ui/progress.js';

/** Minimum time between two progress events for the same file, in milliseconds. */
const EVENT_INTERVAL = 250;

/** Default interval between two status lines, in milliseconds (mockup terminal, Conventions). */
const STATUS_INTERVAL = 30_000;
/** Width for a status line that nothing limits. */
const NO_LIMIT = Number.POSITIVE_INFINITY;

/**
 * Returns a progress receiver. It draws bars on a terminal, and writes NDJSON with `--json`. Otherwise, it prints a status
 * line at intervals to stderr, so that the log of a long job shows its state.
 *
 * @param interval Milliseconds between two status lines. 0 for none.
 */
export async function downloadProgress(
  { io, t, language }: Pick<Context, 'io' | 't' | 'language'>,
  files: number,
  interval = STATUS_INTERVAL,
): Promise<DownloadProgress> {
  if (io.showsProgress) {
    const { DownloadBars } = await import('../../ui/download-bars.js');
    return new DownloadBars(io, files, t, language);
  }
  if (io.json) return progressEvents(io);
  if (interval === 0) return SILENT;
  const { DownloadStats } = await import('../../ui/download-stats.js');
  const stats = new DownloadStats(files);
  const timer = setInterval(() => io.note(stats.line(t, language, NO_LIMIT)), interval);
  timer.unref();
  return {
    ...SILENT,
    start: (id, _name, total) => stats.start(id, total),
    move: (id, bytes) => stats.move(id, bytes),
    end: (id) => stats.end(id),
    stop: () => clearInterval(timer),
  };
}

const ignore = () => undefined;
const SILENT: DownloadProgress = {
  prepare: ignore,
  start: ignore,
  move: ignore,
  wait: ignore,
  end: ignore,
  stop: ignore,
};

function progressEvents(io: Io): DownloadProgress {
  const running = new Map<string, { fname: string; total: number | null; next: number }>();
  return {
    ...SILENT,
    prepare: (id, fname, fraction) => io.event('preparing', { id, fname, progress: fraction }),
    start: (id, fname, total) => void running.set(id, { fname, total: total ?? null, next: 0 }),
    move(id, bytes) {
      const file = running.get(id);
      const now = performance.now();
      if (file === undefined || now < file.next) return;
      file.next = now + EVENT_INTERVAL;
      io.event('progress', { id, fname: file.fname, bytes, total: file.total });
    },
    wait: (id, milliseconds) => io.event('waiting', { id, milliseconds: Math.round(milliseconds) }),
    end: (id) => void running.delete(id),
  };
}

/** Returns an observer that reports the transfer of one asset to `progress`. */
export function watchAsset({ id, fname }: Asset, progress: DownloadProgress): TransferObserver {
  return {
    onPreparing: (fraction) => progress.prepare(id, fname, fraction),
    onStart: ({ size }) => progress.start(id, fname, size),
    onProgress: (bytes) => progress.move(id, bytes),
    onRetry: (milliseconds) => progress.wait(id, milliseconds),
  };
}
